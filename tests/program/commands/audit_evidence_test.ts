/** `deno task audit` over what was sent, received and issued: what it names, and with which exit code. */
import assert from "node:assert/strict";
import { SEAL_KEY } from "../../support/audit/seals.ts";
import { BANK_A, BANK_B, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

Deno.test("the command names deleted lines, a deleted answer and a changed archive, and tells where it could not look", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  const answer = await t.answerTo(BANK_A, () => ({ code: "00" }));
  assert.equal((await t.deliver(BANK_A, answer)).type, "accepted");
  const audit = (args: readonly string[] = [], dir = t.dir) =>
    runDeno([...taskArguments("audit"), ...args], {
      AUDIT_SEAL_KEY: SEAL_KEY,
      DATABASE_URL: t.url,
      EXCHANGE_DIR: dir,
    });

  const sound = await audit();
  assert.deepEqual([sound.code, sound.err], [0, ""], sound.out);
  assert.match(sound.out, /^remittance: íntegro, 2 remessas conferidas$/m);
  assert.match(sound.out, /^answer_file: íntegro, 1 retorno conferido$/m);
  assert.match(sound.out, /^archive: íntegro, 3 arquivos conferidos$/m);
  const elsewhere = await audit([], `${t.dir}/nowhere`);
  assert.equal(elsewhere.code, 3);
  assert.match(elsewhere.err, /archive: NÃO CONFERIDO.*--sem-arquivo/);
  assert.equal((await audit(["--sem-arquivo"], `${t.dir}/nowhere`)).code, 0);

  const [{ path }] = await t.rows("select archive_path as path from answer_file") as [{ path: string }];
  await Deno.chmod(path, 0o600);
  await Deno.writeTextFile(path, "x");
  const [{ name }] = await t.rows("select file_name as name from remittance where id = 1") as [
    { name: string },
  ];
  await t.tamper("remittance_line", "delete from remittance_line where remittance_id = 1");
  const changed = await audit();
  assert.equal(changed.code, 1);
  assert.ok(changed.out.includes(`  ${name}: faltam 1 de 1 linha\n`), changed.out);
  assert.ok(changed.out.includes(`  ${answer.name}: no arquivo há outros bytes\n`), changed.out);
  await t.tamper("answer_file", "delete from answer_file");
  const told = await audit(["--json", "--sem-arquivo"]);
  assert.equal(told.code, 1);
  assert.equal(JSON.parse(told.out).length, 2);
  assert.ok(told.err.includes(`  ${answer.name}: foi apagado do banco\n`), told.err);
});
