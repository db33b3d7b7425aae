import assert from "node:assert/strict";
import type { DepositRefusal } from "../../../domain/accounts/judicial_deposit.ts";
import { centavos } from "../../../domain/money.ts";
import type { CallerRefusal } from "../../../routes/identity/caller_refusal.ts";
import type { TokenFault } from "../../../registries/identity/sso.ts";
import { problemKinds } from "../../../routes/http/problem_catalogue.ts";
import type { Explanation } from "../../../routes/http/problems.ts";
import { explainDraft } from "../../../routes/drafts/draft_problems.ts";
import { explainValue } from "../../../routes/http/value_problems.ts";
import { explainAuthority } from "../../../routes/identity/authority_problems.ts";
import { explainCaller } from "../../../routes/identity/caller_problems.ts";
import { explainQuery } from "../../../routes/identity/relationship_problems.ts";
import { explainOrder } from "../../../routes/orders/order_problems.ts";

const SECRET = "52998224725";
const date = Temporal.PlainDate.from("2026-11-23");
const until = Temporal.Instant.from("2026-11-23T22:00:00Z");

const deposits: [refusal: DepositRefusal, code: string][] = [
  [{ type: "no-standard-account", field: "useDefault" }, "deposito-sem-conta-padrao"],
  [{ type: "missing-deposit-field", field: "account" }, "deposito-incompleto"],
  [{ type: "disabled-deposit-field", field: "revenueCode" }, "deposito-com-campo-indevido"],
  [{ type: "not-the-default", field: "agency", expected: "0001" }, "deposito-diverso-do-padrao"],
  [{ type: "no-relationship-agency", field: "agency" }, "deposito-sem-agencia-de-relacionamento"],
  [{ type: "unknown-deposit-institution", field: "ispb", ispb: SECRET }, "instituicao-desconhecida"],
  [{ type: "invalid-revenue-code", field: "revenueCode" }, "codigo-de-receita-invalido"],
  [
    { type: "document-type-not-taken", field: "documentType", taken: ["CPF", "CNPJ"] },
    "tipo-de-documento-nao-admitido",
  ],
  [
    { type: "invalid-document", field: "documentNumber", documentType: "CEI", reason: "check-digits" },
    "documento-invalido",
  ],
  [{ type: "document-of-no-defendant", field: "documentNumber" }, "executado-invalido"],
  [{ type: "party-not-a-defendant", field: "executedParty" }, "executado-invalido"],
  [{ type: "party-of-another-document", field: "executedParty" }, "executado-invalido"],
  [{ type: "others-not-offered", field: "executedParty" }, "executado-invalido"],
  [{ type: "invalid-reference-number", field: "referenceNumber" }, "numero-de-referencia-invalido"],
];

/** Every one there is. */
const tokenFaults: Record<TokenFault, true> = {
  "format": true,
  "algorithm": true,
  "unknown-key": true,
  "signature": true,
  "issuer": true,
  "audience": true,
  "not-yet-valid": true,
  "not-an-access-token": true,
  "lives-too-long": true,
  "no-expiry": true,
  "no-subject": true,
  "no-client": true,
  "no-user-or-court": true,
  "claims": true,
};

const sign = { character: "Ⅳ", place: 5 };

