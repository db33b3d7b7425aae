import assert from "node:assert/strict";
import { assignableIds, readUnits, type UnitRow } from "../../../domain/precedents/service_unit.ts";
import { importUnits, UnusableFile } from "../../../jobs/precedents/import_units.ts";
import { schedules } from "../../../jobs/timetable.ts";
import { jobPool } from "../../../store/connection/connection.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { parseRefusal } from "../../support/api.ts";
import { as, element, page, sent } from "../../support/precedents/bnp_builders.ts";
import { openTestContext } from "../../support/test_context.ts";
import { workOnce } from "../../support/work.ts";

const row = (
  sigla_tribunal: string,
  id_tribunal: string,
  id_unidade: string,
  nome_unidade = "Vara",
): UnitRow => ({
  sigla_tribunal,
  id_tribunal,
  id_unidade,
  nome_unidade,
});
const lined = (...rows: UnitRow[]) => rows.map((row, index) => ({ line: index + 2, row }));

Deno.test("a row of the file of units is taken, or refused with its line and a reason", () => {
  const { units, courtIds, refused } = readUnits(lined(
    row("TRF01", "9001", "1"),
    row("trf1", "9001", "2", " 2ª Vara "),
    row("TJDF", "9007", "3"),
    row("TRE-SP", "9100", "4"),
    row("XYZ", "1", "5"),
    row("TRF1", "9002", "6"),
    row("TJSP", "9001", "7"),
    row("TRF1", "9001", "2"),
    row("TRF1", "0", "8"),
    row("TRF1", "9001", "x"),
    row("TRF1", "9001", "9", " "),
    {},
  ));
  assert.deepEqual(units, [
    { id: 1, court: "TRF1", name: "Vara" },
    { id: 2, court: "TRF1", name: "2ª Vara" },
    { id: 3, court: "TJDFT", name: "Vara" },
    { id: 4, court: "TRESP", name: "Vara" },
  ]);
  assert.deepEqual(courtIds, [{ acronym: "TRF1", id: 9001 }, { acronym: "TJDFT", id: 9007 }]);
  assert.deepEqual(refused.map(({ line, reason }) => `${line}: ${reason}`), [
    "6: sigla_tribunal não é de um tribunal conhecido",
    "7: o tribunal já tem o id 9001, na linha 2",
    "8: o id_tribunal 9001 já é de TRF1",
    "9: a unidade 2 já está na linha 3",
    "10: id_tribunal deve ser um número inteiro maior que zero",
    "11: id_unidade deve ser um número inteiro maior que zero",
    "12: nome_unidade deve ter de 1 a 255 posições",
    "13: sigla_tribunal não é de um tribunal conhecido",
  ]);
});

Deno.test("courts may exchange ids, but none takes one that a court outside the file keeps", () => {
  const current = [{ acronym: "A", id: 1 }, { acronym: "B", id: 2 }, { acronym: "C", id: 3 }];
  const swapped = [{ acronym: "A", id: 2 }, { acronym: "B", id: 1 }];
  assert.deepEqual(assignableIds(current, { courtIds: swapped }), { ids: swapped, refused: [] });
  // A cannot have C's, so B cannot have A's.
  const chained = [{ acronym: "A", id: 3 }, { acronym: "B", id: 1 }];
  const { ids, refused } = assignableIds(current, { courtIds: chained });
  assert.deepEqual(ids, []);
  assert.equal(refused.length, 2);
});

async function file(text: string | Uint8Array) {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  await (typeof text === "string" ? Deno.writeTextFile(path, text) : Deno.writeFile(path, text));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path) };
}

const HEAD = "sigla_tribunal;id_tribunal;id_unidade;nome_unidade\r\n";

