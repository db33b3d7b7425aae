import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accountRegistrar,
  type DepositAccount,
  prefilledDestination,
  standardAccount,
} from "../../../domain/accounts/deposit_destination.ts";
import { creditTypes, FEDERAL_SAVINGS_BANK, wireCreditType } from "../../../domain/accounts/credit_type.ts";
import {
  decideDeposit,
  type Deposit,
  type DepositFacts,
  type DepositRefusal,
} from "../../../domain/accounts/judicial_deposit.ts";
import {
  type DepositField,
  depositFields,
  type DepositRequest,
  wireDepositField,
} from "../../../domain/accounts/deposit_request.ts";
import {
  type FieldRule,
  fieldsFor,
  referenceRevenueCodes,
  type RevenueCodeDocuments,
  unrestrictedDocuments,
} from "../../../domain/accounts/deposit_fields.ts";
import { type DocumentType, documentTypes, parseTaxId, type TaxId } from "../../../domain/identity/tax_id.ts";

function taxId(text: string): TaxId {
  const parsed = parseTaxId(text);
  if (!parsed.ok) throw new Error(`The test's own tax id ${text} is refused`);
  return parsed.value.value;
}

const PERSON = taxId("52998224725");
const OTHER = taxId("11144477735");
const COMPANY = taxId("11222333000181");
const ROOT = taxId("12ABC345");
const STRANGER = taxId("29537995593");

/** One valid number of each document type; those of CPF and CNPJ are defendants'. */
const numbers: Record<DocumentType, string> = {
  CPF: "529.982.247-25",
  CNPJ: "11.222.333/0001-81",
  CEI: "11.583.00249/85",
  DEBCAD: "123456789",
  NIT: "268.27649.96-0",
  PIS_PASEP_NIT: "469.52280.63-7",
};

const unitAccount: DepositAccount = { ispb: "10000001", agency: "0001", account: "555" };
const courtAccount: DepositAccount = { ispb: "10000002", agency: "0002", account: "777" };

const facts = (rest: Partial<DepositFacts> = {}): DepositFacts => ({
  unitAccount,
  courtAccount,
  relationshipAgency: "0650",
  institutions: new Set(["10000001", "10000002", FEDERAL_SAVINGS_BANK]),
  defendants: [
    { taxId: PERSON, name: "Fulano" },
    { taxId: OTHER, name: "Sicrana" },
    { taxId: COMPANY, name: "Empresa Ltda" },
    { taxId: ROOT, name: "Rede S.A." },
  ],
  documents: unrestrictedDocuments,
  ...rest,
});

const general = (rest: Partial<DepositRequest> = {}): DepositRequest => ({
  creditType: "general",
  ispb: undefined,
  agency: undefined,
  account: undefined,
  useDefault: undefined,
  revenueCode: undefined,
  documentType: undefined,
  documentNumber: undefined,
  executedParty: undefined,
  executedPartyName: undefined,
  referenceNumber: undefined,
  ...rest,
});

const social = (rest: Partial<DepositRequest> = {}): DepositRequest =>
  general({
    creditType: "social-security",
    revenueCode: "0204",
    documentType: "CPF",
    documentNumber: numbers.CPF,
    ...rest,
  });

const tax = (rest: Partial<DepositRequest> = {}): DepositRequest => social({ creditType: "tax", ...rest });

const elsewhere = { useDefault: false, ispb: "10000002", agency: "9", account: "42" };
const defendant = (id: TaxId) => ({ executedParty: { kind: "defendant", taxId: id } } as const);
const others = { executedParty: { kind: "others" } } as const;
const cei = { documentType: "CEI", documentNumber: numbers.CEI } as const;

