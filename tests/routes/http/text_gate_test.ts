/** What comes in is what was meant: encodings, repeated keys, composed letters and invisible characters. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { listen } from "../../../routes/http/serve.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const PATH = "/v1/ordem/minuta-contas";

/** The bytes of a text as ISO-8859-1. */
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const named = (nome: string) =>
  draftJson({
    autor: { nome },
    reus: [{ cpfCnpj: "52998224725", valor: "10.00", instituicoes: [{ ispb: "99000001" }] }],
  });

async function refusedAt(t: TestContext, token: string, raw: string | Uint8Array<ArrayBuffer>, path = PATH) {
  const { status, code, fields } = parseRefusal(
    await assertChangesNothing(t.db, () => call(t, "POST", path, { token, raw })),
  );
  return { status, code, fields };
}

Deno.test("a body that is not UTF-8 is refused and nothing is stored", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const json = JSON.stringify(named("José da Conceição"));
  for (
    const raw of [
      latin(json),
      latin(JSON.stringify(named("\xc3"))),
      latin(JSON.stringify(named("\xed\xa0\x80"))),
      Uint8Array.from([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from(json, (c) => c.charCodeAt(0)).buffer),
      ]),
    ]
  ) {
    assert.deepEqual(await refusedAt(t, token, raw), { status: 400, code: "corpo-malformado", fields: [] });
  }
});

Deno.test("a precedent that is not UTF-8 is refused, and one with soft hyphens is kept without them", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.serviceToken(SYSTEM);
  const path = "/v1/incidente-demanda-repetitiva";
  const one = (numero: number, questao: string) =>
    JSON.stringify([{
      numero,
      questao,
      relator: "Fulana de Tal",
      assuntos: "899",
      situacao: "ADMITIDO",
      dataSituacao: "02/03/2026",
    }]);
  const put = (raw: string | Uint8Array<ArrayBuffer>) => call(t, "PUT", path, { token, raw });
  const refusal = parseRefusal(
    await assertChangesNothing(
      t.db,
      () => put(latin(one(9301, "Incidência de contribuição sobre o terço de férias"))),
    ),
  );
  assert.deepEqual([refusal.status, refusal.code], [400, "corpo-malformado"]);
  const stored = await put(
    one(
      9302,
      "Direito \u00e0 inde\u00adni\u00adza\u00ad\u00e7\u00e3o por dano mo\u00adral, exemplo hifenoculto",
    ),
  );
  assert.equal(stored.status, 200, stored.text);
  const { content } = JSON.parse((await call(t, "GET", path, { token })).text);
  assert.deepEqual(
    content.filter(({ numero }: { numero: number }) => numero === 9302).map((
      { questao }: { questao: string },
    ) => questao),
    ["Direito à indenização por dano moral, exemplo hifenoculto"],
  );
  const twice = one(9303, "Uma").replace('"questao"', '"questao":"Outra","questao"');
  assert.equal(parseRefusal(await assertChangesNothing(t.db, () => put(twice))).code, "corpo-malformado");
});

Deno.test("an object with a key twice is refused, at any depth and however the key is written", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const json = JSON.stringify(named("Fazenda Nacional"));
  const cases: readonly (readonly [part: string, twice: string, field: string])[] = [
    ['"valor":"10.00"', '"valor":"10.00","valor":"90000.00"', "reus[0].valor"],
    ['"valor":"10.00"', '"valor":"10.00","v\\u0061lor":"10.00"', "reus[0].valor"],
    ['"tipo":', '"sigilosa":true,"sigilosa":false,"tipo":', "sigilosa"],
    ['"tipo":', '"__proto__":{},"__proto__":{},"tipo":', "__proto__"],
    ['"ispb":', '"ispb":"99000002","ispb":', "reus[0].instituicoes[0].ispb"],
  ];
  for (const [part, twice, field] of cases) {
    assert.deepEqual(
      await refusedAt(t, token, json.replace(part, twice)),
      { status: 400, code: "corpo-malformado", fields: [field] },
      twice,
    );
  }
  assert.equal((await refusedAt(t, token, "[".repeat(100_000))).code, "corpo-malformado");
});

Deno.test("a body is taken as UTF-8 with or without a byte order mark, and another declared encoding is refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const raw = JSON.stringify(named("José"));
  const send = (type: string, body: string | Uint8Array<ArrayBuffer> = raw) =>
    call(t, "POST", PATH, { token, raw: body, headers: { "Content-Type": type } });
  for (
    const type of [
      "application/json",
      "application/json; charset=utf-8",
      'application/json;charset="UTF-8"',
      "application/json ; charset=UTF8",
      "Application/JSON; profile=x",
    ]
  ) {
    const { autor } = parseResponse(DraftAnswer, await send(type), 201);
    assert.equal(autor?.nome, "José", type);
  }
  assert.equal(
    parseResponse(DraftAnswer, await send("application/json", `\ufeff${raw}`), 201).autor?.nome,
    "José",
  );
  for (
    const type of [
      "application/json; charset=ISO-8859-1",
      'application/json; charset="windows-1252"',
      "application/json; profile=x; charset=utf-16",
      "application/json; charset=utf-8; charset=iso-8859-1",
    ]
  ) {
    const refusal = parseRefusal(await assertChangesNothing(t.db, () => send(type, latin(raw))));
    assert.deepEqual([refusal.status, refusal.code], [415, "tipo-de-conteudo-nao-aceito"], type);
  }
});