Deno.test("the file of units gives courts their ids of this environment, and each court its units", async () => {
  await using t = await openTestContext();
  await sent(t, "TRF1", "controversia", [element("controversia", 1)]);
  await using first = await file(
    `\ufeff${HEAD}TRF1;3;5001;"1ª Vara; Cível"\r\nTJDF;401;5002;2ª Vara\r\nTJDF;402;5003;Outra\r\n`,
  );
  const { refused: rows, ...report } = await importUnits(t.exchange, first.path);
  assert.deepEqual(report, { units: 2, retired: 0, courts: 2 });
  assert.deepEqual(rows.map(({ line }) => line), [4]);
  const [moved] = (await page(t, "/v1/controversia?idOrgao=3")).content;
  assert.equal(moved?.orgao, 3, "what was sent before is the court's still");
  assert.deepEqual((await page(t, "/v1/orgao/3/unidade")).content, [{ id: 5001, nome: "1ª Vara; Cível" }]);
  assert.equal(
    parseRefusal(await as(t, "CNJ", "GET", "/v1/orgao/807/unidade")).code,
    "orgao-nao-encontrado",
  );

  t.advance({ hours: 24 });
  await using second = await file(`${HEAD}TRF1;401;5004;Nova\r\nTJDFT;3;5002;2ª Vara\r\n`);
  assert.deepEqual(await importUnits(t.exchange, second.path), {
    units: 2,
    retired: 1,
    courts: 2,
    refused: [],
  }, "two courts exchange ids");
  assert.deepEqual((await page(t, "/v1/orgao/401/unidade")).content, [{ id: 5004, nome: "Nova" }]);
});

Deno.test("a file of Windows' letters and commas is read; one without columns, rows or existence changes nothing", async () => {
  await using t = await openTestContext();
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  await using old = await file(
    latin("ID_UNIDADE,Nome_Unidade,SIGLA_TRIBUNAL,id_tribunal\n7,Vara Única,TJSP,826\n"),
  );
  assert.equal((await importUnits(t.exchange, old.path)).units, 1);
  assert.deepEqual((await page(t, "/v1/orgao/826/unidade")).content, [{ id: 7, nome: "Vara Única" }]);
  await using headless = await file("TJSP;826;8;Vara\n");
  await using empty = await file(HEAD);
  for (const path of [headless.path, empty.path, `${empty.path}.nada`]) {
    await assert.rejects(importUnits(t.exchange, path), UnusableFile);
  }
  assert.equal((await page(t, "/v1/orgao/826/unidade")).totalElements, 1);
});

Deno.test("once a month a worker takes the configured file, from an address too, and logs each row it refused", async () => {
  await using t = await openTestContext();
  assert.ok(schedules.some(({ task }) => task === "import_units"));
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    ({ url }) =>
      url.endsWith("/serventias.csv")
        ? new Response(`${HEAD}TJSP;826;11;Vara do Endereço\nXYZ;1;12;Outra\n`)
        : new Response(null, { status: 404 }),
  );
  const at = (path: string) => `http://127.0.0.1:${server.addr.port}/${path}`;
  const pool = jobPool(t.pool, () => {});
  const run = async (unitsFile?: string) => {
    await enqueue(t.db, [{ task: "import_units", key: "import_units" }]);
    await workOnce(pool, {
      ...t.exchange,
      registries: t.registries,
      webhooks: t.app.webhooks,
      ...(unitsFile !== undefined && { unitsFile }),
    });
  };
  await run();
  assert.equal((await page(t, "/v1/orgao/826/unidade")).totalElements, 0);
  await run(at("serventias.csv"));
  assert.deepEqual((await page(t, "/v1/orgao/826/unidade")).content, [{
    id: 11,
    nome: "Vara do Endereço",
  }]);
  const told = t.logged.filter(({ message }) => message.includes("service units"));
  assert.deepEqual(told.map(({ fields }) => fields), [
    { units: 1, retired: 0, courts: 0, refused: 1 },
    { line: 3, reason: "sigla_tribunal não é de um tribunal conhecido" },
  ]);
  await assert.rejects(importUnits(t.exchange, at("nada")), /respondeu 404/);
  await pool.end();
});