/** Destination, then what is owed: what a table of deposits is compared by. */
function summary(deposit: Deposit): string {
  const { ispb, agency, account } = deposit;
  const place = [ispb, agency, account ?? "-"].join(" ");
  if (deposit.creditType === "general") return place;
  const { revenueCode, documentType, documentNumber, executedParty } = deposit;
  const reference = deposit.creditType === "tax" ? deposit.referenceNumber : undefined;
  const owed = [revenueCode, documentType, documentNumber, executedParty.name, reference].filter(Boolean);
  return `${place} | ${owed.join(" ")}`;
}

const CAIXA = "00360305 0650 -";
const accepted: [sentence: string, request: DepositRequest, facts: DepositFacts, summary: string][] = [
  ["a general deposit goes to the unit's standard account", general(), facts(), "10000001 0001 555"],
  [
    "a general deposit of a unit without an account goes to the court's",
    general(),
    facts({ unitAccount: undefined }),
    "10000002 0002 777",
  ],
  [
    "the default written out again is the default",
    general({ useDefault: true, ispb: "10000001", agency: "0001" }),
    facts(),
    "10000001 0001 555",
  ],
  ["a general deposit can go elsewhere", general(elsewhere), facts(), "10000002 9 42"],
  [
    "a general deposit elsewhere needs no standard account",
    general(elsewhere),
    facts({ unitAccount: undefined, courtAccount: undefined }),
    "10000002 9 42",
  ],
  [
    "a tax deposit goes to the federal savings bank, at the court's relationship agency",
    tax(),
    facts(),
    `${CAIXA} | 0204 CPF 52998224725 Fulano`,
  ],
  [
    "a social-security deposit goes to the federal savings bank too",
    social(),
    facts({ unitAccount: undefined, courtAccount: undefined }),
    `${CAIXA} | 0204 CPF 52998224725 Fulano`,
  ],
  [
    "a tax deposit can go elsewhere once the default is cleared",
    tax(elsewhere),
    facts({ relationshipAgency: undefined }),
    "10000002 9 42 | 0204 CPF 52998224725 Fulano",
  ],
  [
    "a social-security deposit can go elsewhere once the default is cleared",
    social(elsewhere),
    facts({ relationshipAgency: undefined }),
    "10000002 9 42 | 0204 CPF 52998224725 Fulano",
  ],
  [
    "a tax deposit at another agency needs no account, the bank opens one",
    tax({ useDefault: false, ispb: FEDERAL_SAVINGS_BANK, agency: "0999" }),
    facts(),
    "00360305 0999 - | 0204 CPF 52998224725 Fulano",
  ],
  [
    "the executed party may be named beside the CPF",
    tax(defendant(PERSON)),
    facts(),
    `${CAIXA} | 0204 CPF 52998224725 Fulano`,
  ],
  [
    "a CNPJ picks the defendant with it",
    tax({ documentType: "CNPJ", documentNumber: numbers.CNPJ }),
    facts(),
    `${CAIXA} | 0204 CNPJ 11222333000181 Empresa Ltda`,
  ],
  [
    "a CNPJ picks the defendant that is its company root",
    tax({ documentType: "CNPJ", documentNumber: "12.ABC.345/01DE-35" }),
    facts(),
    `${CAIXA} | 0204 CNPJ 12ABC34501DE35 Rede S.A.`,
  ],
  [
    "a CNPJ picks itself before its company root",
    tax({ documentType: "CNPJ", documentNumber: numbers.CNPJ }),
    facts({
      defendants: [{ taxId: taxId("11222333"), name: "Raiz" }, { taxId: COMPANY, name: "Filial" }],
    }),
    `${CAIXA} | 0204 CNPJ 11222333000181 Filial`,
  ],
  [
    "with a CEI any defendant is picked",
    tax({ ...cei, ...defendant(OTHER) }),
    facts(),
    `${CAIXA} | 0204 CEI 115830024985 Sicrana`,
  ],
  [
    "with a DEBCAD any defendant is picked",
    tax({ documentType: "DEBCAD", documentNumber: numbers.DEBCAD, ...defendant(COMPANY) }),
    facts(),
    `${CAIXA} | 0204 DEBCAD 123456789 Empresa Ltda`,
  ],
  [
    "with a NIT the executed party may be somebody else, by name",
    social({
      documentType: "NIT",
      documentNumber: numbers.NIT,
      ...others,
      executedPartyName: " Beltrano ",
    }),
    facts(),
    `${CAIXA} | 0204 NIT 26827649960 Beltrano`,
  ],
  [
    "with a PIS/PASEP the executed party may be somebody else, by name",
    social({
      documentType: "PIS_PASEP_NIT",
      documentNumber: numbers.PIS_PASEP_NIT,
      ...others,
      executedPartyName: "Beltrano",
    }),
    facts(),
    `${CAIXA} | 0204 PIS_PASEP_NIT 46952280637 Beltrano`,
  ],
  ...["7363", "7391", "7457", "7525", "7961"].map((
    revenueCode,
  ): [string, DepositRequest, DepositFacts, string] => [
    `a tax deposit of revenue code ${revenueCode} carries the active-debt registration number`,
    tax({ revenueCode, referenceNumber: "80.6.03.000001-23" }),
    facts(),
    `${CAIXA} | ${revenueCode} CPF 52998224725 Fulano 8060300000123`,
  ]),
  [
    "a social-security deposit of such a code has no reference number",
    social({ revenueCode: "7525" }),
    facts(),
    `${CAIXA} | 7525 CPF 52998224725 Fulano`,
  ],
  [
    "a revenue code takes the document types the setting lists",
    tax(),
    facts({ documents: new Map([["0204", ["CPF", "CNPJ"]]]) }),
    `${CAIXA} | 0204 CPF 52998224725 Fulano`,
  ],
  [
    "a revenue code the setting does not list takes any document type",
    tax({ ...cei, ...defendant(PERSON) }),
    facts({ documents: new Map([["7525", ["CPF"]]]) }),
    `${CAIXA} | 0204 CEI 115830024985 Fulano`,
  ],
  [
    "blank fields count as left out",
    general({ ispb: "", agency: " ", revenueCode: "", documentNumber: "\t", referenceNumber: "" }),
    facts(),
    "10000001 0001 555",
  ],
];

