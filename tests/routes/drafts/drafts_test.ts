import assert from "node:assert/strict";
import type * as v from "valibot";
import { withCheckDigits } from "../../../domain/orders/process_number.ts";
import { Draft } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

const LOOK_UP = "/v1/ordem/minuta";
const NAMED = "/v1/ordem/minuta-contas";

Deno.test(
  "a draft finds the defendant's institutions, answers where it is, and reads back the same",
  testContext(async (t) => {
    const { assistant } = await signInPeople(t);
    const answer = await call(t, "POST", LOOK_UP, { token: assistant.token, json: draftJson() });
    const made = parseResponse(Draft, answer, 201);
    assert.equal(answer.headers.get("Location"), `/v1/ordem/minuta/${made.id}`);
    const [reu] = made.reus;
    const known = t.externalServices.stagingData.relationships(DEFENDANT);
    assert.deepEqual(reu?.instituicoes.map(({ ispb }) => ispb), known?.institutions.map(({ ispb }) => ispb));
    assert.equal(reu?.nome, known?.name);
    assert.ok(reu?.instituicoes.every(({ atingida, origem }) => atingida && origem === "CADASTRO"));
    assert.equal(made.situacao, "MINUTA");
    assert.equal(made.numeroProcesso, PROCESS);
    assert.equal(made.cpfCriador, assistant.cpf);
    assert.equal(made.nomeJuiz, t.externalServices.stagingData.user(JUDGE)?.name);
    assert.equal(made.valorTotal, "15000.00");
    assert.equal(made.dataHoraCriacao, "2026-11-23T10:00:00-03:00");
    const read = parseResponse(
      Draft,
      await call(t, "GET", `${LOOK_UP}/${made.id}`, { token: assistant.token }),
    );
    assert.deepEqual(read, made);
  }),
);

Deno.test(
  "a draft with named accounts asks nobody where the defendant is a customer",
  testContext(async (t) => {
    const { judge } = await signInPeople(t);
    t.externalServices.standIns.behave("customer", { mode: "failing", status: 503 });
    try {
      const account = { ispb: "00000000", agencia: "1234", conta: "567890" };
      const body = draftJson({ reus: [defendant(account)] });
      const made = parseResponse(
        Draft,
        await call(t, "POST", NAMED, { token: judge.token, json: body }),
        201,
      );
      const [target] = made.reus[0]?.instituicoes ?? [];
      assert.equal(made.reus[0]?.instituicoes.length, 1);
      assert.deepEqual(
        [target?.ispb, target?.agencia, target?.conta, target?.origem],
        ["00000000", "1234", "567890", "MANUAL"],
      );
      const looked = parseRefusal(await call(t, "POST", LOOK_UP, { token: judge.token, json: body }));
      assert.equal(looked.code, "cadastro-de-clientes-indisponivel");
    } finally {
      t.externalServices.standIns.behave("customer", { mode: "normal" });
    }
  }),
);

Deno.test(
  "numbers are taken with or without punctuation, and answered in one form",
  testContext(async (t) => {
    const { assistant } = await signInPeople(t);
    const made = await createDraft(
      t,
      assistant.token,
      draftJson({
        numeroProcesso: PROCESS.replace(/\D/g, ""),
        cpfJuiz: "111.444.777-35",
        reus: [{ cpfCnpj: "529.982.247-25", valor: "0.01" }],
      }),
    );
    assert.deepEqual([made.numeroProcesso, made.cpfJuiz, made.reus[0]?.cpfCnpj], [PROCESS, JUDGE, DEFENDANT]);
  }),
);

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
    draftJson({ numeroProcesso: withCheckDigits(1, 2020, 4, 1, 3202) }),
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
    "an account without its branch",
    NAMED,
    draftJson({ reus: [defendant({ ispb: "00000000", conta: "1" })] }),
    "422 conta-sem-agencia reus[0].instituicoes[0].agencia",
  ],
  [
    "an institution beside one of its branches",
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

Deno.test(
  "two institutions of one group that only the look-up found give way to their leader, also when the draft is saved again",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const { taxId } = t.externalServices.stagingData.defendants.find(({ special }) =>
      special === "two-of-one-group"
    )!;
    const reached = ({ reus: [reu] }: v.InferOutput<typeof Draft>) =>
      reu?.instituicoes.map(({ ispb, atingida, origem }) => [ispb, atingida, origem].join(" "));
    const body = (...instituicoes: unknown[]) =>
      draftJson({ reus: [{ cpfCnpj: taxId, valor: "10.00", instituicoes }] });
    const draft = parseResponse(
      Draft,
      await call(t, "POST", LOOK_UP, { token, json: body() }),
      201,
    );
    const expected = ["99000001 true CADASTRO", "91000001 true CADASTRO"];
    assert.deepEqual(reached(draft), expected);
    const again = await call(t, "PUT", `/v1/ordem/minuta/${draft.id}`, {
      token,
      json: body({ ispb: "91000001", atingida: true }),
    });
    assert.deepEqual(reached(parseResponse(Draft, again)), expected);
    const informed = await call(t, "POST", LOOK_UP, { token, json: body({ ispb: "91000002" }) });
    assert.equal(parseRefusal(informed).code, "instituicoes-do-mesmo-grupo");
  }),
);

