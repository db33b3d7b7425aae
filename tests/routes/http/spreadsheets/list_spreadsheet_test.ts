import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { WORKBOOK_MEDIA } from "../../../../spreadsheets/workbook.ts";
import { call, createDraft, protocolOrder, signInPeople } from "../../../support/api.ts";
import { openTestContext } from "../../../support/test_context.ts";

const read = (text: string): Record<string, string>[] =>
  parse(text, { delimiter: ";", bom: true, columns: true, record_delimiter: "\r\n" });

Deno.test("a list is had whole as a spreadsheet, as Excel in Brazil opens it, with its filters and without its pages", async () => {
  await using t = await openTestContext();
  const { judge: { token }, operator } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, token);
  const { id } = await createDraft(t, token);
  await sql`update court_order set judge_name = '=1+1' where id = ${id}`.execute(t.db);
  // More than two readings of rows.
  await sql`
      insert into court_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
      from court_order o, generate_series(1, 1100) where o.id = ${id}`.execute(t.db);
  const asCsv = (path: string, who = token) =>
    call(t, "GET", path, { token: who, headers: { Accept: "text/csv" } });
  const answer = await asCsv("/v1/ordem?pageSize=30");
  assert.match(answer.headers.get("Content-Disposition") ?? "", /filename="ordens-2026-11-23\.csv"/);
  assert.equal(answer.headers.get("Vary"), "Accept");
  const rows = read(answer.text);
  assert.equal(rows.length, 1102);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 1102);
  const order = rows.find((row) => row.numeroProtocolo === numeroProtocolo);
  assert.deepEqual([order?.valorTotal, order?.sigilosa], ["15000,00", "NAO"]);
  assert.match(order?.dataHoraProtocolo ?? "", /^2026-11-23 10:00:00$/);
  assert.equal(rows.find((row) => row.id === id)?.nomeJuiz, "'=1+1");

  assert.equal(read((await asCsv("/v1/ordem?situacao=PROTOCOLADA")).text).length, 1);
  assert.equal((await asCsv("/v1/ordem?situacao=OUTRA")).status, 400);
  for (
    const path of ["remessa", "arquivo-resposta", "quarentena", "alarme", "tarefa", "canal", "instituicao"]
  ) {
    const list = await asCsv(`/v1/operacao/${path}`, operator.token);
    assert.equal(list.headers.get("Content-Type"), "text/csv; charset=UTF-8", path);
    assert.match(list.text, /^[\w.]+;/, path);
  }
  const raw = await t.http.request("/v1/vara", {
    headers: { Authorization: `Bearer ${token}`, Accept: "text/csv" },
  });
  assert.deepEqual([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const json = await call(t, "GET", "/v1/ordem", { token });
  assert.equal(JSON.parse(json.text).content.length, 30);
});

Deno.test("as a workbook a list has its identifiers as texts, real dates and amounts, and words; no text is a formula", async () => {
  await using t = await openTestContext();
  const { judge: { token }, operator } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, token);
  const { id } = await createDraft(t, token);
  await sql`update court_order set judge_name = '=1+1' where id = ${id}`.execute(t.db);
  const book = async (path: string, who = token) => {
    const response = await t.http.request(path, {
      headers: { Authorization: `Bearer ${who}`, Accept: WORKBOOK_MEDIA },
    });
    assert.equal(response.headers.get("Content-Type"), WORKBOOK_MEDIA, path);
    assert.match(response.headers.get("Content-Disposition") ?? "", /filename="[\w-]+\.xlsx"/);
    const [sheet] = (await readXlsx(await response.bytes(), { readStyles: true })).sheets;
    const [head, ...rows] = sheet!.rows;
    return {
      sheet: sheet!,
      rows: rows.map((row) => Object.fromEntries(head!.map((name, at) => [name, row[at]]))),
    };
  };
  const { sheet, rows } = await book("/v1/ordem?pageSize=1");
  assert.equal(rows.length, 2);
  const order = rows.find((row) => row["Protocolo"] === numeroProtocolo);
  assert.deepEqual(order?.["Data do protocolo"], new Date(Date.UTC(2026, 10, 23, 10)));
  assert.deepEqual([order?.["Valor pedido"], order?.["Sigilosa"], order?.["Situação"]], [
    15000,
    "Não",
    "Protocolada",
  ]);
  assert.match(String(order?.["CPF do juiz"]), /^\d{11}$/);
  const draft = rows.find((row) => row["ID"] === id);
  assert.equal(draft?.["Juiz"], "=1+1");
  assert.ok([...sheet.cells!.values()].every(({ formula }) => formula === undefined));
  const formats = new Map(
    sheet.rows[0]!.map((name, at) => [name, sheet.cells!.get(`1,${at}`)?.style?.numFmt]),
  );
  assert.deepEqual(
    ["Protocolo", "Valor pedido", "Data do protocolo"].map((name) => formats.get(name)),
    ["@", "#,##0.00", "dd/mm/yyyy hh:mm:ss"],
  );
  const institutions = await book("/v1/operacao/instituicao", operator.token);
  assert.ok(institutions.rows.every((row) => /^[0-9A-Z]{8}$/.test(String(row["ISPB"]))));
  for (
    const path of [
      "/v1/operacao/conciliacao",
      "/v1/estatistica/instituicao",
      "/v1/operacao/historico",
      "/v1/feriado",
    ]
  ) {
    await book(path, operator.token);
  }
});
