/** A judicial deposit that is refused: each refusal at its field. */
import assert from "node:assert/strict";
import { type DepositRequest, FEDERAL_SAVINGS_BANK } from "../../../domain/accounts/deposit_request.ts";
import {
  decideDeposit,
  type DepositFacts,
  type DepositRefusal,
} from "../../../domain/accounts/judicial_deposit.ts";
import type { DocumentType } from "../../../domain/identity/tax_id.ts";
import {
  cei,
  changed,
  defendant,
  elsewhere,
  facts,
  general,
  missing,
  noAccount,
  notEnabled,
  OTHER,
  others,
  PERSON,
  social,
  STRANGER,
  tax,
  taxId,
} from "../../support/accounts/deposit_builders.ts";

const noAgency: DepositRefusal = { type: "no-relationship-agency", field: "agency" };
const notADefendant: DepositRefusal = { type: "party-not-a-defendant", field: "executedParty" };
const notAReference: DepositRefusal = { type: "invalid-reference-number", field: "referenceNumber" };

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
