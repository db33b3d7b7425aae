/**
 * The money of orders by the specification's tables, as a ledger of what was asked and what was heard: amounts are centavos.
 * Nothing of the program is used.
 */
import { isPublished } from "../../history/checker_calendar.ts";
import type { Deed } from "./money_vault.ts";

type Kind = "block" | "unblock" | "transfer" | "cancel" | "reiterate";

/** One institution, or one account at it, of one defendant of an order. */
export interface Place {
  /** `alvoId`, from the protocol on. */
  id: string;
  readonly order: LedgerOrder;
  readonly taxId: string;
  readonly ispb: string;
  readonly account: string;
  readonly asked: bigint;
  /** In the order of their protocols, the order's own block first. */
  readonly requests: Request[];
}

/** What a line of a remittance asks. */
export interface Request {
  readonly kind: Kind;
  /** The protocol number of the order or split. */
  readonly paper: string;
  readonly place: Place;
  readonly amount: bigint;
  /** Unblocked besides a transfer; undefined where it asks for no such thing. */
  readonly rest: bigint | undefined;
  readonly transferId: string | undefined;
  /** Asked again: a cancellation, an unblock, a transfer, or the block. */
  readonly repeats: Request | undefined;
  leaves: Temporal.PlainDate;
  answer: Deed | undefined;
}

export interface LedgerSeries {
  readonly id: string;
  readonly endsOn: Temporal.PlainDate;
  readonly orders: LedgerOrder[];
  isClosed: boolean;
}

export interface LedgerOrder {
  readonly number: string;
  readonly protocoledOn: Temporal.PlainDate;
  readonly leaves: Temporal.PlainDate;
  /** A block-and-transfer. */
  readonly isTransfer: boolean;
  readonly asked: ReadonlyMap<string, bigint>;
  readonly places: Place[];
  readonly series: LedgerSeries | undefined;
}

/** Orders cannot reach it: code 97. */
export const UNREACHABLE = "98000001";

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** The answer that courts know of: published at 08:00 of D+3, silence as code 98. */
export function heardOf(request: Request, now: string): Deed | undefined {
  if (!isPublished(request.leaves, now)) return undefined;
  const silence = request.place.ispb === UNREACHABLE ? "97" : "98";
  return request.answer ?? { code: silence, amount: 0n, rest: 0n };
}

interface Standing {
  readonly code: string | undefined;
  readonly blocked: bigint;
  readonly outside: bigint;
  readonly transferred: bigint;
  readonly unblocked: bigint;
  readonly remaining: bigint;
  readonly inDoubt: bigint;
  readonly available: bigint;
  /** Something asked of it has no published answer yet. */
  readonly isPending: boolean;
  /** What ended in 98 and was not answered since: the block itself, or what was asked later. */
  readonly silent: Request | undefined;
}

const rootOf = (request: Request): Request => request.repeats ?? request;
const isMoney = ({ kind }: Request): boolean => kind === "unblock" || kind === "transfer";

/** What courts are to be shown of a place. */
export function standingOf({ requests, order }: Place, now: string): Standing {
  const heard = (request: Request) => heardOf(request, now);
  const [block] = requests;
  const block98 = blockStanding(requests, heard);
  const roots = requests.filter((request) => request.repeats === undefined && isMoney(request));
  const answers = requests.filter((request) => isMoney(rootOf(request))).flatMap((request) =>
    heard(request) === undefined ? [] : [{ root: rootOf(request), ...heard(request)! }]
  );
  const transferred = sum(answers.map(({ root, amount }) => root.kind === "transfer" ? amount : 0n));
  const unblocked = sum(answers.map(({ root, amount, rest }) => root.kind === "unblock" ? amount : rest));
  const settled = (root: Request) =>
    requests.some((request) =>
      rootOf(request) === root && !["97", "98", undefined].includes(heard(request)?.code)
    );
  const doubtful = roots.filter((root) => heard(root)?.code === "98" && !settled(root));
  const asked = roots.filter((root) => heard(root) === undefined);
  const all = (some: readonly Request[]) => sum(some.map(({ amount, rest = 0n }) => amount + rest));
  const remaining = block98.blocked - transferred - unblocked;
  const available = remaining - all(doubtful) - all(asked);
  const silentSplit = requests.find((request) =>
    request !== block && request.repeats === undefined && request.kind !== "reiterate" &&
    isSilent(request, requests, heard)
  );
  return {
    ...block98,
    ...{ transferred, unblocked, remaining, inDoubt: all(doubtful) },
    available: available > 0n ? available : 0n,
    isPending: requests.some((request) => heard(request) === undefined),
    silent: order.series === undefined ? silentSplit ?? block98.silent : block98.silent,
  };
}

