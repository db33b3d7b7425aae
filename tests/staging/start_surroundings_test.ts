/** A start where the machine is not as ours: folders with spaces and accents, a proxy, ports that others have. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { walk } from "../runner/files.ts";
import { answered } from "../support/processes/answered.ts";
import { dataFolder, startProgram } from "../support/processes/program.ts";
import { origin, untilReady } from "../support/processes/start.ts";
import { taskArguments } from "../support/processes/tasks.ts";

const root = new URL("../../", import.meta.url);

/** What a start reads of the project. */
const NOT_STARTED = /^(tests|bench|docs)\//;

async function copyProject(folder: string): Promise<void> {
  for (const file of (await walk(root)).filter((path) => !NOT_STARTED.test(path))) {
    await Deno.mkdir(dirname(`${folder}/${file}`), { recursive: true });
    await Deno.copyFile(new URL(file, root), `${folder}/${file}`);
  }
  await using installation = startProgram(taskArguments("install"), {}, { cwd: folder });
  assert.equal((await installation.stop("SIGCONT")).code, 0, installation.output());
}

/** A proxy that writes down what it is asked for, and reaches nobody. */
function recordingProxy() {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ method, url }) => {
    asked.push(`${method} ${url}`);
    return new Response("there is nobody", { status: 502 });
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  return {
    asked,
    env: { HTTP_PROXY: address, http_proxy: address, ALL_PROXY: address, all_proxy: address },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("a start in a folder with spaces and accents, beside a proxy: all of it is there, and this machine is not asked for by the proxy", async () => {
  await using folder = await dataFolder();
  const project = `${folder.path}/Área de trabalho/ordens (cópia)`;
  await copyProject(project);
  await using proxy = recordingProxy();
  const env = {
    ...proxy.env,
    DATA_DIR: `${folder.path}/dados do serviço`,
    NO_PROXY: "interno.example",
    // Once a day Deno itself asks for its newest version.
    DENO_NO_UPDATE_CHECK: "1",
  };
  await using program = startProgram(taskArguments("start"), env, { cwd: project });
  const [address] = await program.printed(origin);
  await untilReady(address);
  await program.printed(/ASSETS está pronto/);
  for (const step of ["Banco de dados", "Tabelas", "Dados e trabalhos", "API e páginas"]) {
    assert.match(program.output(), new RegExp(`^ {2}${step} +\\d+,\\d s$`, "m"));
  }
  const search = await answered(`${address}/api/v1/precedentes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ filtro: { buscaGeral: "súmula 331 tst" } }),
  });
  assert.equal(
    (await search.json()).precedenteCitado,
    "tst-sum-331",
    "the precedents of the file of open data are there",
  );
  const form = {
    grant_type: "password",
    client_id: "assets",
    username: "11144477735",
    password: "homologacao",
  };
  const token = await answered(`${address}/auth/realms/pje/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const authorization = `Bearer ${(await token.json()).access_token}`;
  const known = await answered(
    `${address}/relacionamento/?cpfCnpj=52998224725&numeroProcesso=0000832-35.2018.4.01.3202`,
    {
      headers: { authorization },
    },
  );
  assert.equal(known.status, 200, await known.text());
  assert.deepEqual(proxy.asked, []);
  assert.ok((await program.stop("SIGTERM")).success, program.output());
});

Deno.test("where another program has the usual port, in IPv6 alone too, the next one is taken and said", async () => {
  const taken = ["127.0.0.1", "::1"].flatMap((hostname) => {
    try {
      return [Deno.listen({ hostname, port: 8000 })];
    } catch (error) {
      // Somebody has it already, which is what is wanted; or there is no IPv6.
      if (error instanceof Deno.errors.AddrInUse || error instanceof Deno.errors.AddrNotAvailable) return [];
      throw error;
    }
  });
  // With both, the first alone would do; so the one in IPv4 goes where there are two.
  if (taken.length === 2) taken.shift()!.close();
  try {
    await using folder = await dataFolder();
    await using program = startProgram(taskArguments("start"), { DATA_DIR: folder.path });
    const [, port] = await program.printed(
      /A porta 8000 está em uso por outro programa; este atende em http:\/\/localhost:(\d+)/,
    );
    assert.notEqual(port, "8000");
    await program.printed(/ASSETS está pronto/);
    assert.ok((await program.stop("SIGTERM")).success, program.output());
  } finally {
    for (const listener of taken) listener.close();
  }
});