/** One of every refusal there is, each carrying what must not be repeated. */
const explanations: [type: string, explanation: Explanation, code: string][] = [
  ...(["format", "check-digits", "unknown-court"] as const).map((reason) =>
    row(
      reason,
      explainValue({ type: "invalid-process-number", reason, text: SECRET }, "f"),
      "numero-processo-invalido",
    )
  ),
  ...(["length", "check-digits", "repeated-digits"] as const).map((reason) =>
    row(reason, explainValue({ type: "invalid-tax-id", reason }, "f"), "cpf-cnpj-invalido")
  ),
  row(
    "characters",
    explainValue({ type: "invalid-process-number", reason: "characters", sign, text: SECRET }, "f"),
    "numero-processo-invalido",
  ),
  ...([undefined, "CPF", "CNPJ", "ROOT"] as const).map((of) =>
    row(
      "characters",
      explainValue({ type: "invalid-tax-id", reason: "characters", sign, ...of && { of } }, "f"),
      "cpf-cnpj-invalido",
    )
  ),
  ...(["format", "too-large"] as const).map((reason) =>
    row(reason, explainValue({ type: "invalid-money", reason }, "f"), "valor-invalido")
  ),
  row("", explainDraft({ type: "process-not-in-court", processNumber: SECRET }), "processo-nao-localizado"),
  row("", explainDraft({ type: "unknown-judge", judgeCpf: SECRET }), "juiz-desconhecido"),
  row("", explainDraft({ type: "unknown-unit", unitId: SECRET }), "vara-desconhecida"),
  row("", explainDraft({ type: "schedule-in-past", date }), "data-protocolo-passada"),
  row("", explainDraft({ type: "repeated-defendant", defendant: 1, taxId: SECRET }), "reu-repetido"),
  row("", explainDraft({ type: "not-a-party", defendant: 1, taxId: SECRET }), "reu-nao-e-parte"),
  row(
    "",
    explainDraft({ type: "defendant-without-institution", defendant: 1, taxId: SECRET }),
    "reu-sem-instituicao",
  ),
  row(
    "",
    explainDraft({ type: "unknown-institution", defendant: 1, target: 2, ispb: SECRET }),
    "instituicao-desconhecida",
  ),
  row("", explainDraft({ type: "account-without-branch", defendant: 1, target: 2 }), "conta-sem-agencia"),
  ...[true, false].map((withSingleAccount) =>
    row(
      String(withSingleAccount),
      explainDraft({ type: "overlapping-targets", defendant: 1, ispb: "00000000", withSingleAccount }),
      "instituicoes-sobrepostas",
    )
  ),
  row("", explainDraft({ type: "schedule-too-far", last: date }), "data-protocolo-distante"),
  row(
    "",
    explainDraft({ type: "no-single-account", defendant: 1, taxId: SECRET }),
    "conta-unica-nao-cadastrada",
  ),
  row("", explainDraft({ type: "no-information-requested" }), "informacoes-obrigatorias"),
  ...(["information", "deposit", "repetition", "amount", "salaryAccount"] as const).map((field) =>
    row(
      field,
      explainDraft({ type: "field-of-another-kind", kind: "information", field, defendant: undefined }),
      "campo-de-outro-tipo-de-ordem",
    )
  ),
  row("", explainDraft({ type: "amount-missing", defendant: 1 }), "valor-obrigatorio"),
  row("nothing", explainDraft({ type: "amount-of-nothing", defendant: 1 }), "valor-invalido"),
  row("", explainDraft({ type: "amount-above-limit", defendant: 1, limit: centavos(1n) }), "valor-elevado"),
  row(
    "",
    explainDraft({ type: "repetition-outside-limits", first: date, last: date }),
    "reiteracao-fora-do-prazo",
  ),
  ...deposits.map(([refusal, code]) =>
    row(refusal.type, explainDraft({ type: "deposit-refused", refusal }), code)
  ),
  row("", explainDraft({ type: "confidentiality-settled" }), "sigilo-definido-no-protocolo"),
  row("", explainDraft({ type: "institution-not-in-order", ispb: "00000000" }), "instituicao-fora-da-ordem"),
  row("", explainDraft({ type: "people-masked" }), "dados-pessoais-retirados"),
  row(
    "",
    explainDraft({ type: "institutions-of-one-group", leaderIspb: "1", ispbs: ["2", "3", "4"] }),
    "instituicoes-do-mesmo-grupo",
  ),
  row(
    "",
    explainOrder({ type: "already-protocoled", protocolNumber: "20260000000001" }),
    "ordem-ja-protocolada",
  ),
  row("", explainOrder({ type: "not-protocoled" }), "ordem-nao-protocolada"),
  ...(["interrupt-series", "unblock", "nothing"] as const).flatMap((remedy) => [
    row(remedy, explainOrder({ type: "deletion-closed", until }, { remedy }), "exclusao-encerrada"),
    row(remedy, explainOrder({ type: "already-dispatched" }, { remedy }), "ordem-ja-enviada"),
    row(remedy, explainOrder({ type: "cancel-not-permitted" }, { remedy }), "cancelamento-nao-permitido"),
    row(
      `late, ${remedy}`,
      explainOrder({ type: "cancel-too-late", until }, { remedy }),
      "cancelamento-nao-permitido",
    ),
  ]),
  row("", explainOrder({ type: "delete-instead", until }), "exclua-em-vez-de-cancelar"),
  row("not due", explainOrder({ type: "not-due", from: until }), "estado-nao-permite"),
  row("not frozen", explainOrder({ type: "not-frozen" }), "estado-nao-permite"),
  row("", explainOrder({ type: "removed" }), "ordem-nao-encontrada"),
  row("already done", explainOrder({ type: "already-done", status: "sent" }), "estado-nao-permite"),
  row(
    "",
    explainAuthority({ type: "profile-required", profiles: ["judge", "assistant"] }),
    "perfil-insuficiente",
  ),
  ...(["user", "client"] as const).map((of) =>
    row(
      of,
      explainQuery({ type: "limit-exceeded", of, perMinute: 30, retryAfterSeconds: 1 }),
      "limite-de-consultas-excedido",
    )
  ),
  row("", explainAuthority({ type: "not-the-judge", judgeCpf: SECRET }), "juiz-diverso"),
  row("", explainAuthority({ type: "no-active-delegation", judgeCpf: SECRET }), "sem-delegacao-ativa"),
  ...Object.keys(tokenFaults).map((fault) => {
    const detail = fault as TokenFault;
    return row(detail, explainCaller({ type: "token-invalid", detail }), "token-invalido");
  }),
  row("", explainCaller({ type: "token-missing", detail: "no-header" }), "nao-autenticado"),
  row("", explainCaller({ type: "token-expired", detail: "expired" }), "token-expirado"),
  ...([
    ["sso", "autenticacao-indisponivel"],
    ["corporate", "cadastro-corporativo-indisponivel"],
    ["customer", "cadastro-de-clientes-indisponivel"],
    ["case-data", "dados-processuais-indisponiveis"],
  ] as const).map(([registry, code]) =>
    row(registry, explainCaller({ type: "registry-unavailable", registry, reason: SECRET }), code)
  ),
  ...([
    ["unknown-user", "usuario-nao-cadastrado"],
    ["inactive-user", "usuario-inativo"],
    ["blocked-user", "usuario-bloqueado"],
    ["user-without-unit", "usuario-sem-lotacao"],
    ["client-not-permitted", "cliente-nao-autorizado"],
    ["source-not-registered", "endereco-nao-autorizado"],
    ["not-for-services", "operacao-vedada-a-servico"],
    ["user-header-required", "usuario-obrigatorio"],
    ["user-of-another-court", "usuario-de-outro-tribunal"],
  ] as const).map(([type, code]) => row(type, explainCaller({ type } as CallerRefusal), code)),
];

