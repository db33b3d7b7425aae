/** The form of a judicial deposit, which fields apply, and that it agrees with the decision. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { prefilledDestination } from "../../../domain/accounts/deposit_destination.ts";
import {
  type DepositFieldRule,
  depositFieldRules,
  referenceRevenueCodes,
  type RevenueCodeDocuments,
  unrestrictedDocuments,
} from "../../../domain/accounts/deposit_fields.ts";
import {
  creditTypes,
  type DepositField,
  depositFields,
  type DepositRequest,
  FEDERAL_SAVINGS_BANK,
} from "../../../domain/accounts/deposit_request.ts";
import { decideDeposit, type DepositFacts } from "../../../domain/accounts/judicial_deposit.ts";
import { documentTypes } from "../../../domain/identity/tax_id.ts";
import {
  cei,
  changed,
  COMPANY,
  courtAccount,
  defendant,
  elsewhere,
  facts,
  missing,
  notEnabled,
  numbers,
  others,
  PERSON,
  STRANGER,
  tax,
  unitAccount,
} from "../../support/accounts/deposit_builders.ts";

Deno.test("a screen is told what the default fills in, as far as it is known", () => {
  const nothing = { ispb: undefined, agency: undefined, account: undefined };
  const unregistered = facts({
    unitAccount: undefined,
    courtAccount: undefined,
    relationshipAgency: undefined,
  });
  assert.deepEqual(prefilledDestination("general", facts()), unitAccount);
  assert.deepEqual(prefilledDestination("general", unregistered), nothing);
  assert.deepEqual(prefilledDestination("tax", facts()), {
    ispb: FEDERAL_SAVINGS_BANK,
    agency: "0650",
    account: undefined,
  });
  assert.deepEqual(prefilledDestination("social-security", unregistered), {
    ...nothing,
    ispb: FEDERAL_SAVINGS_BANK,
  });
});

/** The use of each field by its first letter (required, optional, prefilled, disabled), in order. */
const letters = (fields: Readonly<Record<DepositField, DepositFieldRule>>) =>
  depositFields.map((field) => fields[field].use[0]).join("");

const cleared = { useDefault: false };
const forms: [sentence: string, fields: ReturnType<typeof depositFieldRules>, letters: string][] = [
  ["of a general deposit is all prefilled", depositFieldRules("general"), "rpppodddddd"],
  [
    "of a general deposit elsewhere",
    depositFieldRules("general", undefined, undefined, cleared),
    "rrrrodddddd",
  ],
  ["of a tax deposit, nothing chosen yet", depositFieldRules("tax"), "rppdorrrrdd"],
  ["of a tax deposit elsewhere", depositFieldRules("tax", undefined, undefined, cleared), "rrroorrrrdd"],
  ["of a tax deposit of active debt", depositFieldRules("tax", "7363", "CPF"), "rppdorrrpdr"],
  ["of a tax deposit of another code", depositFieldRules("tax", "0204", "CNPJ"), "rppdorrrpdd"],
  [
    "of a social-security deposit of active debt",
    depositFieldRules("social-security", "7363", "CEI"),
    "rppdorrrrdd",
  ],
  ["beside a CEI and Outros", depositFieldRules("tax", "7961", "CEI", { others: true }), "rppdorrrrrr"],
  ["beside a CPF and Outros", depositFieldRules("tax", "7961", "CPF", { others: true }), "rppdorrrpdr"],
];

for (const [sentence, fields, expected] of forms) {
  Deno.test(`the form ${sentence}: ${expected}`, () => assert.equal(letters(fields), expected));
}

Deno.test("a form says where a prefilled value comes from and what can be chosen", () => {
  const byCode: RevenueCodeDocuments = new Map([["7525", ["CEI"]]]);
  const ofTax = depositFieldRules("tax", "7525", "CEI", { documents: byCode });
  assert.deepEqual(ofTax.ispb, { use: "prefilled", from: "federal-savings-bank" });
  assert.deepEqual(ofTax.agency, { use: "prefilled", from: "relationship-agency" });
  assert.deepEqual(ofTax.documentType, { use: "required", options: ["CEI"] });
  assert.deepEqual(ofTax.executedParty, { use: "required", options: ["defendant", "others"] });
  assert.deepEqual(depositFieldRules("general").agency, { use: "prefilled", from: "standard-account" });
  assert.deepEqual(depositFieldRules("tax", "7525").documentType, {
    use: "required",
    options: documentTypes,
  });
  assert.deepEqual(depositFieldRules("tax", "7525", "CNPJ").executedParty, {
    use: "prefilled",
    from: "document-number",
  });
});

const byCode: RevenueCodeDocuments = new Map([["7391", ["CPF", "CNPJ"]], ["0204", ["CEI"]]]);

const anyFacts = fc.record({
  unitAccount: fc.option(fc.constant(unitAccount), { nil: undefined }),
  courtAccount: fc.option(fc.constant(courtAccount), { nil: undefined }),
  relationshipAgency: fc.constantFrom("0650", undefined),
  documents: fc.constantFrom(byCode, unrestrictedDocuments),
}).map(facts);