for (const [sentence, given, known, expected] of accepted) {
  Deno.test(sentence, () => {
    const deposit = decideDeposit(given, known);
    assert.ok(deposit.ok, deposit.ok ? "" : JSON.stringify(deposit.error));
    assert.equal(deposit.value.creditType, given.creditType);
    assert.equal(deposit.value.useDefault, given.useDefault ?? true);
    assert.equal(summary(deposit.value), expected);
  });
}

Deno.test("an executed party who is a defendant keeps the tax id, and somebody else has only a name", () => {
  const partyOf = (given: DepositRequest) => {
    const deposit = decideDeposit(given, facts());
    return deposit.ok && deposit.value.creditType !== "general" ? deposit.value.executedParty : undefined;
  };
  assert.deepEqual(partyOf(tax()), { kind: "defendant", taxId: PERSON, name: "Fulano" });
  assert.deepEqual(partyOf(tax({ ...cei, ...others, executedPartyName: "Beltrano" })), {
    kind: "others",
    name: "Beltrano",
  });
});

const missing = (field: DepositField): DepositRefusal => ({ type: "missing-deposit-field", field });
const notEnabled = (field: DepositField): DepositRefusal => ({ type: "disabled-deposit-field", field });
const noAccount: DepositRefusal = { type: "no-standard-account", field: "useDefault" };
const noAgency: DepositRefusal = { type: "no-relationship-agency", field: "agency" };
const notADefendant: DepositRefusal = { type: "party-not-a-defendant", field: "executedParty" };
const notAReference: DepositRefusal = { type: "invalid-reference-number", field: "referenceNumber" };
const changed = (field: "ispb" | "agency" | "account", expected: string): DepositRefusal => ({
  type: "not-the-default",
  field,
  expected,
});
const badNumber = (documentType: DocumentType, reason: "length" | "check-digits"): DepositRefusal => ({
  type: "invalid-document",
  documentType,
  reason,
  field: "documentNumber",
});

