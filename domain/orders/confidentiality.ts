/**
 * Who may see an order, and who may let others see a confidential one; pure.
 *
 * Source: specification, "What the service does", 7; "User profiles" (administrator); "Authentication", rule
 * 5.
 */
import type { Caller } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";

/** The facts of an order that decide who may see it. */
export interface ConfidentialityFacts {
  readonly court: string;
  readonly confidential: boolean;
  readonly creatorCpf: string;
  readonly judgeCpf: string;
  /** The CPFs of the viewers that its creator or an administrator added. */
  readonly viewerCpfs: readonly string[];
}

/** The capacity in which a caller maintains the viewers of a confidential order. */
export type ViewerAuthority = "creator" | "administrator";

/** A user who was added as a viewer of a confidential order. */
export interface Viewer {
  readonly cpf: string;
  readonly name: string;
  readonly addedAs: ViewerAuthority;
}

/** A user of the corporate registry who may become a viewer. */
export interface ViewerCandidate {
  readonly cpf: string;
  readonly name: string;
  readonly court: string;
  readonly active: boolean;
}

export type ViewerRefusal =
  /** The order does not exist, or the caller may not see it. */
  | { readonly type: "unknown-order" }
  /** The order is not confidential, so the whole court already sees it. */
  | { readonly type: "not-confidential" }
  /**
   * The caller sees the confidential order as its judge or a viewer, and only its creator authorises others.
   */
  | { readonly type: "not-the-creator" }
  /** Administrators maintain viewers without seeing the order, so none may add themselves. */
  | { readonly type: "own-inclusion" }
  /** The CPF is not that of an active user of the court. */
  | { readonly type: "unknown-viewer" }
  | { readonly type: "already-viewer" }
  | { readonly type: "not-a-viewer" }
  /** Only an administrator removes a viewer whom an administrator added. */
  | { readonly type: "added-by-administrator" };

/** A viewer may see the order and do nothing else with it. */
export type ActRefusal = { readonly type: "viewer-only" };

const isOwn = ({ cpf }: Caller, { creatorCpf, judgeCpf }: ConfidentialityFacts): boolean =>
  creatorCpf === cpf || judgeCpf === cpf;

/**
 * Whether the caller may see an order: one of the same court and, when it is confidential, as its creator,
 * its judge or one of its viewers.
 */
export function maySeeOrder(caller: Caller, order: ConfidentialityFacts): boolean {
  return order.court === caller.court &&
    (!order.confidential || isOwn(caller, order) || order.viewerCpfs.includes(caller.cpf));
}

/** Checks that a caller who sees an order may also act on it; `mayProtocol` decides in whose name. */
export function mayActOnOrder(caller: Caller, order: ConfidentialityFacts): Result<void, ActRefusal> {
  return !order.confidential || isOwn(caller, order) ? ok(undefined) : fail({ type: "viewer-only" });
}

/**
 * Checks that the caller may read the list of viewers: those who see the order, and administrators of its
 * court.
 */
export function mayListViewers(caller: Caller, order: ConfidentialityFacts): Result<void, ViewerRefusal> {
  const keeper = viewerAuthorityOf(caller, order);
  return keeper.ok || keeper.error.type === "not-the-creator" ? ok(undefined) : keeper;
}

/** The capacity in which the caller maintains the viewers of the order, or why the caller may not. */
export function viewerAuthorityOf(
  caller: Caller,
  order: ConfidentialityFacts,
): Result<ViewerAuthority, ViewerRefusal> {
  if (order.court !== caller.court) return fail({ type: "unknown-order" });
  if (!order.confidential) return fail({ type: "not-confidential" });
  if (order.creatorCpf === caller.cpf) return ok("creator");
  if (caller.profiles.includes("administrator")) return ok("administrator");
  return fail({ type: maySeeOrder(caller, order) ? "not-the-creator" : "unknown-order" });
}

/**
 * Decides the addition of a viewer. A creator or judge, who sees the order anyway, is not refused as one: the
 * refusal would tell an administrator who they are.
 *
 * @param candidate the user in the corporate registry; `undefined` when it has no user with that CPF
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
 * Decides the removal of a viewer: administrators may remove any, the creator only those the creator added.
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
