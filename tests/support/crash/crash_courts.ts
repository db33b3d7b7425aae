/** The courts of a run of crashes: they protocol, send precedents, read the feed all along and receive notices. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { draftJson, JUDGE } from "../api.ts";
import { startReceiver } from "../notices/receiver.ts";
import { deposit } from "../orders/answered_order.ts";
import { element } from "../precedents/bnp_builders.ts";
import { tokenFrom } from "../processes/role_environment.ts";
import { externalServices } from "../registries/external_services.ts";
import { until } from "../until.ts";
import type { CrashService } from "./crash_service.ts";

export interface Courts extends AsyncDisposable {
  /** Protocol numbers that were answered to whoever asked. */
  readonly protocols: readonly string[];
  /** Precedents the bank has said it took. */
  readonly precedents: readonly number[];
  /** Answers and connections that failed, after which a call was made again: each with its status. */
  readonly repeated: readonly string[];
  /** Events in the order in which they were read. */
  readonly read: readonly string[];
  /** Notices that came to the court's receiver. */
  readonly noticed: ReadonlySet<string>;
  /** Strikes numbers that were lost: their court has been told, and has to protocol anew. */
  forget(numbers: ReadonlySet<string>): void;
  /** Protocols orders, each call repeated under its key until it is answered: plain, with transfer, in series. */
  protocol(count: number, day: Temporal.PlainDate): Promise<void>;
  sendPrecedent(): Promise<void>;
}

/** Tokens last half an hour. */
const TOKEN_MS = 10 * 60_000;

export async function crashCourts(service: CrashService): Promise<Courts> {
  await using stack = new AsyncDisposableStack();
  const protocols: string[] = [];
  const precedents: number[] = [];
  const read: string[] = [];
  const noticed = new Set<string>();
  const receiver = stack.use(startReceiver(({ id }) => {
    noticed.add(id);
    return 204;
  }));
  const { send, repeated, tokens } = await callers(service);

  await send("POST", "/v1/assinatura-evento", await tokens.administrator(), { url: receiver.url });
  const reading = new AbortController();
  const reader = (async () => {
    let cursor = "";
    while (!reading.signal.aborted) {
      const path = `/v1/evento?limite=50${cursor && `&depoisDe=${cursor}`}`;
      const page = await fetch(`${service.api()}${path}`, {
        headers: { authorization: `Bearer ${await tokens.judge()}` },
      }).then(async (answer) => answer.ok ? await answer.json() : await answer.body?.cancel(), () => {});
      read.push(...(page?.content ?? []).map(({ id }: { id: string }) => id));
      cursor = page?.proximo ?? cursor;
      await pause(200);
    }
  })();
  stack.defer(async () => {
    reading.abort();
    await reader;
  });
  const closing = stack.move();
  return {
    protocols,
    precedents,
    repeated,
    read,
    noticed,
    forget(numbers) {
      protocols.splice(0, protocols.length, ...protocols.filter((number) => !numbers.has(number)));
    },
    async protocol(count, day) {
      const kinds = [
        {},
        { depositoJudicial: deposit },
        { reiteracaoProgramada: { dataFim: day.add({ days: 12 }).toString() } },
      ];
      for (let n = 0; n < count; n++) {
        const token = await tokens.judge();
        const { id } = await send("POST", "/v1/ordem/minuta", token, draftJson(kinds[n % kinds.length]));
        const made = await send("POST", "/v1/ordem/protocolar", token, { minutas: [id] });
        protocols.push(made[0].numeroProtocolo);
      }
    },
    async sendPrecedent() {
      const number = precedents.length + 1;
      await send("PUT", "/v1/enunciado", await tokens.court(), [element("enunciado", number)]);
      precedents.push(number);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Who calls, with a token that is good, and how: again under the same key until there is an answer. */
async function callers(service: CrashService) {
  const { stagingData } = await externalServices();
  const administrator = stagingData.users().find(({ profiles, units }) =>
    profiles.includes("administrator") && units.includes("v-4010000")
  )!;
  const issuer = service.env["OIDC_ISSUER"]!;
  const cached = (ask: () => Promise<string>) => {
    let last: { readonly token: string; readonly at: number } | undefined;
    return async () => {
      if (last === undefined || performance.now() - last.at > TOKEN_MS) {
        last = { token: await ask(), at: performance.now() };
      }
      return last.token;
    };
  };
  const ofUser = (cpf: string) => cached(() => tokenFrom(issuer, cpf, stagingData.user(cpf)!.password));
  const client = stagingData.client("sistema-trf1")!;
  const court = cached(async () => {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.clientId,
      client_secret: client.secret,
    });
    const answer = await fetch(`${issuer}/protocol/openid-connect/token`, { method: "POST", body });
    return (await answer.json()).access_token as string;
  });
  const repeated: string[] = [];
  const send = async (method: string, path: string, token: string, json: unknown) => {
    const key = crypto.randomUUID();
    return await until(`${method} ${path}`, async () => {
      const answer = await fetch(`${service.api()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify(json),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      );
      if (answer !== undefined && answer.status < 300) return JSON.parse(answer.text);
      // Away, starting, or another call under the same key not known to be dead yet.
      if (answer !== undefined) assert.ok([409, 503].includes(answer.status), answer.text);
      repeated.push(`${method} ${path} ${answer?.status ?? "no answer"}`);
      return undefined;
    }, { everyMs: 200, limitMs: 300_000, seen: service.output });
  };
  return {
    send,
    repeated,
    tokens: { judge: ofUser(JUDGE), administrator: ofUser(administrator.cpf), court },
  };
}
