/** Calls the service as a court's system does: over HTTP, one of two addresses, and not for ever. */
import { setTimeout as pause } from "node:timers/promises";
import { tokenFrom } from "../support/processes/role_environment.ts";
import { externalServices } from "../support/registries/external_services.ts";
import type { Outcome } from "./history_log.ts";

/** A call without an answer for so long has none. */
const PATIENCE_MS = 15_000;
/** Whoever gets no answer from an address asks the other for so long, as what shares out calls would. */
const AVOIDED_MS = 20_000;
/** Tokens last half an hour. */
const TOKEN_MS = 10 * 60_000;

interface Answered {
  /** 0: nobody was reached, so nothing was asked. */
  readonly status: number;
  readonly body: unknown;
}

export interface Caller {
  /** @returns undefined where there was no answer */
  ask(cpf: string, method: string, path: string, json?: unknown, key?: string): Promise<Answered | undefined>;
}

/** @param addresses of the APIs @param pick a number from 0 to 1 */
export function openCaller(addresses: readonly string[], issuer: string, pick: () => number): Caller {
  const tokens = new Map<string, { readonly token: string; readonly at: number }>();
  const avoidedUntil = new Map<string, number>();
  const tokenOf = async (cpf: string) => {
    const known = tokens.get(cpf);
    if (known !== undefined && performance.now() - known.at < TOKEN_MS) return known.token;
    const { stagingData } = await externalServices();
    const token = await tokenFrom(issuer, cpf, stagingData.user(cpf)!.password);
    tokens.set(cpf, { token, at: performance.now() });
    return token;
  };
  const address = () => {
    const open = addresses.filter((one) => (avoidedUntil.get(one) ?? 0) < performance.now());
    const among = open.length > 0 ? open : addresses;
    return among[Math.floor(pick() * among.length)]!;
  };
  return {
    async ask(cpf, method, path, json, key) {
      const token = await tokenOf(cpf);
      const base = address();
      try {
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...json !== undefined && { "Content-Type": "application/json" },
            ...key !== undefined && { "Idempotency-Key": key },
          },
          ...json !== undefined && { body: JSON.stringify(json) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        // Asked to come again later, a caller does not come at once.
        if (answer.status === 503) await pause(700);
        return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
      } catch (error) {
        avoidedUntil.set(base, performance.now() + AVOIDED_MS);
        if (!/refused/i.test(String(error))) return undefined;
        await pause(500);
        return { status: 0, body: undefined };
      }
    },
  };
}

export const NOT_REACHED = "nobody was reached";

/** What a caller may conclude: below 300 it is done, below 500 it is not, and else nobody knows. */
export function outcomeOf<Answer>(
  answered: Answered | undefined,
  read: (body: unknown) => Answer,
): Outcome<Answer> {
  if (answered === undefined) return { type: "info", why: "no answer" };
  const { status, body } = answered;
  if (status === 0) return { type: "fail", why: NOT_REACHED };
  const why = `${status} ${(body as { codigo?: string } | undefined)?.codigo ?? ""}`.trim();
  if (status < 300) return { type: "ok", answer: read(body) };
  return { type: status < 500 ? "fail" : "info", why };
}
