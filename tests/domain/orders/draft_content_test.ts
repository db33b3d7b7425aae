import assert from "node:assert/strict";
import type { DepositRequest } from "../../../domain/accounts/deposit_request.ts";
import { centavos, parseMoney } from "../../../domain/money.ts";
import {
  decideDraft,
  type DraftFacts,
  type DraftRefusal,
  type DraftRequest,
} from "../../../domain/orders/draft.ts";
import { decideRepetition } from "../../../domain/orders/draft_content.ts";
import type { OrderContent } from "../../../domain/orders/order_kind.ts";
import { general } from "../../support/accounts/deposit_builders.ts";
import {
  day,
  defendant,
  facts,
  informationRequest,
  OTHER,
  PERSON,
  plainly,
  request,
  target,
} from "../../support/orders/draft_builders.ts";

const chosen: DepositRequest = {
  ...general(),
  useDefault: false,
  ispb: "00360305",
  agency: "0650",
  account: "123",
};
const unitAccount = { ispb: "00360305", agency: "0001", account: "9" };
const withStandard = facts({ depositFacts: { ...facts().depositFacts, unitAccount } });
const plain = {
  kind: "block",
  deposit: undefined,
  repetitionEndsOn: undefined,
  largeAmountConfirmed: false,
} as const;
const reais = (text: string) => {
  const amount = parseMoney(text);
  return amount.ok ? amount.value : assert.fail(text);
};
const asking = (text: string, confirmLargeAmount = false) =>
  request({ defendants: [defendant({ amount: reais(text) })], confirmLargeAmount });

const accepted: [sentence: string, request: DraftRequest, facts: DraftFacts, content: OrderContent][] = [
  ["a block alone", request(), facts(), plain],
  [
    "an information request with what it asks",
    informationRequest({ information: ["registration-and-balance", "cheque-copy"] }),
    facts(),
    { kind: "information", information: ["registration-and-balance", "cheque-copy"] },
  ],
  [
    "a block-and-transfer to a chosen account",
    request({ deposit: chosen }),
    facts(),
    {
      ...plain,
      deposit: {
        creditType: "general",
        useDefault: false,
        ispb: "00360305",
        agency: "0650",
        account: "123",
      },
    },
  ],
  [
    "a block-and-transfer to the standard account",
    request({ deposit: general() }),
    withStandard,
    { ...plain, deposit: { creditType: "general", useDefault: true, ...unitAccount } },
  ],
  [
    "a deposit whose executed party is the defendant of the document",
    request({
      deposit: {
        ...general(),
        creditType: "social-security",
        revenueCode: "1234",
        documentType: "CPF",
        documentNumber: "529.982.247-25",
      },
    }),
    facts({ depositFacts: { ...facts().depositFacts, relationshipAgency: "0650" } }),
    {
      ...plain,
      deposit: {
        creditType: "social-security",
        useDefault: true,
        ispb: "00360305",
        agency: "0650",
        account: undefined,
        revenueCode: "1234",
        documentType: "CPF",
        documentNumber: PERSON,
        executedParty: { kind: "defendant", taxId: PERSON, name: "Fulano de Tal" },
      },
    },
  ],
  [
    "a repetition of one more day",
    request({ repetitionEndsOn: day("2026-11-24") }),
    facts(),
    { ...plain, repetitionEndsOn: day("2026-11-24") },
  ],
  [
    "a repetition of thirty days after the first dispatch",
    request({ repetitionEndsOn: day("2026-12-31") }),
    facts({ firstDispatchOn: day("2026-12-01") }),
    { ...plain, repetitionEndsOn: day("2026-12-31") },
  ],
  ["the smallest amount", asking("0.01"), facts(), plain],
  ["an amount of exactly the limit", asking("100000000.00"), facts(), plain],
  ["a confirmation nothing needed is not remembered", asking("100000000.00", true), facts(), plain],
  [
    "a large amount that is confirmed",
    asking("100000000.01", true),
    facts(),
    { ...plain, largeAmountConfirmed: true },
  ],
  [
    "two amounts below the limit, although their sum is above",
    request({
      defendants: [
        defendant({ amount: reais("99999999.00") }),
        defendant({ taxId: OTHER, amount: reais("99999999.00"), targets: [target("10000002")] }),
      ],
    }),
    facts(),
    plain,
  ],
];

for (const [sentence, given, known, content] of accepted) {
  Deno.test(`accepted: ${sentence}`, () => {
    const draft = decideDraft(given, known);
    assert.ok(draft.ok, draft.ok ? "" : JSON.stringify(draft.error));
    const { kind } = draft.value;
    const seen = kind === "information" ? { kind, information: draft.value.information } : {
      kind,
      deposit: draft.value.deposit,
      repetitionEndsOn: draft.value.repetitionEndsOn,
      largeAmountConfirmed: draft.value.largeAmountConfirmed,
    };
    assert.deepEqual(plainly(seen), plainly(content));
  });
}

