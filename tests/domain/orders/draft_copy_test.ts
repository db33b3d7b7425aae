import assert from "node:assert/strict";
import type { DepositRequest } from "../../../domain/accounts/deposit_request.ts";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { centavos } from "../../../domain/money.ts";
import { decideDraft, type Draft, type DraftFacts, type DraftRequest } from "../../../domain/orders/draft.ts";
import { copiedDraftRequest } from "../../../domain/orders/draft_copy.ts";
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

const MONDAY = instantAt(day("2026-11-23"), "10:00");
const LATER = instantAt(day("2026-12-07"), "10:00");

function decided(given: DraftRequest, known: DraftFacts = facts()): Draft {
  const draft = decideDraft(given, known);
  assert.ok(draft.ok, draft.ok ? "" : JSON.stringify(draft.error));
  return draft.value;
}

function copied(draft: Draft, { now = MONDAY, ispb }: { now?: Temporal.Instant; ispb?: string } = {}) {
  const copy = copiedDraftRequest(draft, { now, holidays: new Set(), ispb });
  assert.ok(copy.ok);
  return copy.value;
}

const singleAccounts = new Map([[PERSON, { ispb: "10000002", agency: "0001", account: "77" }]]);
const tax: DepositRequest = {
  creditType: "tax",
  ispb: undefined,
  agency: undefined,
  account: undefined,
  useDefault: true,
  revenueCode: "7363",
  documentType: "CEI",
  documentNumber: "115830024985",
  executedParty: { kind: "others" },
  executedPartyName: "Obra",
  referenceNumber: "80 1 23",
};
const withAgency = facts({ depositFacts: { ...facts().depositFacts, relationshipAgency: "0650" } });

/** What is decided again from a copy is what was decided first. */
const same: [sentence: string, request: DraftRequest, facts: DraftFacts][] = [
  ["a block", request({ confidential: true }), facts()],
  [
    "a block with institutions taken out and added",
    request({
      defendants: [
        defendant({
          salaryAccount: true,
          targets: [
            target("10000001", { affected: false }),
            target("10000001", { agency: "1", account: "2" }),
            target("10000002"),
          ],
        }),
        defendant({ taxId: OTHER, amount: centavos(1n), targets: [target("10000002")] }),
      ],
    }),
    facts(),
  ],
  ["an information request", informationRequest(), facts()],
  [
    "a single account",
    request({ defendants: [defendant({ useSingleAccount: true, targets: [target("10000001")] })] }),
    facts({ singleAccounts }),
  ],
  ["a deposit by default, for somebody else", request({ deposit: tax }), withAgency],
  [
    "a deposit to a chosen account, for a defendant",
    request({
      deposit: {
        ...tax,
        creditType: "social-security",
        useDefault: false,
        ispb: "10000001",
        agency: "1",
        account: "2",
        documentType: "DEBCAD",
        documentNumber: "123456789",
        executedParty: { kind: "defendant", taxId: PERSON },
        executedPartyName: undefined,
        referenceNumber: undefined,
      },
    }),
    facts(),
  ],
  [
    "a large amount, confirmed",
    request({ defendants: [defendant({ amount: centavos(10_000_000_001n) })], confirmLargeAmount: true }),
    facts(),
  ],
  [
    "dates that still hold",
    request({ scheduledFor: day("2026-12-01"), repetitionEndsOn: day("2026-12-20") }),
    facts({ firstDispatchOn: day("2026-12-01") }),
  ],
];

for (const [sentence, given, known] of same) {
  Deno.test(`a copy asks for the same: ${sentence}`, () => {
    const draft = decided(given, known);
    assert.deepEqual(plainly(decided(copied(draft), known)), plainly(draft));
  });
}

Deno.test("a date gone by is left out of a copy, and so is a repetition that no longer fits", () => {
  const draft = decided(
    request({ scheduledFor: day("2026-12-01"), repetitionEndsOn: day("2026-12-07") }),
    facts({ firstDispatchOn: day("2026-12-01") }),
  );
  const { scheduledFor, repetitionEndsOn } = copied(draft, { now: LATER });
  assert.deepEqual([scheduledFor, repetitionEndsOn], [undefined, undefined]);
});

Deno.test("a repetition is measured from the day the copy leaves", () => {
  const draft = decided(request({ repetitionEndsOn: day("2026-12-20") }));
  assert.equal(copied(draft, { now: LATER }).repetitionEndsOn?.toString(), "2026-12-20");
});

Deno.test("a copy for one institution keeps only what was asked of it, and of whom", () => {
  const draft = decided(request({
    defendants: [
      defendant({ targets: [target("10000002", { agency: "1" })] }),
      defendant({ taxId: OTHER, targets: [target("10000002"), target("20000002")] }),
    ],
  }));
  const at10000001 = copied(draft, { ispb: "10000001" });
  assert.deepEqual(at10000001.defendants.map(({ taxId, targets }) => [taxId, targets]), [
    [PERSON, [target("10000001")]],
  ]);
  const at10000002 = copied(draft, { ispb: "10000002" });
  assert.deepEqual(at10000002.defendants.map(({ taxId, targets }) => [taxId, targets]), [
    [PERSON, [target("10000002", { agency: "1" })]],
    [OTHER, [target("10000002")]],
  ]);
});

Deno.test("a copy for one institution selects the single account only where it is", () => {
  const draft = decided(
    request({ defendants: [defendant({ useSingleAccount: true, targets: [target("10000001")] })] }),
    facts({ singleAccounts }),
  );
  const selected = (ispb: string) => copied(draft, { ispb }).defendants.map((each) => each.useSingleAccount);
  assert.deepEqual([selected("10000001"), selected("10000002")], [[false], [true]]);
  const beside = decided(
    request({
      defendants: [defendant({ useSingleAccount: true, targets: [target("10000002", { agency: "9" })] })],
    }),
    facts({ singleAccounts }),
  );
  assert.equal(copied(beside, { ispb: "10000002" }).defendants[0]?.useSingleAccount, true);
});

Deno.test("an institution that was not asked cannot be copied for", () => {
  const draft = decided(request({
    defendants: [defendant({ targets: [target("10000001", { affected: false })] })],
  }));
  for (const ispb of ["10000001", "10000002"]) {
    assert.deepEqual(copiedDraftRequest(draft, { now: MONDAY, holidays: new Set(), ispb }), {
      ok: false,
      error: { type: "institution-not-in-order", ispb },
    });
  }
});
