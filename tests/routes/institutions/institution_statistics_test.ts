import assert from "node:assert/strict";
import { sql } from "kysely";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { StatisticsAnswer } from "../../../routes/institutions/institution_statistics.ts";
import { keptParts } from "../../../store/statistics/institution_figures.ts";
import {
  recountTargetCases,
  sumTargetCases,
  wrongTargetCases,
} from "../../../store/statistics/target_cases.ts";
import { call, parseRefusal, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const [A, B] = ["99000001", "99000002"];
const path = "/v1/estatistica/instituicao";

/** What is answered before the job has counted what changed, and the same after it. */
async function read(t: TestContext, token: string, query = "") {
  const ask = async () => parseResponse(StatisticsAnswer, await call(t, "GET", `${path}${query}`, { token }));
  const before = await ask();
  await sumTargetCases(t.db);
  assert.deepEqual(await ask(), before, "counted by the job");
  assert.equal(await wrongTargetCases(t.db), 0);
  return before;
}

/** What matters of each row. */
const rowsOf = async (t: TestContext, token: string, query = "") =>
  (await read(t, token, query)).content.map((row) => [
    row.ispb,
    row.pedidos,
    row.emAndamento,
    row.respondidos,
    row.semResposta,
    row.naoRespostasConsecutivas,
    row.valorBloqueado,
  ]);

Deno.test("institutions are counted by name, with their silences, money and rates, by period, institution and kind", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await t.db.updateTable("institution").set({ name: "Zeta" }).where("ispb", "=", A).execute();
  await t.db.updateTable("institution").set({ name: "Alfa" }).where("ispb", "=", B).execute();
  const silent = { ispb: B, code: "98", silences: 3 };
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked: 12_345 }, silent]);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "32" }], {
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["CADASTRO_E_SALDO"],
  });
  await protocolOrder(t, token);

  assert.deepEqual(await rowsOf(t, token), [
    [B, 1, 0, 0, 1, 3, "0.00"],
    [A, 2, 0, 2, 0, 0, "123.45"],
  ], "by name; what only waits was asked of nobody");
  const { content: [alfa, zeta], totais, de, ate } = await read(t, token);
  assert.deepEqual([alfa?.taxaResposta, alfa?.taxaSemResposta, alfa?.contatar], [0, 1, true]);
  assert.deepEqual([zeta?.taxaResposta, zeta?.minutosAteResposta, zeta?.contatar], [1, 0, false]);
  assert.deepEqual([totais.pedidos, totais.taxaResposta, totais.valorBloqueado], [3, 0.6667, "123.45"]);
  assert.equal((await read(t, token, "?pageSize=1&pageNumber=2")).content[0]?.ispb, A);

  assert.deepEqual((await rowsOf(t, token, `?ispb=${A}`)).map(([ispb]) => ispb), [A]);
  assert.deepEqual((await rowsOf(t, token, "?tipo=BLOQUEIO")).map(([, requested]) => requested), [1, 1]);
  assert.equal((await rowsOf(t, token, `?de=${ate}&ate=${ate}`)).length, 2);
  assert.deepEqual(await rowsOf(t, token, `?ate=${de}`), []);
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}?de=2026-12-02&ate=2026-12-01`, { token })).code,
    "parametro-invalido",
  );
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}?de=2020-01-01`, { token })).code,
    "parametro-invalido",
  );
});

