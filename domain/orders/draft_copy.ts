/**
 * Copies an order into a request for a new draft; pure. The copy is decided afresh, as any other request.
 *
 * Source: specification, "Rules for codes", 4.
 */
import type { DepositRequest } from "../accounts/deposit_request.ts";
import type { Deposit } from "../accounts/judicial_deposit.ts";
import { dispatchDayFor, type Holidays, localDate } from "../calendar/calendar.ts";
import { parseTaxId } from "../identity/tax_id.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  type Draft,
  type DraftDefendant,
  draftHeadOf,
  type DraftRequest,
  type RequestedDefendant,
} from "./draft.ts";
import { decideRepetition } from "./draft_content.ts";
import type { OrderContent } from "./order_kind.ts";

/** The institution to keep received nothing from the order. */
export interface InstitutionNotInOrder {
  readonly type: "institution-not-in-order";
  readonly ispb: string;
}

/** The term of the order's personal data has ended, and whom it was against is known no more. */
export interface PersonalDataMasked {
  readonly type: "people-masked";
}

/**
 * The request that drafts an order again. Dates that have passed are left out, because they would make every
 * copy refused. A confirmation of a large amount is kept, since nobody types the amount again.
 *
 * @param ispb keeps only the targets at this institution and only their defendants: for an institution that
 * returned 97
 */
export function copiedDraftRequest(
  draft: Draft,
  { now, holidays, ispb }: {
    readonly now: Temporal.Instant;
    readonly holidays: Holidays;
    readonly ispb: string | undefined;
  },
): Result<DraftRequest, InstitutionNotInOrder | PersonalDataMasked> {
  const { judge, unit, scheduledFor } = draft;
  // In a criminal process nobody would compare what the mask left with the parties, and it would be sent.
  if (draft.defendants.some(({ taxId }) => !parseTaxId(taxId).ok)) return fail({ type: "people-masked" });
  const defendants = ispb === undefined
    ? draft.defendants
    : draft.defendants.map((defendant) => onlyAt(ispb, defendant))
      .filter(({ targets }) => targets.length > 0);
  if (ispb !== undefined && defendants.length === 0) return fail({ type: "institution-not-in-order", ispb });
  const isPast = scheduledFor !== undefined && Temporal.PlainDate.compare(scheduledFor, localDate(now)) < 0;
  const schedule = isPast ? undefined : scheduledFor;
  return ok({
    ...draftHeadOf(draft),
    judgeCpf: judge.cpf,
    courtUnitId: unit.id,
    scheduledFor: schedule,
    ...requestedContent(draft, dispatchDayFor(now, holidays, schedule)),
    defendants: defendants.map(requestedDefendant),
  });
}

function requestedContent(content: OrderContent, firstDispatchOn: Temporal.PlainDate) {
  const { kind } = content;
  if (kind === "information") {
    const { information } = content;
    return { kind, information, deposit: undefined, repetitionEndsOn: undefined, confirmLargeAmount: false };
  }
  const { deposit, repetitionEndsOn, largeAmountConfirmed } = content;
  const stillHolds = decideRepetition(repetitionEndsOn, firstDispatchOn).ok;
  return {
    kind,
    information: [],
    deposit: deposit && requestedDeposit(deposit),
    repetitionEndsOn: stillHolds ? repetitionEndsOn : undefined,
    confirmLargeAmount: largeAmountConfirmed,
  };
}

/** The deposit to request again; the fields that the default filled in are left to the present default. */
function requestedDeposit(deposit: Deposit): DepositRequest {
  const { creditType, useDefault, ispb, agency, account } = deposit;
  const place = useDefault
    ? { ispb: undefined, agency: undefined, account: undefined }
    : { ispb, agency, account };
  const debt = creditType === "general" ? undefined : deposit;
  const party = debt?.executedParty;
  return {
    creditType,
    useDefault,
    ...place,
    revenueCode: debt?.revenueCode,
    documentType: debt?.documentType,
    documentNumber: debt?.documentNumber,
    executedParty: party?.kind === "defendant" ? { kind: "defendant", taxId: party.taxId } : party && {
      kind: "others",
    },
    executedPartyName: party?.kind === "others" ? party.name : undefined,
    referenceNumber: deposit.creditType === "tax" ? deposit.referenceNumber : undefined,
  };
}

/** A defendant with only their targets at one institution. */
function onlyAt(ispb: string, defendant: DraftDefendant): DraftDefendant {
  const targets = defendant.targets.filter((target) => target.affected && target.ispb === ispb);
  const useSingleAccount = targets.some(({ origin }) => origin === "single-account");
  return { ...defendant, useSingleAccount, targets };
}

/** All targets are requested by name, as the order had them; the single account is looked up again. */
const requestedDefendant = (
  { taxId, amount, salaryAccount, useSingleAccount, targets }: DraftDefendant,
): RequestedDefendant => ({
  taxId,
  amount,
  salaryAccount,
  useSingleAccount,
  targets: targets.filter(({ origin }) => origin !== "single-account")
    .map(({ ispb, affected, agency, account }) => ({ ispb, affected, agency, account })),
});