type Refused = [sentence: string, request: DepositRequest, facts: DepositFacts, refusals: DepositRefusal[]];
const refused: Refused[] = [
  [
    "a general deposit without a standard account asks to register one",
    general(),
    facts({ unitAccount: undefined, courtAccount: undefined }),
    [noAccount],
  ],
  [
    "another institution, agency and account are refused while the default is used",
    general({ ispb: "10000002", agency: "1", account: "556" }),
    facts(),
    [changed("ispb", "10000001"), changed("agency", "0001"), changed("account", "555")],
  ],
  [
    "a cleared default asks for institution, agency and account",
    general({ useDefault: false }),
    facts(),
    [missing("ispb"), missing("agency"), missing("account")],
  ],
  [
    "an institution the service does not know is refused",
    general({ ...elsewhere, ispb: "77777777" }),
    facts(),
    [{ type: "unknown-deposit-institution", field: "ispb", ispb: "77777777" }],
  ],
  [
    "a general deposit has no debt",
    general({
      revenueCode: "7525",
      documentType: "CPF",
      documentNumber: "1",
      ...others,
      executedPartyName: "Beltrano",
      referenceNumber: "?",
    }),
    facts(),
    [
      notEnabled("revenueCode"),
      notEnabled("documentType"),
      notEnabled("documentNumber"),
      notEnabled("executedParty"),
      notEnabled("executedPartyName"),
      notEnabled("referenceNumber"),
    ],
  ],
  [
    "a tax deposit by default is at no other bank and agency, and names no account",
    tax({ ispb: "10000002", agency: "1", account: "42" }),
    facts(),
    [changed("ispb", FEDERAL_SAVINGS_BANK), changed("agency", "0650"), notEnabled("account")],
  ],
  [
    "a social-security deposit by default is at no other bank, whatever account the court has there",
    social({ ispb: "10000001", agency: "0650" }),
    facts(),
    [changed("ispb", FEDERAL_SAVINGS_BANK)],
  ],
  [
    "a court without a relationship agency cannot use the default of a tax deposit",
    tax({ ispb: "10000002" }),
    facts({ relationshipAgency: undefined }),
    [changed("ispb", FEDERAL_SAVINGS_BANK), noAgency],
  ],
  [
    "a cleared default of a social-security deposit asks for institution and agency",
    social({ useDefault: false }),
    facts(),
    [missing("ispb"), missing("agency")],
  ],
  [
    "a tax deposit asks for revenue code, document type, number and party",
    general({ creditType: "tax" }),
    facts(),
    [missing("revenueCode"), missing("documentType"), missing("documentNumber"), missing("executedParty")],
  ],
  ...["73", "73639", "73A3", "７３６３"].map((revenueCode): Refused => [
    `revenue code "${revenueCode}" is refused, it has not four digits`,
    tax({ revenueCode }),
    facts(),
    [{ type: "invalid-revenue-code", field: "revenueCode" }],
  ]),
  [
    "a document type the revenue code does not take is refused",
    tax(),
    facts({ documents: new Map([["0204", ["CEI", "DEBCAD"]]]) }),
    [{ type: "document-type-not-taken", field: "documentType", taken: ["CEI", "DEBCAD"] }],
  ],
  ["a CPF with wrong check digits is refused", tax({ documentNumber: "52998224724" }), facts(), [
    badNumber("CPF", "check-digits"),
  ]],
  [
    "a CNPJ with wrong check digits is refused",
    tax({ documentType: "CNPJ", documentNumber: "11222333000180" }),
    facts(),
    [badNumber("CNPJ", "check-digits")],
  ],
  [
    "a CEI with wrong check digits is refused",
    tax({ ...cei, documentNumber: "115830024986", ...defendant(PERSON) }),
    facts(),
    [badNumber("CEI", "check-digits")],
  ],
  [
    "a DEBCAD of the wrong length is refused",
    tax({ documentType: "DEBCAD", documentNumber: "12345678", ...defendant(PERSON) }),
    facts(),
    [badNumber("DEBCAD", "length")],
  ],
  [
    "a NIT with wrong check digits is refused",
    tax({ documentType: "NIT", documentNumber: "26827649961", ...defendant(PERSON) }),
    facts(),
    [badNumber("NIT", "check-digits")],
  ],
  [
    "a PIS/PASEP with wrong check digits is refused",
    tax({ documentType: "PIS_PASEP_NIT", documentNumber: "46952280638", ...defendant(PERSON) }),
    facts(),
    [badNumber("PIS_PASEP_NIT", "check-digits")],
  ],
  [
    "a CPF that is no defendant's is refused",
    tax({ documentNumber: STRANGER }),
    facts(),
    [{ type: "document-of-no-defendant", field: "documentNumber" }],
  ],
  [
    "a CPF does not match a company root by its first digits",
    tax(),
    facts({ defendants: [{ taxId: taxId("52998224"), name: "Raiz" }] }),
    [{ type: "document-of-no-defendant", field: "documentNumber" }],
  ],
  [
    "a defendant who is not the one with the CPF is refused",
    tax(defendant(OTHER)),
    facts(),
    [{ type: "party-of-another-document", field: "executedParty" }],
  ],
  ["an executed party who is no defendant is refused beside a CPF", tax(defendant(STRANGER)), facts(), [
    notADefendant,
  ]],
  [
    "an executed party who is no defendant is refused beside a CEI",
    tax({ ...cei, ...defendant(STRANGER) }),
    facts(),
    [notADefendant],
  ],
  [
    '"Outros" is not offered beside a CPF, nor the name',
    tax({ ...others, executedPartyName: "Beltrano" }),
    facts(),
    [{ type: "others-not-offered", field: "executedParty" }, notEnabled("executedPartyName")],
  ],
  ["with a CEI the executed party is to be picked", tax(cei), facts(), [missing("executedParty")]],
  ['"Outros" asks for the name', tax({ ...cei, ...others, executedPartyName: "  " }), facts(), [
    missing("executedPartyName"),
  ]],
  [
    'a name without "Outros" is refused',
    tax({ ...cei, ...defendant(PERSON), executedPartyName: "Beltrano" }),
    facts(),
    [notEnabled("executedPartyName")],
  ],
  ...["7363", "7391", "7457", "7525", "7961"].flatMap((revenueCode): Refused[] => [
    [
      `revenue code ${revenueCode} asks a tax deposit for the reference number`,
      tax({ revenueCode }),
      facts(),
      [missing("referenceNumber")],
    ],
    [
      `revenue code ${revenueCode} lets a social-security deposit have no reference number`,
      social({ revenueCode, referenceNumber: "8060300000123" }),
      facts(),
      [notEnabled("referenceNumber")],
    ],
  ]),
  [
    "another revenue code lets a tax deposit have no reference number",
    tax({ revenueCode: "7364", referenceNumber: "8060300000123" }),
    facts(),
    [notEnabled("referenceNumber")],
  ],
  ...["8060300000123?", "ı2", "8".repeat(21), "--"].map((referenceNumber): Refused => [
    `reference number "${referenceNumber}" is refused`,
    tax({ revenueCode: "7525", referenceNumber }),
    facts(),
    [notAReference],
  ]),
  [
    "everything wrong is said at once, in the order of the fields",
    tax({
      ispb: "10000002",
      revenueCode: "75",
      documentNumber: "1",
      ...defendant(STRANGER),
      executedPartyName: "Beltrano",
      referenceNumber: "1",
    }),
    facts({ relationshipAgency: undefined }),
    [
      changed("ispb", FEDERAL_SAVINGS_BANK),
      noAgency,
      { type: "invalid-revenue-code", field: "revenueCode" },
      badNumber("CPF", "length"),
      notADefendant,
      notEnabled("executedPartyName"),
      notEnabled("referenceNumber"),
    ],
  ],
];

