/** Every refusal of every table: its code, and its sentence for a call and for a page. */
import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import { isProblemCode, kindIn, problemCodes } from "../../../routes/http/problem_catalogue.ts";
import type { ProblemExplanation } from "../../../routes/http/problem_table.ts";
import { inVoice } from "../../../routes/http/voice.ts";
import { explainDraft } from "../../../routes/order_content/draft_problems.ts";
import { walk } from "../../runner/files.ts";
import { ofSystems } from "../../support/openapi/system_problems.ts";

/** What must not be repeated: it is of a person. */
const SECRET = "52998224725";
const date = Temporal.PlainDate.from("2026-11-23");
const until = Temporal.Instant.from("2026-11-23T22:00:00Z");
const confirmed = { target: 1n, amount: centavos(100n) };

/** What refusals carry, whatever their type. */
const facts = {
  court: "401",
  ...{ taxId: SECRET, judgeCpf: SECRET, processNumber: SECRET, unitId: SECRET, text: SECRET },
  ...{ defendant: 1, target: 2, ispb: "00000000", leaderIspb: "00000001", ispbs: ["00000002", "00000003"] },
  ...{ first: date, last: date, promised: date, actual: date, until, expiresAt: until },
  ...{
    limit: centavos(1n),
    available: centavos(1n),
    max: 60,
    most: 500,
    perMinute: 30,
    retryAfterSeconds: 2,
  },
  ...{ code: "07", remedies: ["reiterate", "cancel"], split: "1", protocolNumber: "20260000000001" },
  ...{ profiles: ["judge", "assistant"], kind: "information", of: "user", expected: "0001", taken: ["CPF"] },
  ...{ id: "A123", current: 3, read: 2, unitMayChange: true, series: "active", withSingleAccount: true },
  ...{ field: "account", documentType: "CEI", reason: "check-digits", sign: { character: "Ⅳ", place: 5 } },
  ...{ confirmed, needed: { ...confirmed, doubts: [] }, reservations: [] },
  ...{ institution: { ispb: "00000000", name: "Banco" } },
};

const each = (name: string, ...values: readonly unknown[]) => values.map((value) => ({ [name]: value }));

/** What decides which of its sentences a refusal has. */
const cases: Readonly<Record<string, readonly object[]>> = {
  "invalid-process-number": each("reason", "format", "check-digits", "unknown-court", "characters"),
  "invalid-tax-id": [
    ...each("reason", "length", "check-digits", "repeated-digits"),
    ...each("of", undefined, "CPF", "CNPJ", "ROOT").map((of) => ({ ...of, reason: "characters" })),
  ],
  "invalid-money": each("reason", "format", "too-large"),
  "invalid-document": each("reason", "length", "check-digits", "repeated-digits", "characters"),
  "token-invalid": each("detail", ...["format", "algorithm", "unknown-key", "issuer", "audience"], ...[
    ...["not-yet-valid", "not-an-access-token", "lives-too-long", "no-expiry", "no-subject", "no-client"],
    ...["no-user-or-court", "claims"],
  ]),
  "series-disregarded": each("reason", "last-block-not-sent", "no-institution-answered"),
  "field-of-another-kind": each("field", "information", "deposit", "repetition", "amount", "salaryAccount"),
  "limit-exceeded": each("of", "user", "client"),
  "orders-not-chosen": each("of", "orders", "drafts", "splits"),
  "no-order-matches": each("of", "orders", "drafts", "splits"),
  "overlapping-targets": each("withSingleAccount", true, false),
  "series-order": each("series", "active", "closed"),
  "not-yours-to-change": each("unitMayChange", true, false),
  "confirmation-differs": each("needed", confirmed, undefined),
  "version-changed": each("read", 2, undefined),
};

/** A table of `*_problems.ts`, as far as every one has it. */
interface Table {
  readonly types: ReadonlySet<string>;
  explain(refusal: { readonly type: string }, context: unknown): ProblemExplanation<string>;
}

