/**
 * `Idempotency-Key`: a repeated call with the same key is performed once and gets the same answer.
 *
 * Source: HTTP contract, "Idempotency"; draft-ietf-httpapi-idempotency-key-header. Reasons:
 * docs/adr/0005-idempotency.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Next } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import type { Caller } from "../../domain/identity/caller.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import {
  CallTakenOver,
  completeCall,
  findCall,
  findCallParts,
  type HeldCall,
  insertCallPart,
  type KeyedCall,
  releaseCall,
  type Reservation,
  reserveCall,
  type StoredAnswer,
} from "../../store/identity/idempotency_keys.ts";
import type { App, Env, IdempotencyBounds } from "../app.ts";
import type { ProblemCode } from "./problem_catalogue.ts";
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

/** How a door says what a keyed call came to. */
interface Door<T> {
  /** Performs the call, and gives up the reservation once the outcome is stored with the change. */
  perform(held: HeldCall | undefined): Promise<T>;
  /** What is stored of an outcome; undefined for one with which the same call is tried again. */
  storedForm(outcome: T): Promise<StoredAnswer | undefined>;
  repeat(answer: StoredAnswer): T;
  refuse(code: ProblemCode): T;
}

/** A call with the header `Idempotency-Key`, and the digest of all that it asks. */
interface GivenCall {
  readonly caller: Caller;
  readonly header: string | undefined;
  fingerprint(): Promise<string>;
  readonly requestId: string;
}

/**
 * Performs a call, unless its key was used: then what it came to is repeated or awaited, or the call is refused. Calls
 * without a key are simply performed.
 */
export async function performOnce<T>(app: App, call: GivenCall, door: Door<T>): Promise<T> {
  if (call.header === undefined) return await door.perform(undefined);
  const key = readKey(call.header);
  if (key === undefined) return door.refuse("chave-de-idempotencia-invalida");
  const { cpf: userCpf, clientId } = call.caller;
  const claim = await claimCall(app, { userCpf, clientId, key, fingerprint: await call.fingerprint() });
  switch (claim.type) {
    case "another-call":
      return door.refuse("chave-de-idempotencia-reutilizada");
    case "busy":
      return door.refuse("chamada-em-andamento");
    case "answered":
      return door.repeat(claim.answer);
    case "reserved": {
      const held: HeldCall = { reservation: claim.reservation };
      const outcome = await door.perform(held);
      await settle(app, held.reservation, call.requestId, () => door.storedForm(outcome));
      return outcome;
    }
  }
}

/**
 * Runs a change in a transaction that also stores its outcome, so that after a crash it is repeated only if it was not
 * made. The outcome must not depend on the network, because the transaction is open meanwhile.
 */
export async function commitOnce<T>(
  db: Db,
  held: HeldCall | undefined,
  change: (tx: Tx) => Promise<T>,
  { storedForm, refuse }: Pick<Door<T>, "storedForm" | "refuse">,
): Promise<T> {
  const reservation = held?.reservation;
  if (held === undefined || reservation === undefined) return await db.transaction().execute(change);
  return await unlessSuperseded(db, held, reservation, async () => {
    const { outcome, isStored } = await db.transaction().execute(async (tx) => {
      const outcome = await change(tx);
      const stored = await storedForm(outcome);
      if (stored !== undefined) await completeCall(tx, reservation, stored);
      return { outcome, isStored: stored !== undefined };
    });
    if (isStored) held.reservation = undefined;
    return outcome;
  }, refuse);
}

/** Stores the outcome, unless that was done with the change; the key of an outcome that is not stored is released. */
async function settle(
  { db, log }: App,
  reservation: Reservation | undefined,
  requestId: string,
  storedForm: () => Promise<StoredAnswer | undefined>,
): Promise<void> {
  if (reservation === undefined) return;
  try {
    const stored = await storedForm();
    if (stored !== undefined) await completeCall(db, reservation, stored);
    else await releaseCall(db, reservation);
  } catch (error) {
    // The answer is valid; only its repetition is lost.
    log("warn", "An idempotency key was not settled", { error, requestId });
  }
}

/** The door of HTTP: `Idempotency-Key` in a header, and the answer as it was sent. */
export async function answerOnce(app: App, c: Context<Env>, next: Next): Promise<Response | undefined> {
  return await performOnce<Response | undefined>(app, {
    caller: c.var.caller,
    header: c.req.header("Idempotency-Key"),
    fingerprint: () => fingerprintOf(c),
    requestId: c.var.requestId,
  }, {
    perform: async (held) => {
      c.set("held", held);
      await next();
      return undefined;
    },
    storedForm: () => answerForm(c.res),
    repeat: (answer) => repeat(c, answer),
    refuse: (code) => refusedKey(c, code),
  });
}

/** The parts of a call that is performed in many transactions, each of which stores its result. */
export interface CallParts {
  /** The results of earlier holders of the call, by position. */
  readonly done: ReadonlyMap<number, string>;
  keep(tx: Tx, position: number, body: string): Promise<void>;
}

/**
 * Performs a call of many transactions; taken over after a crash it continues where it stopped.
 *
 * @param work `retry` leaves the outcome unstored, so that the same call repeats what failed
 */
export async function performInParts<T>(
  db: Db,
  held: HeldCall | undefined,
  work: (parts: CallParts) => Promise<{ readonly outcome: T; readonly retry: boolean }>,
  { refuse }: Pick<Door<T>, "refuse">,
): Promise<T> {
  const reservation = held?.reservation;
  if (held === undefined || reservation === undefined) {
    return (await work({ done: new Map(), keep: () => Promise.resolve() })).outcome;
  }
  return await unlessSuperseded(db, held, reservation, async () => {
    const done = reservation.resumed ? await findCallParts(db, reservation) : new Map<number, string>();
    const keep = (tx: Tx, position: number, body: string) => insertCallPart(tx, reservation, position, body);
    const { outcome, retry } = await work({ done, keep });
    if (retry) {
      // What is done stays done and is answered so; a key that cannot be released is free when its lease ends.
      await releaseCall(db, reservation).catch(() => {});
      held.reservation = undefined;
    }
    return outcome;
  }, refuse);
}

/**
 * When another process took the call over and completed it, this one's changes are rolled back, and the next try repeats
 * the other's outcome.
 */
async function unlessSuperseded<T>(
  db: Db,
  held: HeldCall,
  reservation: Reservation,
  work: () => Promise<T>,
  refuse: Door<T>["refuse"],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallTakenOver)) throw error;
    held.reservation = undefined;
    await releaseCall(db, reservation);
    return refuse("chamada-em-andamento");
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
export const isStoredStatus = (status: number): boolean => status < 500 && ![401, 403, 429].includes(status);

export async function answerForm(answer: Response): Promise<StoredAnswer | undefined> {
  if (!isStoredStatus(answer.status)) return undefined;
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

export const refusedKey = (c: Context<Env>, code: ProblemCode): Response =>
  problem(c, code, {
    headers: code === "chamada-em-andamento" ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {},
  });