/** Good, bad and absent values in every field, whatever the others are. */
const anyRequest: fc.Arbitrary<DepositRequest> = fc.record({
  creditType: fc.constantFrom(...creditTypes),
  ispb: fc.constantFrom(undefined, "", "10000001", "77777777", FEDERAL_SAVINGS_BANK),
  agency: fc.constantFrom(undefined, "0001", "0650", "9"),
  account: fc.constantFrom(undefined, " ", "555", "42"),
  useDefault: fc.constantFrom(undefined, true, false),
  revenueCode: fc.constantFrom(undefined, "", "75", "0204", "0588", " 7525 ", ...referenceRevenueCodes),
  documentType: fc.constantFrom(undefined, ...documentTypes),
  documentNumber: fc.constantFrom(undefined, " ", "1", STRANGER, ...Object.values(numbers)),
  executedParty: fc.constantFrom(
    undefined,
    others.executedParty,
    ...[PERSON, COMPANY, STRANGER].map((id) => defendant(id).executedParty),
  ),
  executedPartyName: fc.constantFrom(undefined, "", "Beltrano"),
  referenceNumber: fc.constantFrom(undefined, "8060300000123", "?"),
});

const formOf = (request: DepositRequest, { documents }: DepositFacts) =>
  depositFieldRules(request.creditType, request.revenueCode, request.documentType, {
    useDefault: request.useDefault,
    others: request.executedParty?.kind === "others",
    documents,
  });

const isBlank = (value: unknown) => value === undefined || (typeof value === "string" && value.trim() === "");

Deno.test("a disabled field is refused exactly when it is given, a required one exactly when it is not", () => {
  fc.assert(
    fc.property(anyRequest, anyFacts, (request, known) => {
      const fields = formOf(request, known);
      const decided = decideDeposit(request, known);
      const refusals = decided.ok ? [] : decided.error;
      for (const field of depositFields) {
        const { use } = fields[field];
        const said = refusals.filter((refusal) => refusal.field === field).map(({ type }) => type);
        const blank = isBlank(request[field]);
        assert.equal(said.includes("disabled-deposit-field"), use === "disabled" && !blank, field);
        assert.equal(said.includes("missing-deposit-field"), use === "required" && blank, field);
        if (use === "disabled") assert.ok(said.length <= 1, `${field} is refused for more than being there`);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** A value for every field, good wherever the field is enabled and the document type is not a CPF or CNPJ. */
const everything: DepositRequest = {
  ...tax(elsewhere),
  ...cei,
  ...others,
  executedPartyName: "Beltrano",
  referenceNumber: "8060300000123",
};

/** What decides the form: credit type, default, revenue code, document type and party. */
const anyForm = fc.record({
  creditType: fc.constantFrom(...creditTypes),
  useDefault: fc.constantFrom(undefined, true, false),
  revenueCode: fc.constantFrom("0588", ...referenceRevenueCodes),
  document: fc.constantFrom(...documentTypes),
  executedParty: fc.constantFrom(others.executedParty, defendant(PERSON).executedParty),
}).map(({ document, ...rest }): DepositRequest => ({
  ...everything,
  ...rest,
  documentType: document,
  documentNumber: numbers[document],
}));

/** The same request with only what its form requires. */
function pruned(request: DepositRequest, known: DepositFacts): DepositRequest {
  const fields = formOf(request, known);
  const left = depositFields.filter((field) => field !== "useDefault" && fields[field].use !== "required");
  return { ...request, ...Object.fromEntries(left.map((field) => [field, undefined])) };
}

Deno.test("a form filled with what it requires and nothing else is accepted", () => {
  fc.assert(fc.property(anyForm, (request) => {
    const decided = decideDeposit(pruned(request, facts()), facts());
    assert.ok(decided.ok, decided.ok ? "" : JSON.stringify(decided.error));
  }));
});

Deno.test("of an accepted form, one field taken out or put in is refused at that field", () => {
  const toggled = fc.constantFrom(...depositFields.filter((field) => field !== "creditType"));
  fc.assert(fc.property(anyForm, toggled, (request, field) => {
    const good = pruned(request, facts());
    const { use } = formOf(good, facts())[field];
    fc.pre(use === "required" || use === "disabled");
    const other = { ...good, [field]: use === "required" ? undefined : everything[field] };
    const expected = use === "required" ? missing(field) : notEnabled(field);
    const decided = decideDeposit(other, facts());
    assert.deepEqual(decided.ok ? [] : decided.error.filter((refusal) => refusal.field === field), [
      expected,
    ]);
  }));
});

Deno.test("a prefilled destination repeated changes nothing, and another one is refused at its field", () => {
  const destination = fc.constantFrom("ispb" as const, "agency" as const, "account" as const);
  fc.assert(fc.property(anyForm, destination, (request, field) => {
    const good = pruned({ ...request, useDefault: true }, facts());
    const expected = prefilledDestination(good.creditType, facts())[field];
    fc.pre(expected !== undefined);
    assert.deepEqual(
      decideDeposit({ ...good, [field]: expected }, facts()),
      decideDeposit(good, facts()),
    );
    assert.deepEqual(decideDeposit({ ...good, [field]: `${expected}9` }, facts()), {
      ok: false,
      error: [changed(field, expected)],
    });
  }));
});