const root = new URL("../../../", import.meta.url);
const files = (await walk(root, "routes/")).filter((file) => file.endsWith("_problems.ts"));
const explained = (await Promise.all(files.map(async (file) => {
  const tables = Object.values<object>(await import(`${root}${file}`))
    .filter((one): one is Table => typeof one === "object" && "explain" in one);
  // What is said of an order that can no longer be deleted, or the field of a share of a series.
  const contexts = file.endsWith("order_problems.ts")
    ? ["interrupt-series", "unblock", "nothing"]
    : [() => "dinheiro.reus[0]"];
  return tables.flatMap(({ types, explain }) =>
    [...types].flatMap((type) =>
      (cases[type] ?? [{}]).flatMap((own) =>
        contexts.map((context) => ({ file, type, ...explain({ ...facts, ...own, type }, context) }))
      )
    )
  );
}))).flat();

/** The refusals of each code; a published code keeps its meaning. */
const codes: Readonly<Record<string, string>> = {
  "acao-em-serie": "series-order",
  "acao-nao-cabe-em-requisicao": "not-for-information",
  "acao-pendente": "action-pending",
  "administrador-nao-se-inclui": "own-inclusion",
  "agencia-de-relacionamento-de-vara": "relationship-agency-of-unit",
  "alteracao-nao-permitida": "not-yours-to-change",
  "alvo-desconhecido": "unknown-target",
  "alvo-nao-encaminhado": "not-forwarded",
  "alvo-repetido": "repeated-target",
  "assessor-desconhecido": "unknown-assistant",
  "ativo-longo-demais": "asset-too-long",
  "ativo-nao-cabivel": "asset-not-taken",
  "ativo-obrigatorio": "asset-missing",
  "autenticacao-indisponivel": "sso",
  "cadastro-corporativo-indisponivel": "corporate",
  "cadastro-de-clientes-indisponivel": "customer",
  "campo-de-outro-tipo-de-ordem": "field-of-another-kind",
  "cancelamento-nao-permitido": "cancel-not-permitted cancel-too-late",
  "chave-de-outra-instituicao": "key-of-another key-of-service",
  "chave-fraca": "key-weak",
  "chave-invalida": "key-unreadable",
  "chave-privada": "key-private",
  "chave-sem-uso": "key-unusable",
  "cliente-nao-autorizado": "client-not-permitted",
  "codigo-de-receita-invalido": "invalid-revenue-code",
  "confirmacao-divergente": "confirmation-differs",
  "confirmacao-necessaria": "confirmation-missing",
  "conta-deposito-padrao-nao-cadastrada": "no-standard-account",
  "conta-sem-agencia": "account-without-agency",
  "conta-unica-nao-cadastrada": "no-single-account",
  "cpf-cnpj-invalido": "invalid-tax-id",
  "dados-pessoais-retirados": "people-masked",
  "dados-processuais-indisponiveis": "case-data",
  "data-protocolo-distante": "schedule-too-far",
  "data-protocolo-passada": "schedule-in-past",
  "delegacao-sobreposta": "overlapping-delegation",
  "deposito-com-campo-indevido": "disabled-deposit-field",
  "deposito-diverso-do-padrao": "not-the-default",
  "deposito-incompleto": "missing-deposit-field",
  "deposito-nao-cabivel": "deposit-not-taken",
  "deposito-obrigatorio": "deposit-missing",
  "deposito-sem-agencia-de-relacionamento": "no-relationship-agency",
  "deposito-sem-conta-padrao": "no-standard-account",
  "desbloqueio-vedado": "unblock-forbidden",
  "desdobramento-desatualizado": "draft-outdated",
  "desdobramento-invalido-pendente": "invalid-split-waiting",
  "desdobramento-ja-enviado": "already-dispatched cancel-not-permitted",
  "desdobramento-ja-protocolado": "already-protocoled",
  "desdobramento-nao-encontrado": "removed",
  "desdobramento-sem-acao": "no-action",
  "dia-ja-enviado": "already-dispatched",
  "documento-invalido": "invalid-document",
  "endereco-de-aviso-recusado": "address-not-allowed credentials-in-address https-required not-an-address",
  "endereco-nao-autorizado": "source-not-registered",
  "entrada-ja-decidida": "already-decided",
  "entrada-sem-conteudo": "not-a-file",
  "escolha-de-ordens-invalida": "no-order-matches orders-not-chosen",
  "estado-nao-permite": "already-done cancel-too-late delete-instead not-due not-frozen not-protocoled",
  "exclua-em-vez-de-cancelar": "delete-instead",
  "exclusao-encerrada": "deletion-closed",
  "executado-invalido":
    "document-of-no-defendant others-not-offered party-not-a-defendant party-of-another-document",
  "feriado-em-data-distante": "beyond-the-calendar",
  "feriado-em-data-passada": "past-day",
  "feriado-ja-cadastrado": "already-a-holiday",
  "feriado-nao-encontrado": "not-a-holiday",
  "fora-da-janela-de-envio": "outside-window",
  "informacoes-obrigatorias": "no-information-requested",
  "instituicao-desconhecida": "unknown-account-institution unknown-deposit-institution unknown-institution",
  "instituicao-fora-da-ordem": "institution-not-in-order",
  "instituicoes-do-mesmo-grupo": "institutions-of-one-group",
  "instituicoes-sobrepostas": "overlapping-targets",
  "interrupcao-nao-decidida": "interruption-not-decided",
  "juiz-desconhecido": "judge-of-another-court unknown-delegating-judge unknown-judge",
  "juiz-diverso": "not-the-judge",
  "limite-de-consultas-excedido": "limit-exceeded",
  "lote-grande-demais": "too-many-orders",
  "lote-ja-confirmado": "bulk-already-confirmed",
  "lote-nao-desfazivel": "bulk-already-undone bulk-cannot-be-undone bulk-not-confirmed",
  "nada-a-desdobrar": "nothing-to-split",
  "nao-autenticado": "token-missing",
  "nao-resposta-pendente": "no-answer-first",
  "nome-nao-e-de-retorno": "not-the-name-of-an-answer",
  "nova-vara-obrigatoria": "unit-must-be-chosen",
  "numero-de-referencia-invalido": "invalid-reference-number",
  "numero-processo-invalido": "invalid-process-number",
  "operacao-vedada-a-servico": "not-for-services not-set-for-court",
  "ordem-fora-de-serie": "no-series-to-interrupt",
  "ordem-ja-enviada": "already-dispatched",
  "ordem-ja-protocolada": "already-protocoled",
  "ordem-nao-encontrada": "removed unknown-order",
  "ordem-nao-protocolada": "not-protocoled",
  "ordem-nao-respondida": "order-not-answered",
  "ordem-nao-sera-enviada": "order-not-sent",
  "ordem-nao-sigilosa": "not-confidential",
  "perfil-insuficiente": "profile-required",
  "previsao-alterada": "dispatch-day-changed",
  "processo-da-ordem-definido": "process-number-settled",
  "processo-da-ordem-invalido": "process-number-invalid",
  "processo-nao-localizado": "process-not-in-court",
  "reiteracao-fora-do-prazo": "repetition-outside-limits",
  "remessa-ja-publicada": "already-published",
  "remessa-nao-publicada": "not-published",
  "reu-desconhecido": "not-of-the-series",
  "reu-nao-e-parte": "not-a-party",
  "reu-repetido": "repeated-defendant",
  "reu-sem-instituicao": "defendant-without-institution",
  "sem-delegacao-ativa": "no-active-delegation",
  "sem-nao-resposta": "no-silence",
  "sem-saldo": "nothing-remains",
  "serie-ativa": "series-active",
  "serie-desconsiderada": "series-disregarded",
  "serie-encerrada": "series-closed",
  "servico-indisponivel": "precedents",
  "sigilo-definido-no-protocolo": "confidentiality-settled",
  "sigilosa-de-outro-juiz": "confidential-of-another-judge",
  "somente-criador-autoriza": "not-the-creator",
  "somente-reiteracao": "only-reiteration",
  "somente-sistemas": "only-systems",
  "tipo-de-documento-nao-admitido": "document-type-not-taken",
  "token-expirado": "token-expired",
  "token-invalido": "token-invalid token-key-unknown-yet",
  "transferencia-vedada": "transfer-forbidden",
  "usuario-bloqueado": "blocked-user",
  "usuario-de-outro-tribunal": "user-of-another-court",
  "usuario-inativo": "inactive-user",
  "usuario-nao-cadastrado": "unknown-user",
  "usuario-obrigatorio": "user-header-required",
  "usuario-sem-lotacao": "user-without-unit",
  "valor-acima-do-saldo": "amount-exceeds-balance share-exceeds-balance",
  "valor-elevado": "amount-above-limit",
  "valor-invalido": "amount-of-nothing invalid-money",
  "valor-nao-cabivel": "amount-not-taken",
  "valor-obrigatorio": "amount-missing",
  "vara-desconhecida": "unknown-account-unit unknown-unit",
  "versao-alterada": "version-changed",
  "versao-obrigatoria": "version-required",
  "vigencia-de-chave-invalida": "key-expires-before key-term-empty",
  "vigencia-invalida": "delegation-ends-before-start delegation-in-past",
  "visualizador-desconhecido": "unknown-viewer",
  "visualizador-do-administrador": "added-by-administrator",
  "visualizador-ja-incluido": "already-viewer",
  "visualizador-nao-encontrado": "not-a-viewer",
  "visualizador-so-consulta": "viewer-only",
};

