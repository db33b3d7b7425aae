/**
 * The targets of a draft: the institutions, agencies and accounts of each defendant; pure.
 *
 * Source: specification, "Order / draft" (affected institutions/accounts, single account flag) and "Errors".
 */
import type { SingleAccount } from "../accounts/account_registers.ts";
import type { TaxId } from "../identity/tax_id.ts";

/** An institution, agency or account that the caller gives for a defendant. */
export interface RequestedTarget {
  readonly ispb: string;
  /** False deselects an institution found in the registry. */
  readonly affected: boolean;
  readonly agency: string | undefined;
  readonly account: string | undefined;
}

/** What the caller requests about one defendant's institutions. */
export interface DefendantRequest {
  readonly taxId: TaxId;
  /**
   * The order goes to the defendant's single account, and otherwise only to the targets given by the caller.
   */
  readonly useSingleAccount: boolean;
  readonly targets: readonly RequestedTarget[];
}

export interface KnownInstitution {
  readonly ispb: string;
  readonly name: string;
  /** The leader of its group, which receives the orders for it. */
  readonly leaderIspb: string | undefined;
}

export interface TargetFacts {
  /** Relationships found, by tax id; empty when the caller asked not to look them up. */
  readonly relationships: ReadonlyMap<string, { readonly name: string; readonly ispbs: readonly string[] }>;
  readonly institutions: ReadonlyMap<string, KnownInstitution>;
  /** Single accounts in the process's branch of the judiciary, by tax id. */
  readonly singleAccounts: ReadonlyMap<string, SingleAccount>;
}

export type TargetOrigin = "registry" | "manual" | "single-account";

export interface DraftTarget {
  readonly ispb: string;
  /** The institution that receives the line: the institution itself, or the leader of its group. */
  readonly receiverIspb: string;
  readonly affected: boolean;
  readonly agency: string | undefined;
  readonly account: string | undefined;
  readonly origin: TargetOrigin;
}

/** A defendant with all targets, affected or not. */
interface Reached extends DefendantRequest {
  readonly targets: readonly DraftTarget[];
}

/**
 * A refusal of a target that the caller gave, which does not depend on what the registries know of the
 * defendant.
 */
export type NamedTargetRefusal =
  | {
    readonly type: "unknown-institution";
    readonly defendant: number;
    readonly target: number;
    readonly ispb: string;
  }
  | { readonly type: "account-without-agency"; readonly defendant: number; readonly target: number };

export type DefendantTargetRefusal =
  | { readonly type: "no-single-account"; readonly defendant: number; readonly taxId: string }
  | { readonly type: "defendant-without-institution"; readonly defendant: number; readonly taxId: string }
  | {
    readonly type: "overlapping-targets";
    readonly defendant: number;
    readonly ispb: string;
    readonly withSingleAccount: boolean;
  }
  | {
    readonly type: "institutions-of-one-group";
    readonly leaderIspb: string;
    readonly ispbs: readonly string[];
  };

/** Checks the targets the caller gave: their institutions are known, and an account comes with its agency. */
export function namedTargetRefusals(
  index: number,
  { targets }: DefendantRequest,
  { institutions }: TargetFacts,
): NamedTargetRefusal[] {
  return targets.flatMap(({ ispb, agency, account }, target): NamedTargetRefusal[] => {
    if (!institutions.has(ispb)) return [{ type: "unknown-institution", defendant: index, target, ispb }];
    return account !== undefined && agency === undefined
      ? [{ type: "account-without-agency", defendant: index, target }]
      : [];
  });
}

/**
 * The leaders that replace the institutions found of their groups. A leader does so when the look-up found
 * two or more institutions of its group, for one defendant or for several, and the caller gave none of them
 * but the leader. The leader answers for the whole group, so nobody has to choose between institutions that
 * nobody requested.
 */
export function leadersForGroups(
  reaches: readonly DefendantRequest[],
  facts: TargetFacts,
): ReadonlySet<string> {
  const found = reaches.flatMap((reach) => {
    const single = singleAccountOf(reach, facts);
    return foundFor(reach, facts).filter((ispb) => choiceOf(reach, facts)(ispb) ?? single === undefined);
  });
  const named = reaches.flatMap(({ targets }) =>
    targets.filter(({ ispb, affected }) => affected && receiverOf(ispb, facts) !== ispb)
      .map(({ ispb }) => receiverOf(ispb, facts))
  );
  const groups = Map.groupBy(new Set(found), (ispb) => receiverOf(ispb, facts));
  return new Set(
    [...groups].flatMap(([leader, ispbs]) => ispbs.length > 1 && !named.includes(leader) ? [leader] : []),
  );
}

/**
 * The targets of a defendant: the institutions found, minus those deselected, plus those the caller gave,
 * plus the single account.
 *
 * The single account replaces the institutions found: they stay in the draft unaffected, unless the caller
 * also gives them. For a company root the leading institutions are used, which forward to the members of their groups.
 *
 * @param leaders the leaders that replace the institutions found of their groups, from `leadersForGroups`
 */