for (const [sentence, given, known, refusals] of refused) {
  Deno.test(sentence, () => assert.deepEqual(decideDeposit(given, known), { ok: false, error: refusals }));
}

Deno.test("the standard account is the unit's, then the court's, then a request to register one", () => {
  assert.deepEqual(standardAccount(unitAccount, courtAccount), {
    ok: true,
    value: { ...unitAccount, registeredFor: "unit" },
  });
  assert.deepEqual(standardAccount(undefined, courtAccount), {
    ok: true,
    value: { ...courtAccount, registeredFor: "court" },
  });
  assert.deepEqual(standardAccount(undefined, undefined), { ok: false, error: noAccount });
});

Deno.test("the registrar registers units' accounts, the administrator only the court's", () => {
  assert.deepEqual(accountRegistrar, { unit: "standard-deposit-registrar", court: "administrator" });
});

Deno.test("the wire has a word for every credit type and a name for every field", () => {
  assert.deepEqual(creditTypes.map((type) => wireCreditType[type]), [
    "GERAL",
    "TRIBUTARIO",
    "PREVIDENCIARIO",
  ]);
  assert.equal(new Set(Object.values(wireDepositField)).size, depositFields.length);
  assert.deepEqual([...depositFields].sort(), Object.keys(general()).sort());
});

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
const letters = (fields: Readonly<Record<DepositField, FieldRule>>) =>
  depositFields.map((field) => fields[field].use[0]).join("");

