import assert from "node:assert/strict";
import * as v from "valibot";
import { responseCodes } from "../../../domain/answers/response_code.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import {
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const Page = pageSchema(v.record(v.string(), v.unknown()));

Deno.test("institutions are listed with their group, found by part of their name or their ISPB, and paged", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const list = async (query: string) =>
    parseResponse(Page, await call(t, "GET", `/v1/instituicao${query}`, { token }));
  const all = await list("?pageSize=200");
  assert.equal(all.totalElements, t.externalServices.stagingData.institutions.length);
  assert.deepEqual(all.content.find(({ ispb }) => ispb === "91000002"), {
    ispb: "91000002",
    nome: "Ipê Corretora de Valores Mobiliários",
    ispbLider: "91000001",
    alcancavel: true,
  });
  const found = await list("?nome=JACARANDA%20cred");
  assert.deepEqual(found.content.map(({ ispb }) => ispb), ["92000003"]);
  assert.deepEqual((await list("?ispb=91000002")).content.map(({ ispb }) => ispb), ["91000002"]);
  assert.equal((await list("?ispb=91000002&nome=jacaranda")).totalElements, 0);
  const second = await list("?pageSize=5&pageNumber=2");
  assert.deepEqual(second.content, all.content.slice(5, 10));
});

Deno.test("types of action are listed by the values a draft takes, each of which it takes", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const all = parseResponse(Page, await call(t, "GET", "/v1/tipo-acao?pageSize=200", { token }));
  assert.deepEqual(
    all.content.find(({ codigo }) => codigo === "EXECUCAO_FISCAL"),
    { codigo: "EXECUCAO_FISCAL", nome: "Execução fiscal" },
  );
  for (const { codigo } of all.content) {
    await createDraft(t, token, draftJson({ tipoAcao: codigo }));
  }
});

Deno.test("response codes are listed with what each one does", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const all = parseResponse(Page, await call(t, "GET", "/v1/codigo-resposta", { token }));
  assert.deepEqual(all.content.map(({ codigo }) => codigo), responseCodes.map(({ code }) => code));
  assert.deepEqual(all.content.find(({ codigo }) => codigo === "07"), {
    codigo: "07",
    descricao: "Operação já realizada fora do sistema; não admite desbloqueio nem transferência posterior",
    natureza: "BLOQUEIO",
    bloqueiaValor: true,
    impedeDesbloqueio: true,
    impedeTransferencia: true,
    requerIdentificacaoDoAtivo: false,
    contaComoNaoResposta: false,
  });
});

Deno.test("holidays are those in force, of one year when asked", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const list = async (query: string) =>
    parseResponse(Page, await call(t, "GET", `/v1/feriado${query}`, { token }));
  const year = await list("?ano=2026");
  assert.equal(year.totalElements, 13);
  assert.deepEqual(year.content[0], {
    data: "2026-01-01",
    nome: "Confraternização Universal",
    fonte: "regra nacional",
  });
  await t.db.updateTable("holiday").set({ active: false }).where("day", "=", sqlDay("2026-01-01"))
    .execute();
  assert.equal((await list("?ano=2026")).totalElements, 12);
  assert.equal((await list("?ano=1999")).totalElements, 0);
  assert.equal(
    parseRefusal(await call(t, "GET", "/v1/feriado?ano=26", { token })).code,
    "parametro-invalido",
  );
});

const sqlDay = (day: string) => day as unknown as Temporal.PlainDate;

const Delegations = v.array(v.strictObject({
  cpfJuiz: v.string(),
  nomeJuiz: v.string(),
  inicio: v.string(),
  fim: v.optional(v.string()),
}));

Deno.test("the judges whose active delegation an assistant has", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation, foreignJudge } = await signInPeople(t);
  const list = async (cpf: string, { token } = assistant) =>
    parseResponse(
      Delegations,
      await call(t, "GET", `/v1/delegacao-protocolizacao/ativa/juiz?cpfAssessor=${cpf}`, { token }),
    );
  const nomeJuiz = t.externalServices.stagingData.user(JUDGE)?.name;
  assert.deepEqual(await list(assistant.cpf), [{ cpfJuiz: JUDGE, nomeJuiz, inicio: "2024-01-08" }]);
  assert.deepEqual(await list(assistantWithoutDelegation.cpf), []);
  assert.deepEqual(await list(assistant.cpf, foreignJudge), []);
  assert.deepEqual(await list("39053344705"), []);
  const path = "/v1/delegacao-protocolizacao/ativa/juiz";
  assert.equal(
    parseRefusal(await call(t, "GET", path, { token: assistant.token })).code,
    "parametro-invalido",
  );
  const wrong = await call(t, "GET", `${path}?cpfAssessor=52998224726`, { token: assistant.token });
  assert.deepEqual([parseRefusal(wrong).status, parseRefusal(wrong).code], [422, "cpf-cnpj-invalido"]);
});