Deno.test("a user's figures leave out confidential orders of others and other courts' orders; operators count all", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, foreignJudge, administrator, operator } = await signInPeople(t);
  await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 100 }]);
  const secret = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "98", silences: 3 }, {
    ispb: B,
    code: "98",
  }], {
    sigilosa: true,
  });
  const open = [[A, 1, 0, 1, 0, 0, "1.00"]];
  const whole = [[A, 2, 0, 1, 1, 3, "1.00"], [B, 1, 0, 0, 1, 1, "0.00"]];
  const rows = async (token: string, query = "") =>
    (await rowsOf(t, token, query)).toSorted(([one], [other]) => String(one).localeCompare(String(other)));

  assert.deepEqual(await rows(judge.token), whole, "whose order it is");
  assert.deepEqual(await rows(otherJudge.token), open);
  assert.deepEqual(await rows(administrator.token), open, "who keeps viewers sees nothing");
  assert.equal((await read(t, otherJudge.token)).totais.pedidos, 1);
  assert.deepEqual(await rows(foreignJudge.token), []);
  assert.deepEqual(await rows(foreignJudge.token, "?tribunal=401"), [], "naming a court opens nothing");
  assert.deepEqual(await rows(operator.token), whole);
  assert.deepEqual(await rows(operator.token, "?tribunal=401"), whole);
  assert.deepEqual(await rows(operator.token, "?tribunal=403"), []);

  answeredBy(
    await call(t, "POST", `/v1/ordem/${secret}/visualizador`, {
      token: judge.token,
      json: { cpf: otherJudge.cpf },
    }),
  );
  assert.deepEqual(await rows(otherJudge.token), whole, "a viewer sees it");
});

const answeredBy = ({ status, text }: { status: number; text: string }) => assert.equal(status, 201, text);

Deno.test("answers that are not published do not show, operators included, nor does a reiteration on its way", async () => {
  await using t = await openTestContext();
  const { judge: { token }, operator } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 100 }]);
  await t.db.updateTable("court_order").set({
    status: "consolidating",
    answers_due_at: t.clock().toString(),
    publish_at: t.clock().toString(),
  }).where("protocol_number", "=", number).execute();
  const unpublished = [[A, 1, 1, 0, 0, 0, "0.00"]];
  assert.deepEqual(await rowsOf(t, token), unpublished);
  assert.deepEqual(await rowsOf(t, operator.token), unpublished);
  await t.db.updateTable("court_order").set({ status: "answered" }).where("protocol_number", "=", number)
    .execute();
  assert.deepEqual(await rowsOf(t, token), [[A, 1, 0, 1, 0, 0, "1.00"]]);

  await sql`update order_target set occurrence = 2`.execute(t.db);
  await sql`
      with sent as (
        insert into split (id, order_id, status, jtr, process_number, court_unit_id, court_unit_name, judge_cpf, judge_name,
          creator_cpf, creator_name, created_at, updated_at, protocol_number, protocoled_at, protocoled_by, sent_at,
          answers_due_at, publish_at)
        select gen_random_uuid(), id, 'sent', jtr, process_number, court_unit_id, court_unit_name, judge_cpf, judge_name,
          creator_cpf, creator_name, sent_at, sent_at, '20260000009999', sent_at, judge_cpf, sent_at, sent_at, sent_at
        from court_order where protocol_number = ${number} returning id
      )
      insert into split_action (split_id, target_id, kind, receiver_ispb)
      select sent.id, t.id, 'reiterate', t.receiver_ispb from sent, order_target t`.execute(t.db);
  assert.deepEqual(
    await rowsOf(t, token),
    [[A, 2, 1, 0, 1, 1, "0.00"]],
    "its silence stays, its answer waits",
  );
});

Deno.test("text/csv answers every institution at once, numbers with commas and no cell that is a formula", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 150_000 }, { ispb: B, code: "98" }]);
  await t.db.updateTable("institution").set({ name: "=1+1;x" }).where("ispb", "=", A).execute();
  const csv = await call(t, "GET", `${path}?pageSize=1`, { token, headers: { Accept: "text/csv" } });
  assert.equal(csv.headers.get("Content-Type"), "text/csv; charset=UTF-8");
  assert.match(csv.headers.get("Content-Disposition") ?? "", /filename="estatistica_[\d-]+_[\d-]+\.csv"/);
  const [head, ...lines] = csv.text.split("\r\n");
  assert.equal(
    head?.replace("\ufeff", ""),
    "ispb;instituicao;pedidos;emAndamento;respondidos;semResposta;naoEncaminhados;taxaResposta;taxaSemResposta;" +
      "minutosAteResposta;naoRespostasConsecutivas;contatar;valorBloqueado",
  );
  assert.ok(lines.includes(`${A};"'=1+1;x";1;0;1;0;0;1;0;0;0;NAO;1500,00`), csv.text);
  assert.equal(lines.filter((line) => line !== "").length, 2, "without pages");
});

