/** A judicial deposit that is accepted: its account, its party and its documents. */
import assert from "node:assert/strict";
import { accountRegistrar, standardAccount } from "../../../domain/accounts/deposit_destination.ts";
import {
  creditTypes,
  depositFields,
  type DepositRequest,
  FEDERAL_SAVINGS_BANK,
  wireCreditType,
  wireDepositField,
} from "../../../domain/accounts/deposit_request.ts";
import { decideDeposit, type Deposit, type DepositFacts } from "../../../domain/accounts/judicial_deposit.ts";
import {
  cei,
  COMPANY,
  courtAccount,
  defendant,
  elsewhere,
  facts,
  general,
  noAccount,
  numbers,
  OTHER,
  others,
  PERSON,
  social,
  tax,
  taxId,
  unitAccount,
} from "../../support/accounts/deposit_builders.ts";

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