Deno.test(
  "a draft is refused for each thing that is wrong, at its field, and nothing is stored",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a tax id nobody knows is no party, and that alone is said of it",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "malformed JSON, another type of content and a body too large are refused before they are read",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "of more faults than anybody reads the first hundred are told",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const answer = await call(t, "POST", LOOK_UP, {
      token,
      json: draftJson({ reus: Array(10_000).fill(0) }),
    });
    const { status, code, fields } = parseRefusal(answer);
    assert.deepEqual([status, code, fields.length, fields[99]], [400, "conteudo-invalido", 100, "reus[99]"]);
  }),
);

Deno.test(
  "a refusal repeats nothing of the body",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a registry that fails is named, answers 503 and stores nothing",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a draft is replaced whole, with the institutions looked up again",
  testContext(async (t) => {
    const { assistant } = await signInPeople(t);
    const made = await createDraft(t, assistant.token);
    t.advance({ minutes: 5 });
    const reus = [{
      cpfCnpj: DEFENDANT,
      valor: "99.90",
      instituicoes: [{ ispb: "99000001", atingida: false }],
    }];
    const put = await call(t, "PUT", `${LOOK_UP}/${made.id}`, {
      token: assistant.token,
      json: draftJson({ reus, sigilosa: true }),
    });
    const replaced = parseResponse(Draft, put);
    assert.equal(replaced.reus[0]?.instituicoes.find(({ ispb }) => ispb === "99000001")?.atingida, false);
    assert.deepEqual(
      [replaced.id, replaced.valorTotal, replaced.sigilosa, replaced.dataHoraCriacao],
      [made.id, "99.90", true, made.dataHoraCriacao],
    );
    const read = parseResponse(
      Draft,
      await call(t, "GET", `${LOOK_UP}/${made.id}`, { token: assistant.token }),
    );
    assert.deepEqual(read, replaced);
  }),
);

Deno.test(
  "replacing a draft made without look-up adds nothing to what is named",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const json = draftJson({ reus: [defendant({ ispb: "00000000" })] });
    const made = parseResponse(Draft, await call(t, "POST", NAMED, { token, json }), 201);
    const replaced = parseResponse(Draft, await call(t, "PUT", `${LOOK_UP}/${made.id}`, { token, json }));
    assert.deepEqual(replaced.reus[0]?.instituicoes.map(({ ispb }) => ispb), ["00000000"]);
  }),
);

Deno.test(
  "a replacement that is refused leaves the draft as it was",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const made = await createDraft(t, token);
    const json = draftJson({ varaId: "v-0000000" });
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "PUT", `${LOOK_UP}/${made.id}`, { token, json }),
    );
    assert.equal(parseRefusal(answer).code, "vara-desconhecida");
  }),
);