const cleared = { useDefault: false };
const forms: [sentence: string, fields: ReturnType<typeof fieldsFor>, letters: string][] = [
  ["of a general deposit is all prefilled", fieldsFor("general"), "rpppodddddd"],
  ["of a general deposit elsewhere", fieldsFor("general", undefined, undefined, cleared), "rrrrodddddd"],
  ["of a tax deposit, nothing chosen yet", fieldsFor("tax"), "rppdorrrrdd"],
  ["of a tax deposit elsewhere", fieldsFor("tax", undefined, undefined, cleared), "rrroorrrrdd"],
  ["of a tax deposit of active debt", fieldsFor("tax", "7363", "CPF"), "rppdorrrpdr"],
  ["of a tax deposit of another code", fieldsFor("tax", "0204", "CNPJ"), "rppdorrrpdd"],
  ["of a social-security deposit of active debt", fieldsFor("social-security", "7363", "CEI"), "rppdorrrrdd"],
  ["beside a CEI and Outros", fieldsFor("tax", "7961", "CEI", { others: true }), "rppdorrrrrr"],
  ["beside a CPF and Outros", fieldsFor("tax", "7961", "CPF", { others: true }), "rppdorrrpdr"],
];

for (const [sentence, fields, expected] of forms) {
  Deno.test(`the form ${sentence}: ${expected}`, () => assert.equal(letters(fields), expected));
}

Deno.test("a form says where a prefilled value comes from and what can be chosen", () => {
  const byCode: RevenueCodeDocuments = new Map([["7525", ["CEI"]]]);
  const ofTax = fieldsFor("tax", "7525", "CEI", { documents: byCode });
  assert.deepEqual(ofTax.ispb, { use: "prefilled", from: "federal-savings-bank" });
  assert.deepEqual(ofTax.agency, { use: "prefilled", from: "relationship-agency" });
  assert.deepEqual(ofTax.documentType, { use: "required", options: ["CEI"] });
  assert.deepEqual(ofTax.executedParty, { use: "required", options: ["defendant", "others"] });
  assert.deepEqual(fieldsFor("general").agency, { use: "prefilled", from: "standard-account" });
  assert.deepEqual(fieldsFor("tax", "7525").documentType, { use: "required", options: documentTypes });
  assert.deepEqual(fieldsFor("tax", "7525", "CNPJ").executedParty, {
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
  fieldsFor(request.creditType, request.revenueCode, request.documentType, {
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