Deno.test("an information request asks no amount of anybody", () => {
  const draft = decideDraft(informationRequest(), facts());
  assert.ok(draft.ok);
  assert.deepEqual(draft.value.defendants.map(({ amount }) => amount), [undefined]);
});

const foreign = (
  kind: "block" | "information",
  field: "information" | "deposit" | "repetition" | "amount" | "salaryAccount",
  index?: number,
): DraftRefusal => ({ type: "field-of-another-kind", kind, field, defendant: index });
const limit = centavos(10_000_000_000n);
const outside = (first: string, last: string) => [first, last];

const refused: [sentence: string, request: DraftRequest, facts: DraftFacts, refusals: DraftRefusal[]][] = [
  [
    "an information request that asks nothing",
    informationRequest({ information: [] }),
    facts(),
    [{ type: "no-information-requested" }],
  ],
  [
    "an information request with everything of a block",
    informationRequest({
      deposit: chosen,
      repetitionEndsOn: day("2026-12-01"),
      defendants: [defendant({ salaryAccount: true })],
    }),
    facts(),
    [
      foreign("information", "repetition"),
      foreign("information", "deposit"),
      foreign("information", "amount", 0),
      foreign("information", "salaryAccount", 0),
    ],
  ],
  [
    "a deposit of an information request is not looked into",
    informationRequest({ deposit: general() }),
    facts(),
    [foreign("information", "deposit")],
  ],
  [
    "a block that asks for information",
    request({ information: ["statement"] }),
    facts(),
    [foreign("block", "information")],
  ],
  [
    "a block without an amount",
    request({ defendants: [defendant({ amount: undefined })] }),
    facts(),
    [{ type: "amount-missing", defendant: 0 }],
  ],
  [
    "a block of nothing, at its defendant",
    request({
      defendants: [
        defendant(),
        defendant({ taxId: OTHER, amount: centavos(0n), targets: [target("10000002")] }),
      ],
    }),
    facts(),
    [{ type: "amount-of-nothing", defendant: 1 }],
  ],
  [
    "a large amount that is not confirmed",
    asking("100000000.01"),
    facts(),
    [{ type: "amount-above-limit", defendant: 0, limit }],
  ],
  [
    "an amount above a limit that was set",
    asking("15000.00"),
    facts({ amountLimit: centavos(1_499_999n) }),
    [{ type: "amount-above-limit", defendant: 0, limit: centavos(1_499_999n) }],
  ],
  [
    "a deposit that lacks its account, and one to nowhere",
    request({ deposit: { ...chosen, account: undefined, ispb: "77777777" } }),
    facts(),
    [
      {
        type: "deposit-refused",
        refusal: { type: "unknown-deposit-institution", field: "ispb", ispb: "77777777" },
      },
      { type: "deposit-refused", refusal: { type: "missing-deposit-field", field: "account" } },
    ],
  ],
  [
    "a repetition of more than thirty days",
    request({ repetitionEndsOn: day("2026-12-24") }),
    facts(),
    [{ type: "repetition-outside-limits", first: day("2026-11-24"), last: day("2026-12-23") }],
  ],
  [
    "a deposit by default where no standard account is registered",
    request({ deposit: general() }),
    facts(),
    [{ type: "deposit-refused", refusal: { type: "no-standard-account", field: "useDefault" } }],
  ],
];

for (const [sentence, given, known, refusals] of refused) {
  Deno.test(`refused: ${sentence}`, () =>
    assert.deepEqual(plainly(decideDraft(given, known)), plainly({ ok: false, error: refusals })));
}

const repetitions: [
  sentence: string,
  endsOn: string,
  leavesOn: string,
  expected: readonly string[] | "ok",
][] = [
  ["none ends before it begins", "2026-11-20", "2026-11-23", outside("2026-11-24", "2026-12-23")],
  [
    "the day of the first dispatch is too soon",
    "2026-11-23",
    "2026-11-23",
    outside("2026-11-24", "2026-12-23"),
  ],
  ["the next day is not", "2026-11-24", "2026-11-23", "ok"],
  ["thirty days are not too long", "2026-12-23", "2026-11-23", "ok"],
  ["thirty-one are", "2026-12-24", "2026-11-23", outside("2026-11-24", "2026-12-23")],
  ["the first dispatch of a scheduled order counts", "2026-12-24", "2026-12-01", "ok"],
];

for (const [sentence, endsOn, leavesOn, expected] of repetitions) {
  Deno.test(`repetition: ${sentence}`, () => {
    const decided = decideRepetition(day(endsOn), day(leavesOn));
    assert.deepEqual(
      decided.ok ? "ok" : [decided.error.first.toString(), decided.error.last.toString()],
      expected,
    );
  });
}

Deno.test("repetition: none is never outside its limits", () =>
  assert.ok(decideRepetition(undefined, day("2026-11-23")).ok));