Deno.test(
  "a draft is removed once, and is unknown from then on",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const { id } = await createDraft(t, token);
    const path = `${LOOK_UP}/${id}`;
    assert.equal((await call(t, "DELETE", path, { token })).status, 204);
    for (const method of ["GET", "DELETE", "PUT"]) {
      const answer = await assertChangesNothing(
        t.db,
        () => call(t, method, path, { token, ...(method === "PUT" && { json: draftJson() }) }),
      );
      assert.deepEqual(
        [parseRefusal(answer).status, parseRefusal(answer).code],
        [404, "minuta-nao-encontrada"],
        method,
      );
    }
  }),
);

Deno.test(
  "a protocoled order is no draft: it is neither read, nor replaced, nor removed as one",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const { id, numeroProtocolo } = await protocolOrder(t, token);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await assertChangesNothing(
        t.db,
        () => call(t, method, `${LOOK_UP}/${id}`, { token, ...(method === "PUT" && { json: draftJson() }) }),
      );
      const { status, code, detail } = parseRefusal(answer);
      assert.deepEqual([status, code], [409, "ordem-ja-protocolada"], method);
      assert.ok(detail.includes(numeroProtocolo), detail);
    }
  }),
);

Deno.test(
  "a draft of another court or a confidential one of others answers exactly like an unknown one",
  testContext(async (t) => {
    const { assistant, otherJudge, foreignJudge, judge } = await signInPeople(t);
    const open = await createDraft(t, assistant.token);
    const secret = await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
    const read = (id: string, { token }: { token: string }, method = "GET") =>
      call(t, method, `${LOOK_UP}/${id}`, { token, headers: { "X-Request-Id": "same" } });
    const bare = (
      { status, text }: { status: number; text: string },
      id: string,
    ) => [status, text.replaceAll(id, "")];
    const nowhere = crypto.randomUUID();
    const unknown = bare(await read(nowhere, otherJudge), nowhere);
    assert.equal((await read(open.id, otherJudge)).status, 200);
    assert.equal((await read(secret.id, judge)).status, 200);
    assert.equal((await read(secret.id, assistant)).status, 200);
    assert.deepEqual(bare(await read(secret.id, otherJudge), secret.id), unknown);
    assert.deepEqual(bare(await read(open.id, foreignJudge), open.id), unknown);
    for (const [id, who] of [[secret.id, otherJudge], [open.id, foreignJudge]] as const) {
      const answer = await assertChangesNothing(t.db, () => read(id, who, "DELETE"));
      assert.deepEqual(bare(answer, id), unknown);
    }
    assert.equal(parseRefusal(await read("nada", assistant)).code, "minuta-nao-encontrada");
    assert.equal(parseRefusal(await read("%00", assistant)).code, "minuta-nao-encontrada");
  }),
);

Deno.test(
  "what is done with a draft is on record: by whom, in whose service, from where, in which call",
  testContext(async (t) => {
    const { assistant } = await signInPeople(t);
    const { id } = await createDraft(t, assistant.token);
    const token = await t.externalServices.serviceToken(SYSTEM);
    await call(t, "DELETE", `${LOOK_UP}/${id}`, {
      token,
      headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf, "X-Request-Id": "chamada-1" },
    });
    const entries = await t.db.selectFrom("audit_entry").selectAll().orderBy("id").execute();
    assert.deepEqual(
      entries.map((
        { actor, action, subject, source_ip, detail },
      ) => [actor, action, subject, source_ip, { ...detail, before: undefined }]),
      [
        [assistant.cpf, "relationship.query", DEFENDANT, "127.0.0.1", {
          via: "user",
          clientId: "assets",
          processNumber: PROCESS,
          purpose: "minuta",
          outcome: "answered",
          institutions: 4,
          before: undefined,
        }],
        [assistant.cpf, "draft.create", id, "127.0.0.1", {
          via: "user",
          clientId: "assets",
          lookUp: true,
          before: undefined,
        }],
        [assistant.cpf, "draft.remove", id, "127.0.0.1", {
          via: "service",
          clientId: SYSTEM,
          before: undefined,
        }],
      ],
    );
    assert.equal(entries[2]?.request_id, "chamada-1");
    assert.match(String(entries[2]?.detail.before), /^[0-9a-f]{64}$/);
  }),
);