/** The latest that was said of it is 98; nothing is while it is asked again. */
function isSilent(
  root: Request,
  requests: readonly Request[],
  heard: (request: Request) => Deed | undefined,
): boolean {
  const said = requests.filter((request) => rootOf(request) === root).map(heard);
  return !said.includes(undefined) && said.at(-1)!.code === "98";
}

/** The block itself: as it was answered, asked again or called off. */
function blockStanding(requests: readonly Request[], heard: (request: Request) => Deed | undefined) {
  const [block] = requests;
  let code: string | undefined;
  let amount = 0n;
  let isOver = false;
  let isOpen = false;
  for (const request of requests) {
    const isOfBlock = request === block || request.repeats === block || rootOf(request).kind === "cancel";
    if (!isOfBlock) continue;
    const said = heard(request);
    if (said === undefined) isOpen = true;
    if (said === undefined || (request !== block && (said.code === "98" || said.code === "97"))) continue;
    const isCalledOff = rootOf(request).kind === "cancel" && said.amount === 0n;
    if (isCalledOff) isOver = true;
    else [code, amount] = [said.code, said.amount];
  }
  const isOutside = code === "07";
  return {
    code,
    blocked: isOutside ? 0n : amount,
    outside: isOutside ? amount : 0n,
    silent: code === "98" && !isOver && !isOpen ? block : undefined,
  };
}

/** An order's answers are published when all of its institutions' time is over. */
export const isAnswered = ({ leaves }: LedgerOrder, now: string): boolean => isPublished(leaves, now);

type Action = "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";

/** Whether the specification lets a court ask this of a place now. */
export function mayAsk(place: Place, action: Action, amount: bigint, now: string): boolean {
  const { code, silent, available, isPending } = standingOf(place, now);
  const { order: { series }, requests } = place;
  if (action === "REITERAR" || action === "CANCELAR") {
    if (silent === undefined || isPending) return false;
    // Rule 5: what is cancelled is the block itself; rules 2 and 6: in a series nothing is repeated, and a closed one's cancelled.
    if (series !== undefined) return series.isClosed && action === "CANCELAR" && silent === requests[0];
    return action === "REITERAR" || silent === requests[0];
  }
  if (silent !== undefined || code === undefined || code === "97" || code === "98" || code === "07") {
    return false;
  }
  if (code === "28" && action !== "TRANSFERIR") return false;
  if (action === "TRANSFERIR_E_DESBLOQUEAR" && isPending) return false;
  return amount > 0n && amount <= available;
}

/** What is left to block of each defendant after the published answers of an order of a series. */
export function leftOf({ asked, places }: LedgerOrder, now: string): Map<string, bigint> {
  const left = [...asked].map(([taxId, amount]): [string, bigint] => {
    const done = places.filter((place) => place.taxId === taxId).map((place) => blockOf(place, now));
    return [taxId, amount - sum(done)];
  });
  return new Map(left.filter(([, amount]) => amount > 0n));
}

const blockOf = (place: Place, now: string): bigint => {
  const { blocked, outside } = standingOf(place, now);
  return blocked + outside;
};

/** How a request stands in a remittance, as one text to compare; places in the order of the manual's fields. */
export function lineOf(request: Request): string {
  const { place: { order, taxId, ispb, account, requests, asked }, paper } = request;
  const root = request.repeats ?? request;
  const head = `${paper} ${taxId} ${ispb} ${account}`;
  if (root.kind === "unblock") return `20 ${head} of ${order.number}: ${root.amount}`;
  if (root.kind === "transfer") {
    const rest = root.rest !== undefined ? " and the rest" : "";
    return `30 ${head} of ${order.number}: ${root.amount}${rest} as ${root.transferId}`;
  }
  const before =
    requests.slice(0, requests.indexOf(request)).filter(({ kind, repeats }) =>
      kind === "block" || repeats === requests[0]
    ).length;
  return root.kind === "cancel"
    ? `10 C ${head} of ${order.number}: ${asked}`
    : `10 B${before + 1} ${head} of ${before > 0 ? order.number : "none"}: ${asked}`;
}
