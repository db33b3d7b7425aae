/** The typed client drives a whole cycle over HTTP. */
import assert from "node:assert/strict";
import createClient, { type Client } from "openapi-fetch";
import type { NovaMinuta, Ordem, paths } from "../../../docs/client/assets.d.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";
import { contractFaults, type Recorded, recorded } from "../../support/openapi/contract.ts";
import { dataFolder, start } from "../../support/processes/program.ts";
import { until } from "../../support/until.ts";

const { demoAccounts } = createStagingData();

const [judge, assistant] = (["judge", "assistant"] as const).map((profile) =>
  demoAccounts.find((account) => account.profile === profile)!
) as [typeof demoAccounts[number], typeof demoAccounts[number]];

const operator = demoAccounts.find(({ profile }) => profile === "operator")!;

const PROCESS = "0000832-35.2018.4.01.3202";

const order: NovaMinuta = {
  tipo: "BLOQUEIO",
  numeroProcesso: PROCESS,
  cpfJuiz: judge.cpf,
  varaId: "v-4013202",
  tipoAcao: "EXECUCAO_FISCAL",
  autor: { nome: "Fazenda Nacional" },
  reus: [{ cpfCnpj: "52998224725", valor: "15000.00" }],
};

/** Signs in with CPF and password; every answer is kept. */
async function signIn(
  address: string,
  { cpf, password }: { cpf: string; password: string },
  answers: Recorded[],
): Promise<Client<paths>> {
  const form = { grant_type: "password", client_id: "assets", username: cpf, password };
  const response = await fetch(`${address}/auth/realms/pje/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = await response.json();
  const session = createClient<paths>({
    baseUrl: address,
    headers: { Authorization: `Bearer ${access_token}` },
  });
  session.use({
    async onResponse({ schemaPath, request, response }) {
      const { status, headers } = response;
      answers.push(
        recorded(request.method, schemaPath, { status, headers, text: await response.clone().text() }),
      );
    },
  });
  return session;
}

/** What was answered, which must not be a refusal. */
function given<T>({ data, error }: { data?: T; error?: unknown }): T {
  assert.ok(data !== undefined, JSON.stringify(error));
  return data;
}

/** Reads again and again until it is as wanted. */
async function untilSo<T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> {
  let found = await look();
  await until("what was read to be as wanted", async () => wanted(found) || wanted(found = await look()), {
    everyMs: 50,
    seen: () => found,
  });
  return found;
}

Deno.test("the client drives a whole cycle, and every answer is what the document says", async () => {
  await using folder = await dataFolder();
  await using program = start("start", { DATA_DIR: folder.path });
  const [address] = await program.printed(/http:\/\/localhost:(\d+)/);
  // Where the usual port is taken, the address is said before anybody answers at it.
  await program.printed(/ASSETS está pronto/);
  const answers: Recorded[] = [];
  const court = await signIn(address, assistant, answers);
  const clock = await signIn(address, operator, answers);
  const moveTo = async (instant: Temporal.Instant) =>
    given(await clock.POST("/v1/operacao/relogio", { body: { avancarPara: instant.toString() } }));

  const [delegation] = given(
    await court.GET("/v1/delegacao-protocolizacao/ativa/juiz", {
      params: { query: { cpfAssessor: assistant.cpf } },
    }),
  );
  assert.equal(delegation?.cpfJuiz, judge.cpf);
  const { instituicoes } = given(
    await court.GET("/relacionamento/", {
      params: { query: { cpfCnpj: order.reus[0]!.cpfCnpj, numeroProcesso: PROCESS } },
    }),
  );
  const draft = given(await court.POST("/v1/ordem/minuta", { body: order }));
  assert.deepEqual(
    draft.reus[0]?.instituicoes.map(({ ispb }) => ispb).sort(),
    instituicoes.map(({ ispb }) => ispb).sort(),
  );
  const [protocoled] = given(await court.POST("/v1/ordem/protocolar", { body: { minutas: [draft.id] } }));
  assert.ok(protocoled !== undefined);
  const { numeroProtocolo, previsaoEnvio, previsaoResposta } = protocoled;
  const path = { numeroProtocolo };
  const waitFor = (wanted: (order: Ordem) => boolean) =>
    untilSo(async () => given(await court.GET("/v1/ordem/{numeroProtocolo}", { params: { path } })), wanted);

  await moveTo(Temporal.Instant.from(previsaoEnvio));
  const { prazoResposta } = await waitFor(({ situacao }) => situacao === "ENVIADA");
  const due = Temporal.Instant.from(prazoResposta ?? "");
  const refusal = await court.POST("/v1/ordem/{numeroProtocolo}/cancelar", { params: { path } });
  assert.equal(refusal.error?.codigo, "cancelamento-nao-permitido");

  await moveTo(due.subtract({ hours: 12 }));
  const codeOf = ({ alvos }: Ordem) =>
    Object.fromEntries(alvos.map(({ instituicao, codigo }) => [instituicao, codigo]));
  // The clock's answer comes once the institutions have answered, so that whoever moves it on at once loses nothing.
  const { alvos } = given(await court.GET("/v1/ordem/{numeroProtocolo}", { params: { path } }));
  assert.equal(alvos.filter(({ situacao }) => situacao === "RESPONDIDO").length, 3);
  await moveTo(due);
  await waitFor(({ situacao }) => situacao === "CONSOLIDANDO_RESPOSTA");
  await moveTo(Temporal.Instant.from(previsaoResposta));
  const answered = await waitFor(({ situacao }) => situacao === "RESPONDIDA");
  const {
    "Instituição de Teste 1": one,
    "Instituição de Teste 2": two,
    "Instituição de Teste 3": three,
    ...others
  } = codeOf(answered);
  assert.deepEqual([one, two, three], ["00", "01", "03"]);
  assert.deepEqual(new Set(Object.values(others)), new Set(["98"]));

  // An event shows when every transaction older than its own has ended.
  const events = await untilSo(async () => {
    const { content } = given(await court.GET("/v1/evento", { params: { query: { limite: 500 } } }));
    return new Set(
      content.filter((event) => event.numeroProtocolo === numeroProtocolo).map(({ tipo }) => tipo),
    );
  }, (types) => types.has("OrdemRespondida"));
  assert.deepEqual(
    [...events].sort(),
    ["OrdemEnviada", "OrdemProtocolada", "OrdemRespondida", "OrdemSemResposta", "RespostaProcessada"],
  );
  const document = await (await fetch(`${address}/openapi.json`)).json();
  assert.deepEqual(await contractFaults(document, answers), []);
});