export function draftTargets(
  reach: DefendantRequest,
  facts: TargetFacts,
  leaders: ReadonlySet<string> = new Set(),
): DraftTarget[] {
  const { targets } = reach;
  const single = singleAccountOf(reach, facts);
  const chosen = choiceOf(reach, facts);
  const receiver = (ispb: string) => receiverOf(ispb, facts);
  const isResolved = (ispb: string) => leaders.has(receiver(ispb)) && chosen(ispb) !== false;
  const found = new Set(foundFor(reach, facts).map((ispb) => isResolved(ispb) ? receiver(ispb) : ispb));
  const target = (place: Omit<DraftTarget, "receiverIspb">): DraftTarget => ({
    ...place,
    receiverIspb: receiver(place.ispb),
  });
  return [
    ...[...found].map((ispb) =>
      target({
        ispb,
        affected: chosen(ispb) ?? single === undefined,
        agency: undefined,
        account: undefined,
        origin: "registry",
      })
    ),
    ...targets.filter((named) => !(isWhole(named) && found.has(named.ispb)))
      .map((named) => target({ ...named, origin: "manual" })),
    ...(single === undefined ? [] : [target({ ...single, affected: true, origin: "single-account" })]),
  ];
}

/** The refusals of the targets of one defendant. */
export function defendantTargetRefusals(
  index: number,
  { taxId, useSingleAccount, targets }: Reached,
  { singleAccounts }: TargetFacts,
): DefendantTargetRefusal[] {
  if (useSingleAccount && !singleAccounts.has(taxId)) {
    return [{ type: "no-single-account", defendant: index, taxId }];
  }
  const affected = targets.filter((target) => target.affected);
  if (affected.length === 0) return [{ type: "defendant-without-institution", defendant: index, taxId }];
  return overlaps(affected).map((overlap) => ({ type: "overlapping-targets", defendant: index, ...overlap }));
}

/**
 * Checks that an order has at most one institution of each group, since the leader answers for all of them.
 */
export function groupRefusals(defendants: readonly Pick<Reached, "targets">[]): DefendantTargetRefusal[] {
  const byReceiver = new Map<string, Set<string>>();
  for (const { ispb, receiverIspb, affected } of defendants.flatMap(({ targets }) => targets)) {
    if (affected) byReceiver.set(receiverIspb, (byReceiver.get(receiverIspb) ?? new Set()).add(ispb));
  }
  return [...byReceiver].filter(([_, ispbs]) => ispbs.size > 1)
    .map(([leaderIspb, ispbs]) => ({ type: "institutions-of-one-group", leaderIspb, ispbs: [...ispbs] }));
}

/** The institutions at which one target covers another, each once. */
function overlaps(affected: readonly DraftTarget[]): { ispb: string; withSingleAccount: boolean }[] {
  const counts = new Map<string, number>();
  for (const place of affected.map(placeOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const covered = affected.filter((target) =>
    counts.get(placeOf(target)) !== 1 || wider(target).some((place) => counts.has(place))
  );
  return [...Map.groupBy(covered, ({ ispb }) => ispb)].map(([ispb, targets]) => ({
    ispb,
    withSingleAccount: targets.some(({ origin }) => origin === "single-account"),
  }));
}

/**
 * A key that is equal for the same institution, agency or account. Leading zeros are ignored, and so is the
 * hyphen before a check digit, which may be left out.
 */
const placeOf = ({ ispb, agency, account }: RequestedTarget): string =>
  [ispb, ...[agency, agency && account].flatMap((part) => part?.replace(/^0+|-/g, "") ?? [])].join("/");

/**
 * The keys of the places that contain a target: an institution contains its agencies, an agency its accounts.
 */
function wider({ ispb, agency, account }: RequestedTarget): string[] {
  const whole = { ispb, affected: true, agency: undefined, account: undefined };
  if (agency === undefined) return [];
  return account === undefined ? [placeOf(whole)] : [placeOf(whole), placeOf({ ...whole, agency })];
}

const isWhole = ({ agency, account }: RequestedTarget): boolean =>
  agency === undefined && account === undefined;

/** The institution that receives the orders for an institution: the leader of its group, or itself. */
const receiverOf = (ispb: string, { institutions }: TargetFacts): string =>
  institutions.get(ispb)?.leaderIspb ?? ispb;

const singleAccountOf = (
  { taxId, useSingleAccount }: DefendantRequest,
  { singleAccounts }: TargetFacts,
): SingleAccount | undefined => useSingleAccount ? singleAccounts.get(taxId) : undefined;

/** The institutions found by the look-up that the service knows; for a company root, their leaders. */
function foundFor({ taxId }: DefendantRequest, facts: TargetFacts): string[] {
  const known = (facts.relationships.get(taxId)?.ispbs ?? []).filter((ispb) => facts.institutions.has(ispb));
  return isRoot(taxId) ? known.map((ispb) => receiverOf(ispb, facts)) : known;
}

/**
 * Whether the caller selected or deselected a whole institution; undefined when neither. Deselecting a leader
 * deselects its group.
 */
function choiceOf({ targets }: DefendantRequest, facts: TargetFacts): (ispb: string) => boolean | undefined {
  const chosen = new Map(targets.filter(isWhole).map(({ ispb, affected }) => [ispb, affected]));
  return (ispb) => chosen.get(ispb) ?? (chosen.get(receiverOf(ispb, facts)) === false ? false : undefined);
}

/** Whether a tax id is a company root, by its length. */
const isRoot = (taxId: TaxId): boolean => taxId.length === 8;