function row(reason: string, explanation: Explanation, code: string): [string, Explanation, string] {
  return [`${code} ${reason}`.trim(), explanation, code];
}

for (const [name, { code, detail }, expected] of explanations) {
  Deno.test(`a refusal is explained: ${name}`, () => {
    assert.equal(code, expected);
    assert.ok(!detail.includes(SECRET), "it repeats what it was given");
    assert.match(detail, /^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{20,}[^.]$/su, "a sentence without a final period");
  });
}

Deno.test("every refusal of the rules has an explanation of its own", () => {
  const details = new Map<string, string>();
  for (const [name, { code, detail }] of explanations) {
    if (code === "estado-nao-permite") continue;
    const other = details.get(detail);
    assert.ok(other === undefined || name.startsWith("token-invalido"), `${name} and ${other} say the same`);
    details.set(detail, name);
  }
});

Deno.test("the fields of a draft's refusals are named as the body names them", () => {
  const fields = explanations.map(([_, { field }]) => field).filter((field) => field?.startsWith("reus["));
  assert.ok(fields.includes("reus[1].instituicoes[2].ispb") && fields.includes("reus[1].cpfCnpj"));
  assert.ok(fields.includes("reus[1].usarContaUnica") && fields.includes("reus[1].valor"));
  const ofDeposit = explanations.map(([_, { field }]) => field).filter((field) =>
    field?.startsWith("deposito")
  );
  assert.ok(ofDeposit.includes("depositoJudicial.conta") && ofDeposit.includes("depositoJudicial.executado"));
});

Deno.test("the catalogue is in Portuguese kebab-case, and every entry says what to do", () => {
  for (const [code, { title, meaning, remedy }] of Object.entries(problemKinds)) {
    assert.match(code, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(title.length > 5 && meaning.endsWith(".") && remedy.endsWith("."), code);
  }
});
