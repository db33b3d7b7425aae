/**
 * `Idempotency-Key`: a call that is repeated under its key is done once and answered alike.
 *
 * Source: HTTP contract, "Idempotency"; draft-ietf-httpapi-idempotency-key-header. Why it is made so:
 * docs/adr/0005-idempotency.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Next } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import {
  completeCall,
  findCall,
  findParts,
  insertPart,
  type KeyedCall,
  releaseCall,
  type Reservation,
  reserveCall,
  type StoredAnswer,
  Superseded,
} from "../../store/identity/idempotency_keys.ts";
import type { Db, Tx } from "../../store/connection.ts";
import type { App, Env, IdempotencyBounds } from "../app.ts";
import { problem } from "./problems.ts";

/** Twins wait less than clients usually do; the lease outlasts every question to the registries, retries included. */
const usualBounds: IdempotencyBounds = { waitMs: 10_000, leaseMs: 60_000 };

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
const RETRY_AFTER_SECONDS = 2;

/** Headers that belong to the answer rather than to the call it is given to. */
const keptHeaders = ["Content-Type", "Location", "ETag"];

/**
 * Does a call, unless its key was used: then the stored answer is repeated, or awaited, or the call refused. Calls
 * without a key just go on.
 */
export async function answerOnce(app: App, c: Context<Env>, next: Next): Promise<Response | undefined> {
  const header = c.req.header("Idempotency-Key");
  if (header === undefined) {
    await next();
    return undefined;
  }
  const key = readKey(header);
  if (key === undefined) return problem(c, "chave-de-idempotencia-invalida");
  const { cpf: userCpf, clientId } = c.var.caller;
  const claim = await claimCall(app, { userCpf, clientId, key, fingerprint: await fingerprintOf(c) });
  switch (claim.type) {
    case "another-call":
      return problem(c, "chave-de-idempotencia-reutilizada");
    case "busy":
      return inProgress(c);
    case "answered":
      return repeat(c, claim.answer);
    case "reserved":
      c.set("reservation", claim.reservation);
      await next();
      await completeReservation(app, c);
      return undefined;
  }
}

/**
 * Runs a change in a transaction that also stores its answer, so that after a crash the change is repeated only if it
 * was not made. What it answers with must not depend on the network: the transaction is open meanwhile.
 *
 * @param keep what is stored of the answer, where it is not to be stored whole
 */
export async function commitAnswer(
  db: Db,
  c: Context<Env>,
  change: (tx: Tx) => Promise<Response>,
  keep: (answer: StoredAnswer) => StoredAnswer = (answer) => answer,
): Promise<Response> {
  const { reservation } = c.var;
  if (reservation === undefined) return await db.transaction().execute(change);
  return await unlessSuperseded(db, c, reservation, async () => {
    const answer = await db.transaction().execute(async (tx) => {
      const answer = await change(tx);
      if (isKept(answer)) await completeCall(tx, reservation, keep(await keptForm(answer)));
      return answer;
    });
    if (isKept(answer)) c.set("reservation", undefined);
    return answer;
  });
}

/**
 * The same for a change of a single statement: where no answer is stored with it, that is a transaction by itself.
 */
export const commitStatement = (
  db: Db,
  c: Context<Env>,
  change: (db: Db) => Promise<Response>,
): Promise<Response> => c.var.reservation === undefined ? change(db) : commitAnswer(db, c, change);

/** The parts of a call that is done in many transactions, each of which stores what it did. */
export interface Parts {
  /** What earlier holders of the call did, by position. */
  readonly done: ReadonlyMap<number, string>;
  keep(tx: Tx, position: number, body: string): Promise<void>;
}

/**
 * Runs a call of many transactions: taken over after a crash it goes on where it was.
 *
 * @param work answers the call; `retry` leaves the answer unstored, so that the same call tries what failed again
 */
