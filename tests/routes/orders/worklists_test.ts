/** What awaits a court, counted; and the lists that are as long. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import { localDate } from "../../../domain/calendar/calendar.ts";
import {
  call,
  createDraft,
  draftJson,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

const Counts = v.record(v.string(), v.number());
const Page = v.object({ totalElements: v.number() });

const nothing = {
  criadasHoje: 0,
  sigilosas: 0,
  minutas: 0,
  aguardandoResposta: 0,
  semDesdobramento: 0,
  naoRespostaPendente: 0,
  naoLidas: 0,
  desdobramentosAguardandoProtocolo: 0,
  transferenciasAtrasadas: 0,
  seriesAtivas: 0,
};

Deno.test("each count is the length of its list, of the whole court or of one unit, for whoever may see what is in it", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge } = await signInPeople(t);
  const counts = async (token: string, query = "") =>
    parseResponse(Counts, await call(t, "GET", `/v1/pendencia${query}`, { token }));
  assert.deepEqual(await counts(judge.token), nothing);
  await createDraft(t, judge.token);
  await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  const number = await seedAnsweredOrder(t, judge.token, [
    { ispb: "99000001", code: "98" },
    { ispb: "99000002", code: "03", blocked: 500_000 },
  ]);
  await sql`update court_order set awaits_remedy = true where status = 'answered'`.execute(t.db);
  const alvoId = await targetAt(t, number, "99000002");
  await splitCalls(t, judge.token).drafted(number, {
    acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  await startSeries(t, judge.token);

  const today = localDate(t.clock()).toString();
  const all: Record<string, number> = {
    ...nothing,
    criadasHoje: 4,
    sigilosas: 1,
    minutas: 2,
    naoRespostaPendente: 1,
    naoLidas: 1,
    desdobramentosAguardandoProtocolo: 1,
    seriesAtivas: 1,
  };
  assert.deepEqual(await counts(judge.token), all);
  for (
    const [name, list] of Object.entries({
      criadasHoje: `ordem?de=${today}&ate=${today}`,
      sigilosas: "ordem?sigilosa=true",
      minutas: "ordem?situacao=MINUTA",
      aguardandoResposta: "ordem?situacao=ENVIADA",
      semDesdobramento: "ordem?semDesdobramento=true",
      naoRespostaPendente: "ordem?naoRespostaPendente=true",
      naoLidas: "ordem?naoLidas=true",
      desdobramentosAguardandoProtocolo: "desdobramento?situacao=AGUARDANDO_PROTOCOLO",
      transferenciasAtrasadas: "transferencia?situacao=ATRASADA",
      seriesAtivas: "serie?situacao=ATIVA",
    })
  ) {
    for (const unit of ["v-4013202", "v-4013400"]) {
      const path = `/v1/${list}&varaId=${unit}`;
      const { totalElements } = parseResponse(Page, await call(t, "GET", path, { token: judge.token }));
      assert.equal((await counts(judge.token, `?varaId=${unit}`))[name], totalElements, path);
      assert.equal(totalElements, unit === "v-4013202" ? all[name] : 0, path);
    }
  }
  assert.deepEqual(await counts(otherJudge.token), {
    ...all,
    minutas: 1,
    sigilosas: 0,
    criadasHoje: all.criadasHoje! - 1,
  });
});

Deno.test("the list of orders can be narrowed to the confidential ones the user sees", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge } = await signInPeople(t);
  await protocolOrder(t, assistant.token);
  await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const confidential = async (token: string) =>
    parseResponse(Page, await call(t, "GET", "/v1/ordem?sigilosa=true", { token })).totalElements;
  assert.equal(await confidential(assistant.token), 1);
  assert.equal(await confidential(otherJudge.token), 0);
});
