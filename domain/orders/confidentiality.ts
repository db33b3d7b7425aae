/**
 * Who may know of an order, and who lets others see a confidential one; pure.
 *
 * Source: specification, "What the service does", 7; "User profiles" (administrator); "Authentication", rule 5.
 */
import type { Caller } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";

/** What of an order decides who may know of it. */
export interface ConfidentialityFacts {
  readonly court: string;
  readonly confidential: boolean;
  readonly creatorCpf: string;
  readonly judgeCpf: string;
  /** CPFs of those its creator or an administrator lets see it. */
  readonly viewerCpfs: readonly string[];
}

/** In which capacity somebody decides who sees a confidential order. */
export type ViewerAuthority = "creator" | "administrator";

/** Somebody who was let see a confidential order. */
export interface Viewer {
  readonly cpf: string;
  readonly name: string;
  readonly addedAs: ViewerAuthority;
}

/** Somebody of the corporate registry who may become a viewer. */
export interface ViewerCandidate {
  readonly cpf: string;
  readonly name: string;
  readonly court: string;
  readonly active: boolean;
}

export type ViewerRefusal =
  /** There is no such order, or the caller may not know of it. */
  | { readonly type: "unknown-order" }
  /** Everybody of the court sees an order that is not confidential. */
  | { readonly type: "not-confidential" }
  /** Its judge and its viewers see a confidential order; its creator alone authorises others. */
  | { readonly type: "not-the-creator" }
  /** Administrators maintain viewers without seeing the order, so none makes a viewer of themselves. */
  | { readonly type: "own-inclusion" }
  /** No active user of the court. */
  | { readonly type: "unknown-viewer" }
  | { readonly type: "already-viewer" }
  | { readonly type: "not-a-viewer" }
  /** Whom an administrator added, only an administrator removes. */
  | { readonly type: "added-by-administrator" };

/** A viewer sees and does nothing else. */
export type ActRefusal = { readonly type: "viewer-only" };

const isOwn = ({ cpf }: Caller, { creatorCpf, judgeCpf }: ConfidentialityFacts): boolean =>
  creatorCpf === cpf || judgeCpf === cpf;

/**
 * Whether the caller may know that an order exists: of the same court and, when it is confidential, its creator, the
 * judge it was drafted for, or one of its viewers.
 */
export function maySee(caller: Caller, order: ConfidentialityFacts): boolean {
  return order.court === caller.court &&
    (!order.confidential || isOwn(caller, order) || order.viewerCpfs.includes(caller.cpf));
}

/** Whether somebody who sees an order may also do something with it; in whose name is `mayProtocol`'s to say. */
export function mayAct(caller: Caller, order: ConfidentialityFacts): Result<void, ActRefusal> {
  return !order.confidential || isOwn(caller, order) ? ok(undefined) : fail({ type: "viewer-only" });
}

/** Who may read the list of viewers: whoever sees the order, and the administrators of its court. */
export function mayListViewers(caller: Caller, order: ConfidentialityFacts): Result<void, ViewerRefusal> {
  const keeper = viewerAuthorityOf(caller, order);
  return keeper.ok || keeper.error.type === "not-the-creator" ? ok(undefined) : keeper;
}

/** The capacity in which the caller decides who sees the order. */
export function viewerAuthorityOf(
  caller: Caller,
  order: ConfidentialityFacts,
): Result<ViewerAuthority, ViewerRefusal> {
  if (order.court !== caller.court) return fail({ type: "unknown-order" });
  if (!order.confidential) return fail({ type: "not-confidential" });
  if (order.creatorCpf === caller.cpf) return ok("creator");
  if (caller.profiles.includes("administrator")) return ok("administrator");
  return fail({ type: maySee(caller, order) ? "not-the-creator" : "unknown-order" });
}

/**
 * Lets somebody see a confidential order. That they see it anyway, as its creator or judge, is not said: an
 * administrator would learn from it who they are.
 *
 * @param candidate what the corporate registry says of them; `undefined` when it knows nobody of that CPF
 */
export function decideViewerAdded(
  caller: Caller,
  order: ConfidentialityFacts,
  candidate: ViewerCandidate | undefined,
): Result<Viewer, ViewerRefusal> {
  const keeper = viewerAuthorityOf(caller, order);
  if (!keeper.ok) return keeper;
  if (candidate === undefined || !candidate.active || candidate.court !== order.court) {
    return fail({ type: "unknown-viewer" });
  }
  const { cpf, name } = candidate;
  if (keeper.value === "administrator" && cpf === caller.cpf) return fail({ type: "own-inclusion" });
  if (order.viewerCpfs.includes(cpf)) return fail({ type: "already-viewer" });
  return ok({ cpf, name, addedAs: keeper.value });
}

/**
 * Takes somebody's sight of a confidential order away: administrators from anybody, the creator from those the creator
 * authorised.
 */
export function decideViewerRemoved<V extends Viewer>(
  caller: Caller,
  order: ConfidentialityFacts,
  viewers: readonly V[],
  cpf: string,
): Result<V, ViewerRefusal> {
  const keeper = viewerAuthorityOf(caller, order);
  if (!keeper.ok) return keeper;
  const viewer = viewers.find((viewer) => viewer.cpf === cpf);
  if (viewer === undefined) return fail({ type: "not-a-viewer" });
  return keeper.value === "creator" && viewer.addedAs === "administrator" &&
      !caller.profiles.includes("administrator")
    ? fail({ type: "added-by-administrator" })
    : ok(viewer);
}
