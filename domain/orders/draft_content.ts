/**
 * The content of a draft: the fields of its kind, its amounts, its repetition and its deposit; pure.
 *
 * Source: specification, "Order / draft", "Judicial deposit data", "Series" and "Limits".
 */
import type { DepositRequest } from "../accounts/deposit_request.ts";
import { decideDeposit, type DepositFacts, type DepositRefusal } from "../accounts/judicial_deposit.ts";
import type { InformationKind } from "../answers/information_answer.ts";
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, centavos, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import type { OrderContent, OrderKind } from "./order_kind.ts";

/** The content as the caller requests it; whether each field fits the kind of order is decided here. */
export interface RequestedContent {
  readonly kind: OrderKind;
  readonly information: readonly InformationKind[];
  readonly deposit: DepositRequest | undefined;
  readonly repetitionEndsOn: Temporal.PlainDate | undefined;
  /** Whether the caller confirmed amounts above the sanity limit. */
  readonly confirmLargeAmount: boolean;
  readonly defendants: readonly RequestedShare[];
}

/** The part of the content that concerns one defendant. */
export interface RequestedShare {
  readonly amount: Centavos | undefined;
  /** Whether salary accounts may be blocked too; false by default. */
  readonly salaryAccount: boolean;
}

export interface ContentFacts {
  /** The day the order would leave if it were protocoled now. */
  readonly firstDispatchOn: Temporal.PlainDate;
  /** The sanity limit: higher amounts need a second confirmation. */
  readonly amountLimit: Centavos;
  readonly depositFacts: Omit<DepositFacts, "defendants" | "institutions">;
  readonly institutions: Pick<ReadonlySet<string>, "has">;
}

/** Fields that go with one kind of order only. */
export type KindField = "information" | "deposit" | "repetition" | "amount" | "salaryAccount";

export type ContentRefusal =
  | {
    readonly type: "field-of-another-kind";
    readonly kind: OrderKind;
    readonly field: KindField;
    /** The index of the defendant, where the field belongs to one. */
    readonly defendant: number | undefined;
  }
  | { readonly type: "no-information-requested" }
  | { readonly type: "amount-missing"; readonly defendant: number }
  /** The amount of a block is zero. */
  | { readonly type: "amount-of-nothing"; readonly defendant: number }
  | { readonly type: "amount-above-limit"; readonly defendant: number; readonly limit: Centavos }
  | RepetitionRefusal
  | { readonly type: "deposit-refused"; readonly refusal: DepositRefusal };

/** A repetition must end on a day from `first` to `last`. */
interface RepetitionRefusal {
  readonly type: "repetition-outside-limits";
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
}

/** R$ 100.000.000,00: an order of ten trillion reais was once accepted that was a typing error. */
export const defaultAmountLimit: Centavos = centavos(10_000_000_000n);

/** The longest programmed repetition (specification, "Limits"). */
const MAX_REPETITION_DAYS = 30;

/**
 * Checks that a repetition may end on a day: at least one and at most thirty days after its first order
 * leaves. It is checked for the draft and again at the protocol, which may be later.
 */
export function decideRepetition(
  endsOn: Temporal.PlainDate | undefined,
  firstDispatchOn: Temporal.PlainDate,
): Result<Temporal.PlainDate | undefined, RepetitionRefusal> {
  const first = firstDispatchOn.add({ days: 1 });
  const last = firstDispatchOn.add({ days: MAX_REPETITION_DAYS });
  const { compare } = Temporal.PlainDate;
  return endsOn === undefined || (compare(first, endsOn) <= 0 && compare(endsOn, last) <= 0)
    ? ok(endsOn)
    : fail({ type: "repetition-outside-limits", first, last });
}

/**
 * Decides the content of an order, or returns every refusal.
 *
 * @param people the defendants with their names, for the deposit's executed party
 */
export function decideContent(
  request: RequestedContent,
  facts: ContentFacts,
  people: readonly { readonly taxId: TaxId; readonly name: string }[],
): Result<OrderContent, ContentRefusal[]> {
  return request.kind === "information" ? decideInformation(request) : decideBlock(request, facts, people);
}

function decideInformation(request: RequestedContent): Result<OrderContent, ContentRefusal[]> {
  const refusals: ContentRefusal[] = request.information.length === 0
    ? [{ type: "no-information-requested" }]
    : [];
  const foreign = (field: KindField, defendant?: number): ContentRefusal => ({
    type: "field-of-another-kind",
    kind: "information",
    field,
    defendant,
  });
  if (request.repetitionEndsOn !== undefined) refusals.push(foreign("repetition"));
  if (request.deposit !== undefined) refusals.push(foreign("deposit"));
  request.defendants.forEach(({ amount, salaryAccount }, index) => {
    if (amount !== undefined) refusals.push(foreign("amount", index));
    if (salaryAccount) refusals.push(foreign("salaryAccount", index));
  });
  return refusals.length > 0 ? fail(refusals) : ok({ kind: "information", information: request.information });
}

function decideBlock(
  request: RequestedContent,
  facts: ContentFacts,
  people: readonly { readonly taxId: TaxId; readonly name: string }[],
): Result<OrderContent, ContentRefusal[]> {
  const { information, confirmLargeAmount } = request;
  const repetition = decideRepetition(request.repetitionEndsOn, facts.firstDispatchOn);
  const { institutions, depositFacts } = facts;
  const deposit = request.deposit === undefined
    ? ok(undefined)
    : decideDeposit(request.deposit, { ...depositFacts, institutions, defendants: people });
  const large = request.defendants.flatMap(({ amount }, defendant) =>
    amount !== undefined && amount > facts.amountLimit ? [defendant] : []
  );
  const refusals: ContentRefusal[] = [
    ...(information.length > 0
      ? [
        { type: "field-of-another-kind", kind: "block", field: "information", defendant: undefined } as const,
      ]
      : []),
    ...request.defendants.flatMap(amountRefusals),
    ...(confirmLargeAmount ? [] : large).map((defendant) =>
      ({ type: "amount-above-limit", defendant, limit: facts.amountLimit }) as const
    ),
    ...(repetition.ok ? [] : [repetition.error]),
    ...(deposit.ok ? [] : deposit.error.map((refusal) => ({ type: "deposit-refused", refusal }) as const)),
  ];
  if (refusals.length > 0 || !deposit.ok || !repetition.ok) return fail(refusals);
  return ok({
    kind: "block",
    deposit: deposit.value,
    repetitionEndsOn: repetition.value,
    largeAmountConfirmed: large.length > 0,
  });
}

function amountRefusals({ amount }: RequestedShare, defendant: number): ContentRefusal[] {
  if (amount === undefined) return [{ type: "amount-missing", defendant }];
  return amount === ZERO ? [{ type: "amount-of-nothing", defendant }] : [];
}