Deno.test("a name is kept composed and without invisible characters, and its limit counts what is kept", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const kept = async (nome: string) => (await createDraft(t, token, named(nome), PATH)).autor?.nome;
  assert.equal(await kept("Joa\u0303o da Conceic\u0327a\u0303o"), "João da Conceição");
  assert.equal(await kept("Asso\u00adcia\u00adção dos Credores"), "Associação dos Credores");
  assert.equal(await kept("\ufeffFazenda\u2060 Na\u200bcional\u200d"), "Fazenda Nacional");
  assert.equal(await kept("a\u0303".repeat(120)), "ã".repeat(120));
  assert.equal(await kept("a\u00ad".repeat(120)), "a".repeat(120));
  for (
    const nome of [
      ...["ã".repeat(121), "\u200b", "a\u202eb", "a\u2067b", "a\u2028b", "a\u0007b", "a\ud800b"],
      ...[
        "   ",
        "\u00a0\u2003",
        "\u00ad \u200b",
        "Jos\ufffd",
        "a\uffffb",
        "a\ufdd0b",
        "a\ue000b",
        "a\ufff9b",
      ],
    ]
  ) {
    assert.deepEqual(
      await refusedAt(t, token, JSON.stringify(named(nome))),
      { status: 400, code: "conteudo-invalido", fields: ["autor.nome"] },
      JSON.stringify(nome),
    );
  }
});

const Told = v.object({ erros: v.array(v.object({ campo: v.string(), mensagem: v.string() })) });

Deno.test("a text that is refused is told which character to take out or what to write instead", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (
    const [nome, mensagem] of [
      ["ab\u202ec", "O sinal U+202E na posição 3 não faz parte de um texto; retire-o"],
      ["a\u0007b", "O sinal U+0007 na posição 2 não faz parte de um texto; retire-o"],
      [
        "Jos\ufffd",
        "O sinal “\ufffd” (U+FFFD) na posição 4 está no lugar de uma letra perdida; escreva o texto de novo",
      ],
      ["  \u00a0", "Tem só espaços; escreva o texto ou omita o campo"],
    ] as const
  ) {
    const answer = await call(t, "POST", PATH, { token, json: named(nome) });
    assert.deepEqual(parseResponse(Told, answer, 400).erros.map((told) => told.mensagem), [mensagem]);
  }
});

Deno.test("a field that is null instead of absent is refused with what to do", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (
    const [field, body] of [["dataProtocolo", { dataProtocolo: null }], ["sigilosa", {
      sigilosa: null,
    }]] as const
  ) {
    const answer = await call(t, "POST", PATH, { token, json: { ...named("X"), ...body } });
    const { erros } = parseResponse(Told, answer, 400);
    assert.deepEqual(erros, [{ campo: field, mensagem: "Não admite null; omita o campo" }]);
  }
  const party = await call(t, "POST", PATH, {
    token,
    json: { ...named("X"), autor: { nome: "X", cpfCnpj: null } },
  });
  assert.match(parseResponse(Told, party, 400).erros[0]?.mensagem ?? "", /omita o campo/);
  const list = await call(t, "POST", PATH, { token, json: { ...named("X"), depositoJudicial: null } });
  assert.match(parseResponse(Told, list, 400).erros[0]?.mensagem ?? "", /omita o campo/);
});

Deno.test("an address is UTF-8, and what it asks is made whole", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (
    const path of ["/v1/busca?q=Jos%E9", "/v1/busca?q=%C3", "/v1/ordem/%E9", "/v1/vara?busca=%ED%A0%80"]
  ) {
    const refusal = parseRefusal(await call(t, "GET", path, { token }));
    assert.deepEqual([refusal.status, refusal.code], [400, "parametro-invalido"], path);
  }
  const units = async (text: string) =>
    (await call(t, "GET", `/v1/instituicao?nome=${encodeURIComponent(text)}`, { token })).text;
  assert.equal(await units("ba\u00adnco\u200b"), await units("banco"));
  assert.equal(await units("e\u0301"), await units("é"));
  assert.equal((await call(t, "GET", "/v1/instituicao?nome=100%", { token })).status, 200);
});

Deno.test("a call whose query is made whole keeps its body, also over the network", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const path = `${PATH}?origem=PJ%C2%ADe`;
  assert.equal((await call(t, "POST", path, { token, json: named("José") })).status, 201);
  await using server = await listen("127.0.0.1", [0]);
  server.open(t.http.fetch);
  for (const body of [JSON.stringify(named("José")), latin(JSON.stringify(named("José")))]) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: "POST",
      body,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    });
    assert.equal(answer.status, typeof body === "string" ? 201 : 400);
    await answer.body?.cancel();
  }
  const read = await fetch(`http://127.0.0.1:${server.port}/v1/instituicao?nome=Ban%C2%ADco`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  assert.equal(read.status, 200);
  await read.body?.cancel();
});

Deno.test("the user whom a system names in a header may be written as people write numbers", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.serviceToken(SYSTEM);
  const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
  const send = (user: string) =>
    call(t, "POST", PATH, { token, json: named("X"), headers: { "X-ASSETS-CPF-USUARIO": user } });
  assert.equal((await send(JUDGE)).status, 201);
  assert.equal((await send(asBytes("111.444.777\u201135"))).status, 201);
  assert.equal((await send(asBytes("111.444.777\u201335\u200b"))).status, 201);
  assert.equal(parseRefusal(await send("111.444.777\u009635")).code, "usuario-obrigatorio");
});
