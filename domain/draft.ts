/**
 * What makes a draft of a block acceptable; pure, every refusal at once.
 *
 * Source: specification, "Order / draft" and "Errors".
 */
import type { Centavos } from "./money.ts";
import { jtrOf, type ProcessNumber } from "./process_number.ts";
import { fail, ok, type Result } from "./result.ts";
import { type TaxId } from "./tax_id.ts";

/** One institution, branch or account the caller names for a defendant. */
export interface RequestedTarget {
  readonly ispb: string;
  /** False takes an institution found in the registry out of the order. */
  readonly affected: boolean;
  readonly branch: string | undefined;
  readonly account: string | undefined;
}

export interface RequestedDefendant {
  readonly taxId: TaxId;
  readonly amount: Centavos;
  /** True reaches salary accounts too; the default leaves them alone. */
  readonly salaryAccount: boolean;
  readonly targets: readonly RequestedTarget[];
}

export interface DraftRequest {
  readonly kind: "block";
  readonly processNumber: ProcessNumber;
  readonly judgeCpf: string;
  readonly courtUnitId: string;
  readonly actionType: string;
  readonly plaintiff: { readonly name: string; readonly taxId: TaxId | undefined } | undefined;
  readonly confidential: boolean;
  readonly scheduledFor: Temporal.PlainDate | undefined;
  readonly defendants: readonly RequestedDefendant[];
}

export interface KnownInstitution {
  readonly ispb: string;
  readonly name: string;
  /** The leader of its group, which receives orders for its branches. */
  readonly leaderIspb: string | undefined;
}

/** What the registries said, gathered before deciding. */
export interface DraftFacts {
  readonly today: Temporal.PlainDate;
  /** JTR of the caller's court. */
  readonly court: string;
  readonly judge: { readonly cpf: string; readonly name: string; readonly court: string } | undefined;
  readonly unit: { readonly id: string; readonly name: string; readonly court: string } | undefined;
  readonly process: {
    readonly court: string;
    readonly criminal: boolean;
    /** Names of the parties by tax id. */
    readonly parties: ReadonlyMap<string, string>;
  } | undefined;
  /** Relationships found by tax id; empty when the caller asked not to look them up. */
  readonly relationships: ReadonlyMap<string, { readonly name: string; readonly ispbs: readonly string[] }>;
  readonly institutions: ReadonlyMap<string, KnownInstitution>;
}

export interface DraftTarget {
  readonly ispb: string;
  /** Who receives the line: the institution, or the leader of its group. */
  readonly receiverIspb: string;
  readonly affected: boolean;
  readonly branch: string | undefined;
  readonly account: string | undefined;
  readonly origin: "registry" | "manual";
}

export interface DraftDefendant {
  readonly taxId: TaxId;
  readonly name: string;
  readonly amount: Centavos;
  readonly salaryAccount: boolean;
  readonly targets: readonly DraftTarget[];
}

/** A draft that may be saved. */
export interface Draft extends Omit<DraftRequest, "defendants" | "judgeCpf" | "courtUnitId"> {
  readonly court: string;
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly unit: { readonly id: string; readonly name: string };
  readonly defendants: readonly DraftDefendant[];
}

export type DraftRefusal =
  /** The process is unknown to the case-data platform, or belongs to another court: one message for both. */
  | { readonly type: "process-not-in-court"; readonly processNumber: string }
  | { readonly type: "unknown-judge"; readonly judgeCpf: string }
  | { readonly type: "unknown-unit"; readonly unitId: string }
  | { readonly type: "schedule-in-past"; readonly date: Temporal.PlainDate }
  | { readonly type: "repeated-defendant"; readonly defendant: number; readonly taxId: string }
  | { readonly type: "not-a-party"; readonly defendant: number; readonly taxId: string }
  | { readonly type: "defendant-without-institution"; readonly defendant: number; readonly taxId: string }
  | {
    readonly type: "unknown-institution";
    readonly defendant: number;
    readonly target: number;
    readonly ispb: string;
  }
  | { readonly type: "account-without-branch"; readonly defendant: number; readonly target: number }
  | { readonly type: "overlapping-targets"; readonly defendant: number; readonly ispb: string }
  | {
    readonly type: "institutions-of-one-group";
    readonly leaderIspb: string;
    readonly ispbs: readonly string[];
  };

/** Decides a draft: the draft to save, or everything that is wrong with it. */
export function decideDraft(request: DraftRequest, facts: DraftFacts): Result<Draft, DraftRefusal[]> {
  const defendants = request.defendants.map((defendant) => withTargets(defendant, facts));
  const refusals: DraftRefusal[] = [
    ...headRefusals(request, facts),
    ...request.defendants.flatMap((defendant, index) => partyRefusals(request, index, defendant, facts)),
    ...request.defendants.flatMap((defendant, index) => targetRefusals(index, defendant, facts)),
    ...defendants.flatMap((defendant, index) => coverageRefusals(index, defendant)),
    ...groupRefusals(defendants),
  ];
  const { judge, unit } = facts;
  if (refusals.length > 0 || judge === undefined || unit === undefined) return fail(refusals);
  const { judgeCpf: _judge, courtUnitId: _unit, ...rest } = request;
  return ok({
    ...rest,
    court: facts.court,
    judge: { cpf: judge.cpf, name: judge.name },
    unit: { id: unit.id, name: unit.name },
    defendants,
  });
}

