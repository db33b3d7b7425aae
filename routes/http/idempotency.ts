/**
 * `Idempotency-Key`: a repeated call with the same key is performed once and gets the same answer.
 *
 * Source: HTTP contract, "Idempotency"; draft-ietf-httpapi-idempotency-key-header. Reasons:
 * docs/adr/0005-idempotency.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Next } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import {
  CallTakenOver,
  completeCall,
  findCall,
  findCallParts,
  insertCallPart,
  type KeyedCall,
  releaseCall,
  type Reservation,
  reserveCall,
  type StoredAnswer,
} from "../../store/identity/idempotency_keys.ts";
import type { Db, Tx } from "../../store/connection.ts";
import type { App, Env, IdempotencyBounds } from "../app.ts";
import { problem } from "./problems.ts";

/**
 * A concurrent second call waits less than clients usually do; the lease is longer than every call to the
 * registries, retries included.
 */
const defaultBounds: IdempotencyBounds = { waitMs: 10_000, leaseMs: 60_000 };

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
const RETRY_AFTER_SECONDS = 2;

/** The headers stored with an answer; the others belong to the single call. */
const storedHeaders = ["Content-Type", "Location", "ETag"];

/**
 * Performs a call, unless its key was used: then the stored answer is repeated or awaited, or the call is
 * refused. Calls without a key are simply performed.
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
 * Runs a change in a transaction that also stores its answer, so that after a crash it is repeated only if it
 * was not made. The answer must not depend on the network, because the transaction is open meanwhile.
 *
 * @param keep what is stored of the answer, when not the whole
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
      if (isStored(answer)) await completeCall(tx, reservation, keep(await storedForm(answer)));
      return answer;
    });
    if (isStored(answer)) c.set("reservation", undefined);
    return answer;
  });
}

/**
 * The same for a change made by one statement, which is a transaction by itself when no answer is stored with
 * it.
 */
export const commitStatement = (
  db: Db,
  c: Context<Env>,
  change: (db: Db) => Promise<Response>,
): Promise<Response> => c.var.reservation === undefined ? change(db) : commitAnswer(db, c, change);

/** The parts of a call that is performed in many transactions, each of which stores its result. */
export interface CallParts {
  /** The results of earlier holders of the call, by position. */
  readonly done: ReadonlyMap<number, string>;
  keep(tx: Tx, position: number, body: string): Promise<void>;
}

/**
 * Performs a call of many transactions; taken over after a crash it continues where it stopped.
 *
 * @param work answers the call; `retry` leaves the answer unstored, so that the same call repeats what failed
 */
export async function answerInParts(
  db: Db,
  c: Context<Env>,
  work: (parts: CallParts) => Promise<{ answer: Response; retry: boolean }>,
): Promise<Response> {
  const { reservation } = c.var;
  if (reservation === undefined) {
    return (await work({ done: new Map(), keep: () => Promise.resolve() })).answer;
  }
  return await unlessSuperseded(db, c, reservation, async () => {
    const done = reservation.resumed ? await findCallParts(db, reservation) : new Map<number, string>();
    const keep = (tx: Tx, position: number, body: string) => insertCallPart(tx, reservation, position, body);
    const { answer, retry } = await work({ done, keep });
    if (retry) {
      // What is done stays done and is answered so; a key that cannot be released is free when its lease ends.
      await releaseCall(db, reservation).catch(() => {});
      c.set("reservation", undefined);
    }
    return answer;
  });
}

/**
 * When another process took the call over and completed it, this one's changes are rolled back, and the next
 * try repeats the other's answer.
 */
async function unlessSuperseded(
  db: Db,
  c: Context<Env>,
  reservation: Reservation,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallTakenOver)) throw error;
    c.set("reservation", undefined);
    await releaseCall(db, reservation);
    return inProgress(c);
  }
}

/** Stores the answer, unless its handler did; the key of an answer that is not stored is released. */
async function completeReservation({ db, log }: App, c: Context<Env>): Promise<void> {
  const { reservation } = c.var;
  if (reservation === undefined) return;
  try {
    if (isStored(c.res)) await completeCall(db, reservation, await storedForm(c.res));
    else await releaseCall(db, reservation);
  } catch (error) {
    // The answer is valid; only its repetition is lost.
    log("warn", "An idempotency key was not settled", { error, requestId: c.var.requestId });
  }
}

type Claim =
  | { readonly type: "reserved"; readonly reservation: Reservation }
  | { readonly type: "answered"; readonly answer: StoredAnswer }
  | { readonly type: "another-call" }
  | { readonly type: "busy" };

/** Reserves the call, or waits for the process that has it. */
async function claimCall(
  { db, clock, idempotency: { waitMs, leaseMs } = defaultBounds }: App,
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
 * The key in a header, quoted as in the draft (a string of RFC 9651) or bare as most clients send it;
 * undefined when it is empty, longer than 255 characters or has a character that neither form permits.
 */
export function readKey(header: string): string | undefined {
  const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  // Commas and semicolons would belong to a list or to parameters.
  const key = quoted ?? /^[!#-+\--:<-~]*$/.exec(header)?.[0];
  return key !== undefined && key.length > 0 && key.length <= 255 ? key : undefined;
}

/** A digest of the exact request: the same content written differently is another call. */
async function fingerprintOf(c: Context<Env>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  const head = new TextEncoder().encode(`${c.req.method} ${pathname}${search}\n`);
  const body = await c.req.bytes();
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
}

/** Failures, limits and refused callers are not stored, so that a repeated call is tried again. */
const isStored = ({ status }: Response): boolean => status < 500 && ![401, 403, 429].includes(status);

async function storedForm(answer: Response): Promise<StoredAnswer> {
  const headers = storedHeaders.flatMap((name) => {
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