/** Addresses, methods, headers, names of fields, values, dates and amounts as a call has them. */
const ofCalls =
  /`|(?<![\w“:/])\/[a-z]|\b(GET|POST|PUT|PATCH|DELETE|JSON|true|false|OUTROS|REITERAR|CANCELAR)\b|\b(chamada|cabeçalho|corpo)\b|\b[a-z]+[A-Z]\w*|\bem erros\b|\d\.\d\d\b(?!\d)|AAAA-|\d{4}-\d\d|\b[A-Z]{4,}_[A-Z]/;

for (
  const { type, code, detail } of new Map(explained.map((one) => [JSON.stringify(one.detail), one])).values()
) {
  const [text, page] = [inVoice(detail, "call"), inVoice(detail, "page")];
  Deno.test(`a refusal is explained: ${code} ${type}, ${text}`, () => {
    for (const sentence of [text, page]) {
      assert.ok(!sentence.includes(SECRET), "it repeats what it was given");
      assert.match(sentence, /^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{20,}$/su);
      assert.doesNotMatch(sentence, /undefined|NaN|\[object/, "it was not given a fact");
    }
    if (!ofSystems.includes(code)) assert.doesNotMatch(page, ofCalls, "a page names no part of a call");
  });
}

Deno.test("every refusal of a table is known by its code", () => {
  const found = Map.groupBy(explained, ({ code }) => code);
  const known = [...found].map((
    [code, all],
  ) => [code, [...new Set(all.map(({ type }) => type))].toSorted().join(" ")]);
  assert.deepEqual(Object.fromEntries(known), codes);
});

Deno.test("the fields of refusals are named as the body names them", () => {
  const fields = new Set(explained.map(({ field }) => field));
  const expected = [
    "reus[1].instituicoes[2].ispb",
    "reus[1].cpfCnpj",
    "reus[1].usarContaUnica",
    "reus[1].valor",
  ];
  assert.deepEqual(expected.filter((field) => !fields.has(field)), []);
  const ofDeposit = (["account", "executedParty"] as const).map((field) =>
    explainDraft({ type: "deposit-refused", refusal: { type: "missing-deposit-field", field } }).field
  );
  assert.deepEqual(ofDeposit, ["depositoJudicial.conta", "depositoJudicial.executado"]);
});

Deno.test("the catalogue is in Portuguese kebab-case, and every entry says what to do", () => {
  for (const code of problemCodes) {
    assert.match(code, /^[a-z]+(-[a-z]+)*$/);
    for (const voice of ["call", "page"] as const) {
      const { title, meaning, remedy } = kindIn(voice, code);
      assert.ok(title.length > 5 && meaning.endsWith(".") && remedy.endsWith("."), code);
      const isOfPage = voice === "page" && !ofSystems.includes(code);
      assert.ok(
        !isOfPage || !ofCalls.test(`${title} ${meaning} ${remedy}`),
        `${code}: a page names no part of a call`,
      );
    }
  }
  assert.deepEqual(ofSystems.filter((code) => !isProblemCode(code)), []);
});
