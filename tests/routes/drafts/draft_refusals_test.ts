/** Drafts that are refused: at which field, with what to do, and nothing stored. */
import assert from "node:assert/strict";
import { makeProcessNumber } from "../../../domain/orders/process_number.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  parseRefusal,
  signInPeople,
} from "../../support/api.ts";
import { LOOK_UP, NAMED } from "../../support/orders/draft_addresses.ts";
import { openTestContext } from "../../support/test_context.ts";

/** What a body is refused for: status, code, fields. */
const refusals: [
  sentence: string,
  path: string,
  body: Record<string, unknown>,
  expected: string,
][] = [
  ["an empty body", LOOK_UP, {}, "400 conteudo-invalido tipo numeroProcesso cpfJuiz varaId tipoAcao reus"],
  ["another kind of order", LOOK_UP, draftJson({ tipo: "DESBLOQUEIO" }), "400 conteudo-invalido tipo"],
  [
    "a judicial deposit of no credit type",
    LOOK_UP,
    draftJson({ depositoJudicial: {} }),
    "400 conteudo-invalido depositoJudicial.tipoCredito",
  ],
  [
    "a repetition without an end",
    LOOK_UP,
    draftJson({ reiteracaoProgramada: {} }),
    "400 conteudo-invalido reiteracaoProgramada.dataFim",
  ],
  [
    "information of no kind there is",
    LOOK_UP,
    draftJson({ informacoes: ["OUTRA"] }),
    "400 conteudo-invalido informacoes[0]",
  ],
  ["no defendant", LOOK_UP, draftJson({ reus: [] }), "400 conteudo-invalido reus"],
  [
    "an ISPB of seven positions",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "0000000" })] }),
    "400 conteudo-invalido reus[0].instituicoes[0].ispb",
  ],
  [
    "an amount that is a number",
    LOOK_UP,
    draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: 15000 }] }),
    "400 conteudo-invalido reus[0].valor",
  ],
  [
    "a date that does not exist",
    LOOK_UP,
    draftJson({ dataProtocolo: "2026-02-30" }),
    "400 conteudo-invalido dataProtocolo",
  ],
  [
    "a name with a control character",
    LOOK_UP,
    draftJson({ autor: { nome: "Fazenda\u0000Nacional" } }),
    "400 conteudo-invalido autor.nome",
  ],
  [
    "wrong check digits of the process",
    LOOK_UP,
    draftJson({ numeroProcesso: "0001234-56.2018.2.00.0000" }),
    "422 numero-processo-invalido numeroProcesso",
  ],
  [
    "a process number of another shape",
    LOOK_UP,
    draftJson({ numeroProcesso: "123" }),
    "422 numero-processo-invalido numeroProcesso",
  ],
  [
    "wrong check digits of a tax id",
    LOOK_UP,
    draftJson({ reus: [{ cpfCnpj: "52998224726", valor: "1.00" }] }),
    "422 cpf-cnpj-invalido reus[0].cpfCnpj",
  ],
  [
    "an amount without decimals",
    LOOK_UP,
    draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "15000" }] }),
    "422 valor-invalido reus[0].valor",
  ],
  [
    "a block of nothing",
    LOOK_UP,
    draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "0.00" }] }),
    "422 valor-invalido reus[0].valor",
  ],
  [
    "several numbers at once",
    LOOK_UP,
    draftJson({ cpfJuiz: "1", reus: [{ cpfCnpj: "1", valor: "x" }] }),
    "422 minuta-recusada cpfJuiz reus[0].cpfCnpj reus[0].valor",
  ],
  [
    "a process the platform does not know",
    LOOK_UP,
    draftJson({ numeroProcesso: makeProcessNumber(1, 2020, 4, 1, 3202) }),
    "422 processo-nao-localizado numeroProcesso",
  ],
  [
    "a process of another court",
    LOOK_UP,
    draftJson({ numeroProcesso: "0722391-40.2017.8.07.0001" }),
    "422 processo-nao-localizado numeroProcesso",
  ],
  [
    "somebody who is no judge as judge",
    LOOK_UP,
    draftJson({ cpfJuiz: DEFENDANT }),
    "422 juiz-desconhecido cpfJuiz",
  ],
  ["an unknown unit", LOOK_UP, draftJson({ varaId: "v-0000000" }), "422 vara-desconhecida varaId"],
  [
    "a unit that reads like a path",
    LOOK_UP,
    draftJson({ varaId: "../varas" }),
    "422 vara-desconhecida varaId",
  ],
  [
    "a date gone by",
    LOOK_UP,
    draftJson({ dataProtocolo: "2026-11-22" }),
    "422 data-protocolo-passada dataProtocolo",
  ],
  [
    "the same defendant twice",
    LOOK_UP,
    draftJson({ reus: [defendant(), defendant()] }),
    "422 reu-repetido reus[1].cpfCnpj",
  ],
  [
    "no institution named",
    NAMED,
    draftJson({ reus: [defendant()] }),
    "422 reu-sem-instituicao reus[0].instituicoes",
  ],
  [
    "an institution nobody knows",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "12345678" })] }),
    "422 instituicao-desconhecida reus[0].instituicoes[0].ispb",
  ],
  [
    "an account without its agency",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "00000000", conta: "1" })] }),
    "422 conta-sem-agencia reus[0].instituicoes[0].agencia",
  ],
  [
    "an institution beside a member of its group",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "00000000" }, { ispb: "00000000", agencia: "1" })] }),
    "422 instituicoes-sobrepostas reus[0].instituicoes",
  ],
  [
    "two institutions of one group",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "91000002" }, { ispb: "91000003" })] }),
    "422 instituicoes-do-mesmo-grupo reus",
  ],
];

