/**
 * The rules that make a draft acceptable; pure, all refusals returned together.
 *
 * `draft_targets.ts` decides the institutions and accounts it reaches, `draft_content.ts` what it asks for.
 *
 * Source: specification, "Order / draft" and "Errors".
 */
import type { TaxId } from "../identity/tax_id.ts";
import type { Centavos } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  type ContentFacts,
  type ContentRefusal,
  decideContent,
  type RequestedContent,
  type RequestedShare,
} from "./draft_content.ts";
import {
  type DefendantRequest,
  type DefendantTargetRefusal,
  defendantTargetRefusals,
  type DraftTarget,
  draftTargets,
  groupRefusals,
  leadersForGroups,
  type NamedTargetRefusal,
  namedTargetRefusals,
  type TargetFacts,
} from "./draft_targets.ts";
import type { OrderState } from "./order.ts";
import type { OrderContent } from "./order_kind.ts";
import { belongsToCourt, type ProcessNumber } from "./process_number.ts";

export interface RequestedDefendant extends RequestedShare, DefendantRequest {}

/** The fields of drafts and orders of every kind, before and after they are decided. */
export interface DraftHead {
  readonly processNumber: ProcessNumber;
  readonly lawsuitType: string;
  readonly plaintiff: { readonly name: string; readonly taxId: TaxId | undefined } | undefined;
  readonly confidential: boolean;
  readonly scheduledFor: Temporal.PlainDate | undefined;
}

export interface DraftRequest extends DraftHead, RequestedContent {
  readonly judgeCpf: string;
  readonly courtUnitId: string;
  readonly defendants: readonly RequestedDefendant[];
}

/** What the registries returned, gathered before the decision. */
export interface DraftFacts extends ContentFacts, TargetFacts {
  readonly institutions: TargetFacts["institutions"];
  readonly today: Temporal.PlainDate;
  /** JTR of the caller's court. */
  readonly court: string;
  readonly judge: { readonly cpf: string; readonly name: string; readonly court: string } | undefined;
  readonly unit: { readonly id: string; readonly name: string; readonly court: string } | undefined;
  readonly process: DraftProcess | undefined;
}

/** A process as the case-data platform knows it. */
export interface DraftProcess {
  readonly court: string;
  readonly criminal: boolean;
  /** The names of the parties by tax id. */
  readonly parties: ReadonlyMap<string, string>;
}

export interface DraftDefendant {
  readonly taxId: TaxId;
  readonly name: string;
  /** Absent in an information request. */
  readonly amount: Centavos | undefined;
  readonly salaryAccount: boolean;
  readonly useSingleAccount: boolean;
  readonly targets: readonly DraftTarget[];
}

/** A draft that may be saved. */
export type Draft = DraftHead & OrderContent & {
  readonly court: string;
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly unit: { readonly id: string; readonly name: string };
  readonly defendants: readonly DraftDefendant[];
};

export type DraftRefusal =
  /**
   * The case-data platform does not know the process, or it belongs to another court: one message for both.
   */
  | { readonly type: "process-not-in-court"; readonly processNumber: string }
  | { readonly type: "unknown-judge"; readonly judgeCpf: string }
  | { readonly type: "unknown-unit"; readonly unitId: string }
  | { readonly type: "schedule-in-past"; readonly date: Temporal.PlainDate }
  | { readonly type: "schedule-too-far"; readonly last: Temporal.PlainDate }
  | { readonly type: "repeated-defendant"; readonly defendant: number; readonly taxId: string }
  | { readonly type: "not-a-party"; readonly defendant: number; readonly taxId: string }
  | ContentRefusal
  | NamedTargetRefusal
  | DefendantTargetRefusal;

/** How far ahead an order may be scheduled: a later date is taken for a typing error. */
const MAX_SCHEDULE: Temporal.DurationLike = { years: 1 };

/** The head of a draft, without content, people and targets. */
export const draftHeadOf = (
  { processNumber, lawsuitType, plaintiff, confidential, scheduledFor }: DraftHead,
): DraftHead => ({ processNumber, lawsuitType, plaintiff, confidential, scheduledFor });