Deno.test("figures that were kept wrongly are found by comparing, and counting anew mends them", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 150_000 }, { ispb: B, code: "98" }]);
  const right = await rowsOf(t, token);
  await sql`update institution_figures set requested = requested + 1, blocked = 0 where jtr <> '' and days = 1`
    .execute(t.db);
  assert.equal(
    await wrongTargetCases(t.db),
    3,
    "one day of one court, all courts of that day, and four days of the court",
  );
  await recountTargetCases(t.db);
  assert.deepEqual(await rowsOf(t, token), right);
});

Deno.test("an institution is to be contacted when it left more than two orders of the court in a row unanswered", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const contact = async () =>
    Object.fromEntries((await read(t, token)).content.map(({ ispb, contatar }) => [ispb, contatar]));
  const silentOrder = async (of: string) => {
    t.advance({ minutes: 1 });
    await seedAnsweredOrder(t, token, [A, B].map((ispb) => ({ ispb, code: ispb === of ? "98" : "01" })));
  };
  await silentOrder(A);
  await silentOrder(A);
  assert.deepEqual(await contact(), { [A]: false, [B]: false });
  await silentOrder(A);
  assert.deepEqual(await contact(), { [A]: true, [B]: false });
  await silentOrder(B);
  assert.deepEqual(await contact(), { [A]: false, [B]: false }, "an answer ends the row");
});

Deno.test("a period is the same from what is kept of many days as counted order by order", async () => {
  await using t = await openTestContext();
  const { judge: { token }, operator } = await signInPeople(t);
  const today = localDate(t.clock());
  for (const [index, daysAgo] of [0, 1, 2, 3, 4, 9, 17, 31, 64, 65, 90].entries()) {
    const number = await seedAnsweredOrder(t, token, [
      { ispb: A, code: "01", blocked: 100 + index },
      index % 3 === 0 ? { ispb: B, code: "98", silences: index } : { ispb: B, code: "03", blocked: 7 },
    ]);
    await sql`update court_order set created_at = created_at - ${daysAgo} * interval '1 day'
      where protocol_number = ${number}`.execute(t.db);
  }
  await recountTargetCases(t.db);
  const periods = [[90, 0], [89, 1], [64, 3], [31, 31], [17, 2], [120, 64], [4, 0]].map(([from, until]) =>
    `?de=${today.subtract({ days: from! })}&ate=${today.subtract({ days: until! })}`
  );
  const ask = async (who: string) =>
    await Promise.all(
      periods.map(async (query) =>
        parseResponse(StatisticsAnswer, await call(t, "GET", `${path}${query}`, { token: who }))
      ),
    );
  const kept = [await ask(token), await ask(operator.token)];
  assert.deepEqual(kept[0]!.map(({ totais: { pedidos } }) => pedidos), [22, 18, 12, 2, 10, 6, 10]);
  await sql`insert into target_case_change select distinct first_on, jtr from institution_figures
    where days = 1 and jtr <> ''`.execute(t.db);
  assert.deepEqual([await ask(token), await ask(operator.token)], kept, "counted order by order");
  await sql`delete from target_case_change where created_on <> ${
    today.subtract({ days: 9 }).toString()
  }::date`
    .execute(t.db);
  assert.deepEqual([await ask(token), await ask(operator.token)], kept, "one of the days counted");
  assert.equal(await wrongTargetCases(t.db), 0);
});

Deno.test("a period is read in the fewest parts that are kept, each of its days once", () => {
  const from = Temporal.PlainDate.from("2026-01-05");
  for (const days of [0, 1, 30, 90, 365]) {
    const until = from.add({ days });
    const without = [from.add({ days: 20 }), from.add({ days: 21 })];
    const parts = keptParts({ from, until }, without);
    const covered = parts.flatMap(({ days, first }) =>
      Array.from({ length: days }, (_, n) => first.add({ days: n }).toString())
    );
    const wanted = Array.from({ length: days + 1 }, (_, n) => from.add({ days: n }).toString());
    assert.deepEqual(covered, wanted.filter((day) => !without.some((one) => one.toString() === day)));
    assert.ok(parts.length <= 30, `${parts.length} parts of ${days} days`);
  }
});
