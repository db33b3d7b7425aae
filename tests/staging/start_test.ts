import assert from "node:assert/strict";
import { answered } from "../support/processes/answered.ts";
import { dataFolder, start } from "../support/processes/program.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { origin, statusOf, untilReady } from "../support/processes/start.ts";
import { taskArguments } from "../support/processes/tasks.ts";

/** As the page of the API reference does: from the origin it was opened at, where the document says. */
async function tokenAt(address: string): Promise<string> {
  const form = {
    grant_type: "password",
    client_id: "assets",
    username: "11144477735",
    password: "homologacao",
  };
  const { components } = await (await answered(`${address}/openapi.json`)).json();
  const { tokenUrl } = components.securitySchemes.usuario.flows.password;
  const response = await fetch(new URL(tokenUrl, address), {
    method: "POST",
    headers: { Origin: address },
    body: new URLSearchParams(form),
  });
  const { access_token } = await response.json();
  return access_token;
}

/** What a command says that is told of a running start only where its data are; it must do what it is for. */
async function commanded(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { code, out, err } = await runDeno(["run", "--allow-all", ...args], env);
  assert.equal(code, 0, out + err);
  return out + err;
}

/** Every file and folder below one that somebody else could read or look into, the database's own and institutions' aside. */
async function* opened(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    const { mode } = await Deno.lstat(path);
    // What an institution collects and delivers is its user's too (docs/sftp.md).
    if (name === "postgres" || /\/exchange\/[0-9A-Z]{8}$/.test(path)) continue;
    if ((mode! & 0o077) !== 0) yield `${path} ${(mode! & 0o777).toString(8)}`;
    if (isDirectory) yield* opened(path);
  }
}

/** What staging keeps in its folder beside what the worker has to do with, as the worker's task names it. */
async function filesOfStaging(folder: string): Promise<string[]> {
  const own: string[] = [];
  for (const part of [".", "keys"]) {
    for await (const { name } of Deno.readDir(`${folder}/${part}`)) {
      own.push(part === "." ? name : `${part}/${name}`);
    }
  }
  return own.filter((name) => !["exchange", "keys", "keys/openpgp", "sftp"].includes(name))
    .map((name) => `.data/${name}`).sort();
}

/** What took longer than its limit, a job or an answer to a probe, is tried again: a loaded machine's, and no fault of the service. */
const SLOW_MACHINE = /"error":\{"name":"Error","message":"[^"]*(no answer within|timeout exceeded)/i;

Deno.test("start gives a whole service, refuses a second one on its data, runs beside one on others, and keeps them over SIGKILL", async () => {
  await using folder = await dataFolder();
  const env = { DATA_DIR: folder.path };
  {
    await using first = start("start", env);
    const [address] = await first.printed(origin);
    await untilReady(address);
    assert.equal(await statusOf(`${address}/swagger/ui`), 200);
    assert.equal(await statusOf(`${address}/openapi.json`), 200);
    const search = await answered(`${address}/api/v1/precedentes`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ filtro: { buscaGeral: "súmula 331 tst" } }),
    });
    assert.equal((await search.json()).precedenteCitado, "tst-sum-331");
    const requested = await fetch(`${address}/v1/ordem/minuta`, { method: "OPTIONS" });
    assert.equal(requested.status, 405, await requested.text());
    // By another of the machine's names than the one that was printed.
    const headers = { authorization: `Bearer ${await tokenAt(address.replace("localhost", "127.0.0.1"))}` };
    const orders = await answered(`${address}/v1/ordem`, { headers });
    assert.equal(orders.status, 200, await orders.text());
    const link = await (await answered(`${address}/v1/afastamento-sigilo`, { headers })).json();
    assert.match(await (await fetch(link.url)).text(), /Afastamento de sigilo bancário/);

    assert.match(
      await commanded(env, "program/commands/precedents.ts", "index"),
      /lidos: 0 indexados, \d+ já estavam assim, 0 recusados, 0 repetidos; 0 retirados/,
    );
    await commanded(env, "program/commands/audit.ts");
    assert.equal((await Deno.stat(folder.path)).mode! & 0o066, 0);
    assert.deepEqual(await Array.fromAsync(opened(folder.path)), []);
    const denied = taskArguments("worker").find((one) => one.startsWith("--deny-read="))!.split("=")[1]!
      .split(",");
    assert.deepEqual((await filesOfStaging(folder.path)).filter((path) => !denied.includes(path)), []);

    await using second = start("start", env);
    const { code } = await second.stop("SIGCONT");
    assert.equal(code, 1);
    assert.match(second.output(), new RegExp(`processo ${first.pid}\\b`));
    assert.match(second.output(), /DATA_DIR/);

    await using elsewhere = await dataFolder();
    await using beside = start("start", { DATA_DIR: elsewhere.path });
    const [there] = await beside.printed(origin);
    assert.notEqual(address, there);
    await Promise.all([address, there].map(untilReady));
    await beside.stop("SIGTERM");
    await first.stop("SIGKILL");
  }
  await using third = start("start", env);
  const [address] = await third.printed(origin);
  await untilReady(address);
  const { success } = await third.stop("SIGTERM");
  assert.ok(success, third.output());
  const log = await Deno.readTextFile(`${folder.path}/log/assets.jsonl`);
  const errors = log.split("\n").filter((line) => line.includes('"level":"error"'));
  assert.deepEqual(errors.filter((line) => !SLOW_MACHINE.test(line)), []);
});