/** Decides a draft: returns the draft to save, or every refusal. */
export function decideDraft(request: DraftRequest, facts: DraftFacts): Result<Draft, DraftRefusal[]> {
  const people = request.defendants.map((defendant) => ({ ...defendant, name: nameOf(defendant, facts) }));
  const leaders = leadersForGroups(request.defendants, facts);
  const defendants = people.map((defendant) => ({
    ...defendant,
    targets: draftTargets(defendant, facts, leaders),
  }));
  const content = decideContent(request, facts, people);
  const refusals: DraftRefusal[] = [
    ...headRefusals(request, facts),
    ...(content.ok ? [] : content.error),
    ...request.defendants.flatMap((defendant, index) => repeatedRefusals(request, index, defendant)),
    ...request.defendants.flatMap((defendant, index) => namedTargetRefusals(index, defendant, facts)),
    ...peopleRefusals(request, defendants, facts),
  ];
  const { judge, unit } = facts;
  if (refusals.length > 0 || !content.ok || judge === undefined || unit === undefined) return fail(refusals);
  return ok({
    ...draftHeadOf(request),
    ...content.value,
    court: facts.court,
    judge: { cpf: judge.cpf, name: judge.name },
    unit: { id: unit.id, name: unit.name },
    defendants,
  });
}

export interface ConfidentialityFixed {
  readonly type: "confidentiality-settled";
}

/**
 * Checks that confidentiality may still be changed: only before the protocol (specification, "What the
 * service does", 7).
 */
export const mayChangeConfidentiality = ({ status }: OrderState): Result<void, ConfidentialityFixed> =>
  status === "draft" ? ok(undefined) : fail({ type: "confidentiality-settled" });

function headRefusals(request: DraftRequest, facts: DraftFacts): DraftRefusal[] {
  const { processNumber, judgeCpf, courtUnitId, scheduledFor } = request;
  const refusals: DraftRefusal[] = [];
  if (!belongsToCourt(facts.court, processNumber, facts.process)) {
    refusals.push({ type: "process-not-in-court", processNumber });
  }
  if (facts.judge?.court !== facts.court) refusals.push({ type: "unknown-judge", judgeCpf });
  if (facts.unit?.court !== facts.court) refusals.push({ type: "unknown-unit", unitId: courtUnitId });
  const last = facts.today.add(MAX_SCHEDULE);
  if (scheduledFor !== undefined && Temporal.PlainDate.compare(scheduledFor, facts.today) < 0) {
    refusals.push({ type: "schedule-in-past", date: scheduledFor });
  }
  if (scheduledFor !== undefined && Temporal.PlainDate.compare(scheduledFor, last) > 0) {
    refusals.push({ type: "schedule-too-far", last });
  }
  return refusals;
}

function repeatedRefusals(
  { defendants }: DraftRequest,
  index: number,
  { taxId }: RequestedDefendant,
): DraftRefusal[] {
  return defendants.findIndex((other) => other.taxId === taxId) < index
    ? [{ type: "repeated-defendant", defendant: index, taxId }]
    : [];
}

/**
 * The refusals that depend on who the defendants are. There are none for a process outside the caller's
 * court: they would disclose who its parties are and where strangers have accounts.
 */
function peopleRefusals(
  request: DraftRequest,
  defendants: readonly DraftDefendant[],
  facts: DraftFacts,
): DraftRefusal[] {
  if (!belongsToCourt(facts.court, request.processNumber, facts.process)) return [];
  return [
    ...defendants.flatMap((defendant, index) => {
      const strangers = partyRefusals(index, defendant, facts);
      const unreached = defendantTargetRefusals(index, defendant, facts);
      // The institutions of somebody who is not a party were not looked up, so "choose an institution" would
      // be no remedy.
      return [
        ...strangers,
        ...unreached.filter(({ type }) => strangers.length === 0 || type !== "defendant-without-institution"),
      ];
    }),
    ...groupRefusals(defendants),
  ];
}

function partyRefusals(
  index: number,
  { taxId }: RequestedDefendant,
  { process }: DraftFacts,
): DraftRefusal[] {
  return process !== undefined && !mayBeDefendant(process, taxId)
    ? [{ type: "not-a-party", defendant: index, taxId }]
    : [];
}

/**
 * Whether an order in a process can be against a person or company, and so whether it justifies looking up
 * their relationships: defendants must be parties of the process, except in criminal processes.
 */
export const mayBeDefendant = ({ criminal, parties }: DraftProcess, taxId: TaxId): boolean =>
  criminal || partyName(parties, taxId) !== undefined;

/** A defendant's name: that of the customer registry, else that of the case-data platform, else empty. */
const nameOf = ({ taxId }: RequestedDefendant, { relationships, process }: DraftFacts): string =>
  relationships.get(taxId)?.name ?? (process && partyName(process.parties, taxId)) ?? "";

/**
 * The name of the party with a tax id; a company root matches any party that is an establishment of the
 * company.
 */
export function partyName(parties: ReadonlyMap<string, string>, taxId: TaxId): string | undefined {
  if (taxId.length !== 8) return parties.get(taxId);
  for (const [party, name] of parties) if (party.length === 14 && party.startsWith(taxId)) return name;
  return parties.get(taxId);
}