Deno.test("a draft is refused for each thing that is wrong, at its field, and nothing is stored", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  await createDraft(t, assistant.token);
  for (const [sentence, path, json, expected] of refusals) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "POST", path, { token: assistant.token, json }),
    );
    const { status, code, fields, detail } = parseRefusal(answer);
    assert.equal([status, code, ...fields].join(" "), expected, `${sentence}: ${answer.text}`);
    assert.ok(detail.length > 20, sentence);
  }
});

Deno.test("a tax id nobody knows is no party, and that alone is said of it", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const unknown = "93541134780";
  const json = draftJson({ reus: [{ cpfCnpj: unknown, valor: "1.00" }] });
  assert.equal(t.externalServices.stagingData.relationships(unknown), undefined);
  const answer = await assertChangesNothing(
    t.db,
    () => call(t, "POST", LOOK_UP, { token: assistant.token, json }),
  );
  const { status, code, fields } = parseRefusal(answer);
  assert.deepEqual([status, code, fields], [422, "reu-nao-e-parte", ["reus[0].cpfCnpj"]]);
  assert.ok(!answer.text.includes(unknown));
});

Deno.test("malformed JSON, another type of content and a body too large are refused before they are read", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const send = (raw: string, headers = {}) =>
    assertChangesNothing(t.db, () => call(t, "POST", LOOK_UP, { token, raw, headers }));
  for (const raw of ["{", '{"tipo": "BLOQUEIO",}', "nada", '"\u0000"']) {
    const refusal = parseRefusal(await send(raw));
    assert.deepEqual([refusal.status, refusal.code], [400, "corpo-malformado"], raw);
  }
  for (const raw of ["null", "[]", "1", '"BLOQUEIO"']) {
    const refusal = parseRefusal(await send(raw));
    assert.deepEqual([refusal.status, refusal.code], [400, "conteudo-invalido"], raw);
  }
  const typed = parseRefusal(await send(JSON.stringify(draftJson()), { "Content-Type": "text/plain" }));
  assert.deepEqual([typed.status, typed.code], [415, "tipo-de-conteudo-nao-aceito"]);
  const large = parseRefusal(await send(JSON.stringify(draftJson({ x: "x".repeat(1_048_576) }))));
  assert.deepEqual([large.status, large.code], [413, "corpo-grande-demais"]);
});

Deno.test("of more faults than anybody reads the first hundred are told", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const answer = await call(t, "POST", LOOK_UP, {
    token,
    json: draftJson({ reus: Array(10_000).fill(0) }),
  });
  const { status, code, fields } = parseRefusal(answer);
  assert.deepEqual([status, code, fields.length, fields[99]], [400, "conteudo-invalido", 100, "reus[99]"]);
});

Deno.test("a refusal repeats nothing of the body", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const secret = "11222333000181";
  for (
    const json of [
      draftJson({ autor: { nome: secret, cpfCnpj: secret, outro: secret } }),
      draftJson({ cpfJuiz: secret, reus: [{ cpfCnpj: secret, valor: secret }] }),
      draftJson({ varaId: secret, reus: [{ cpfCnpj: secret, valor: "1.00" }] }),
      { tipo: secret, reus: secret },
    ]
  ) {
    const answer = await call(t, "POST", LOOK_UP, { token, json });
    assert.ok(answer.status >= 400 && !answer.text.includes(secret), answer.text);
  }
});

Deno.test("a registry that fails is named, answers 503 and stores nothing", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  for (
    const [name, code] of [["case-data", "dados-processuais"], [
      "customer",
      "cadastro-de-clientes",
    ]] as const
  ) {
    t.externalServices.standIns.behave(name, { mode: "nonsense" });
    try {
      const answer = await assertChangesNothing(
        t.db,
        () => call(t, "POST", LOOK_UP, { token, json: draftJson() }),
      );
      const refusal = parseRefusal(answer);
      assert.equal(refusal.status, 503);
      assert.ok(refusal.code.startsWith(code), refusal.code);
    } finally {
      t.externalServices.standIns.behave(name, { mode: "normal" });
    }
  }
});

Deno.test("a replacement that is refused leaves the draft as it was", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const made = await createDraft(t, token);
  const json = draftJson({ varaId: "v-0000000" });
  const answer = await assertChangesNothing(
    t.db,
    () => call(t, "PUT", `${LOOK_UP}/${made.id}`, { token, json }),
  );
  assert.equal(parseRefusal(answer).code, "vara-desconhecida");
});
