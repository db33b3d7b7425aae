/** A folder that the program may not read or make: said in Portuguese, and not called unmounted. */
import assert from "node:assert/strict";
import { MARKER_FILE } from "../../../exchange/files/folder_marker.ts";
import { openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { startProgram } from "../../support/processes/program.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

const list = [...taskArguments("remittance"), "list", "--data", "2026-11-23"];

/** Runs it bound by the rights of files, as root is not by itself. */
async function runBound(env: Record<string, string>) {
  await using program = Deno.uid() === 0
    ? startProgram(["--bounding-set=-dac_override,-dac_read_search", Deno.execPath(), ...list], env, {
      deno: "setpriv",
    })
    : startProgram(list, env);
  await program.printed(/executar|Nenhuma remessa/);
  return program.output();
}

Deno.test("a folder that may not be made ends a command with what to do", async () => {
  await using t = await openExchangeFixture();
  await t.rows("delete from exchange_folder");
  const parent = `${t.dir}/closed`;
  await Deno.mkdir(parent, { mode: 0o555 });
  const said = await runBound({ DATABASE_URL: t.url, EXCHANGE_DIR: `${parent}/exchange` });
  assert.match(said, /Não foi possível executar: Sem permissão em .*\/closed\/exchange: .*chown/);
});

Deno.test("a marked folder that cannot be read is told of by its rights, not as one that is not mounted", async () => {
  await using t = await openExchangeFixture();
  await Deno.chmod(`${t.dir}/${MARKER_FILE}`, 0);
  await runBound({ DATABASE_URL: t.url, EXCHANGE_DIR: t.dir });
  const told = JSON.stringify(
    await t.rows("select detail from alarm where type = 'exchange-folder-absent'"),
  );
  assert.match(told, /não pode ser lida.*permissão.*chown/);
  assert.doesNotMatch(told, /não montada/);
});