function headRefusals(request: DraftRequest, facts: DraftFacts): DraftRefusal[] {
  const { processNumber, judgeCpf, courtUnitId, scheduledFor } = request;
  const refusals: DraftRefusal[] = [];
  if (facts.process?.court !== facts.court || jtrOf(processNumber) !== facts.court) {
    refusals.push({ type: "process-not-in-court", processNumber });
  }
  if (facts.judge?.court !== facts.court) refusals.push({ type: "unknown-judge", judgeCpf });
  if (facts.unit?.court !== facts.court) refusals.push({ type: "unknown-unit", unitId: courtUnitId });
  if (scheduledFor !== undefined && Temporal.PlainDate.compare(scheduledFor, facts.today) < 0) {
    refusals.push({ type: "schedule-in-past", date: scheduledFor });
  }
  return refusals;
}

/** Each defendant once, and a party of the process; criminal processes skip the party check. */
function partyRefusals(
  request: DraftRequest,
  index: number,
  { taxId }: RequestedDefendant,
  { process }: DraftFacts,
): DraftRefusal[] {
  const refusals: DraftRefusal[] = [];
  if (request.defendants.findIndex((other) => other.taxId === taxId) < index) {
    refusals.push({ type: "repeated-defendant", defendant: index, taxId });
  }
  if (process !== undefined && !process.criminal && partyName(process.parties, taxId) === undefined) {
    refusals.push({ type: "not-a-party", defendant: index, taxId });
  }
  return refusals;
}

/** A company root stands for every party that is one of its establishments. */
function partyName(parties: ReadonlyMap<string, string>, taxId: TaxId): string | undefined {
  if (taxId.length !== 8) return parties.get(taxId);
  for (const [party, name] of parties) if (party.length === 14 && party.startsWith(taxId)) return name;
  return parties.get(taxId);
}

function targetRefusals(index: number, { targets }: RequestedDefendant, facts: DraftFacts): DraftRefusal[] {
  return targets.flatMap(({ ispb, branch, account }, target): DraftRefusal[] => {
    if (!facts.institutions.has(ispb)) {
      return [{ type: "unknown-institution", defendant: index, target, ispb }];
    }
    return account !== undefined && branch === undefined
      ? [{ type: "account-without-branch", defendant: index, target }]
      : [];
  });
}

/** Institutions found first, minus those deselected, plus those the caller named. */
function withTargets(defendant: RequestedDefendant, facts: DraftFacts): DraftDefendant {
  const found = facts.relationships.get(defendant.taxId);
  const receiver = (ispb: string) => facts.institutions.get(ispb)?.leaderIspb ?? ispb;
  const whole = (target: RequestedTarget) => target.branch === undefined && target.account === undefined;
  const chosen = new Map(defendant.targets.filter(whole).map(({ ispb, affected }) => [ispb, affected]));
  const isFound = new Set(found?.ispbs);
  const fromRegistry = [...isFound].filter((ispb) => facts.institutions.has(ispb)).map((
    ispb,
  ): DraftTarget => ({
    ispb,
    receiverIspb: receiver(ispb),
    affected: chosen.get(ispb) ?? true,
    branch: undefined,
    account: undefined,
    origin: "registry",
  }));
  const manual = defendant.targets.filter((target) => !(whole(target) && isFound.has(target.ispb)))
    .map((target): DraftTarget => ({ ...target, receiverIspb: receiver(target.ispb), origin: "manual" }));
  return {
    taxId: defendant.taxId,
    name: found?.name ?? (facts.process && partyName(facts.process.parties, defendant.taxId)) ?? "",
    amount: defendant.amount,
    salaryAccount: defendant.salaryAccount,
    targets: [...fromRegistry, ...manual],
  };
}

/** At least one affected institution a defendant, and no target that covers another. */
function coverageRefusals(index: number, { taxId, targets }: DraftDefendant): DraftRefusal[] {
  const affected = targets.filter((target) => target.affected);
  if (affected.length === 0) return [{ type: "defendant-without-institution", defendant: index, taxId }];
  const overlapping = new Set(
    affected.filter((a, i) => affected.some((b, j) => i !== j && covers(a, b))).map(({ ispb }) => ispb),
  );
  return [...overlapping].map((ispb) => ({ type: "overlapping-targets", defendant: index, ispb }));
}

/** Whether asking `a` already asks `b`: an institution covers its branches, a branch its accounts. */
function covers(a: DraftTarget, b: DraftTarget): boolean {
  return a.ispb === b.ispb &&
    (a.branch === undefined ||
      (a.branch === b.branch && (a.account === undefined || a.account === b.account)));
}

/** Two or more institutions of one group cannot be in one order: the leader answers for all of them. */
function groupRefusals(defendants: readonly DraftDefendant[]): DraftRefusal[] {
  const byReceiver = new Map<string, Set<string>>();
  for (const { ispb, receiverIspb, affected } of defendants.flatMap(({ targets }) => targets)) {
    if (affected) byReceiver.set(receiverIspb, (byReceiver.get(receiverIspb) ?? new Set()).add(ispb));
  }
  return [...byReceiver].filter(([_, ispbs]) => ispbs.size > 1)
    .map(([leaderIspb, ispbs]) => ({ type: "institutions-of-one-group", leaderIspb, ispbs: [...ispbs] }));
}