export async function answerInParts(
  db: Db,
  c: Context<Env>,
  work: (parts: Parts) => Promise<{ answer: Response; retry: boolean }>,
): Promise<Response> {
  const { reservation } = c.var;
  if (reservation === undefined) {
    return (await work({ done: new Map(), keep: () => Promise.resolve() })).answer;
  }
  return await unlessSuperseded(db, c, reservation, async () => {
    const done = reservation.resumed ? await findParts(db, reservation) : new Map<number, string>();
    const keep = (tx: Tx, position: number, body: string) => insertPart(tx, reservation, position, body);
    const { answer, retry } = await work({ done, keep });
    if (retry) {
      await releaseCall(db, reservation);
      c.set("reservation", undefined);
    }
    return answer;
  });
}

/** Somebody took the call over and did it: what was to be committed was not, and the next try repeats their answer. */
async function unlessSuperseded(
  db: Db,
  c: Context<Env>,
  reservation: Reservation,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    c.set("reservation", undefined);
    await releaseCall(db, reservation);
    return inProgress(c);
  }
}

/** Stores the answer, unless its handler did; one that is not kept gives the call back. */
async function completeReservation({ db, log }: App, c: Context<Env>): Promise<void> {
  const { reservation } = c.var;
  if (reservation === undefined) return;
  try {
    if (isKept(c.res)) await completeCall(db, reservation, await keptForm(c.res));
    else await releaseCall(db, reservation);
  } catch (error) {
    // The answer stands; only its repetition is lost.
    log("warn", "An idempotency key was not settled", { error, requestId: c.var.requestId });
  }
}

type Claim =
  | { readonly type: "reserved"; readonly reservation: Reservation }
  | { readonly type: "answered"; readonly answer: StoredAnswer }
  | { readonly type: "another-call" }
  | { readonly type: "busy" };

/** Takes the call, or waits for who has it. */
async function claimCall(
  { db, clock, idempotency: { waitMs, leaseMs } = usualBounds }: App,
  call: KeyedCall,
): Promise<Claim> {
  const deadline = performance.now() + waitMs;
  let pauseMs = FIRST_PAUSE_MS;
  let held = false;
  do {
    const now = clock();
    const reservation = held ? undefined : await reserveCall(db, call, { now, leaseMs });
    if (reservation !== undefined) return { type: "reserved", reservation };
    const known = await findCall(db, call, now);
    if (known !== undefined && known.fingerprint !== call.fingerprint) return { type: "another-call" };
    if (known?.answer !== undefined) return { type: "answered", answer: known.answer };
    held = known?.held ?? false;
    if (held) await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  } while (performance.now() < deadline);
  return { type: "busy" };
}

/**
 * The key of a header, quoted as the draft has it (a string of RFC 9651) or bare as most clients send it; undefined when
 * it is empty, longer than 255 characters or has any that neither form allows.
 */
export function readKey(header: string): string | undefined {
  const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  // Commas and semicolons would be those of a list or of parameters.
  const key = quoted ?? /^[!#-+\--:<-~]*$/.exec(header)?.[0];
  return key !== undefined && key.length > 0 && key.length <= 255 ? key : undefined;
}

/** What is asked, to the byte: the same content written otherwise is another call. */
async function fingerprintOf(c: Context<Env>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  const head = new TextEncoder().encode(`${c.req.method} ${pathname}${search}\n`);
  const body = await c.req.bytes();
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
}

/** Failures, limits and refused callers are not kept: a repeated call is tried again. */
const isKept = ({ status }: Response): boolean => status < 500 && ![401, 403, 429].includes(status);

async function keptForm(answer: Response): Promise<StoredAnswer> {
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.clone().text() };
}

function repeat(c: Context<Env>, { status, headers, body }: StoredAnswer): Response {
  return c.newResponse(body === "" ? null : body, status as StatusCode, {
    ...headers,
    "Idempotent-Replayed": "true",
  });
}

const inProgress = (c: Context<Env>): Response =>
  problem(c, "chamada-em-andamento", { headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
