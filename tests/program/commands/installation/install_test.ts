/** `program/commands/install.ts` in folders of its own, whose packages this machine's cache has already. */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { startProgram } from "../../../support/processes/program.ts";
import { taskArguments } from "../../../support/processes/tasks.ts";

const root = new URL("../../../../", import.meta.url);

/** What an installation reads of the project. */
const READ = ["deno.json", "package.json", "deno.lock", "program"];

async function projectFolder() {
  const parent = await Deno.makeTempDir({ prefix: "assets-install-" });
  const path = `${parent}/Minha instalação`;
  await Deno.mkdir(path);
  for (const name of READ) {
    const { success } = await new Deno.Command("cp", { args: ["-R", name, path], cwd: root }).output();
    assert.ok(success, name);
  }
  return {
    path,
    exists: (file: string) => Deno.stat(`${path}/${file}`).then(() => true, () => false),
    async run(task: "install" | "install:all", env: Record<string, string> = {}) {
      await using program = startProgram(taskArguments(task), env, { cwd: pathToFileURL(`${path}/`) });
      const { code } = await program.stop("SIGCONT");
      return { code, output: program.output() };
    },
    [Symbol.asyncDispose]: () => Deno.remove(parent, { recursive: true }),
  };
}

Deno.test("a new folder, its name with a space and accents, is given what runs, and what tests need when they are asked for", async () => {
  await using project = await projectFolder();
  const first = await project.run("install");
  assert.equal(first.code, 0, first.output);
  assert.match(
    first.output,
    /^ASSETS: instalando os pacotes com que o programa executa: até \d+ MB pela rede/,
  );
  assert.match(first.output, /^ {2}Pacotes +\d+,\d s +\d+ MB pela rede$/m);
  const types = "node_modules/hono/dist/types/index.d.ts";
  assert.deepEqual(
    await Promise.all(
      ["node_modules/hono/dist/index.js", types, "node_modules/fast-check"].map(project.exists),
    ),
    [true, false, false],
  );
  assert.deepEqual(await project.run("install"), { code: 0, output: "" });

  const all = await project.run("install:all");
  assert.equal(all.code, 0, all.output);
  assert.deepEqual(await Promise.all([types, "node_modules/fast-check"].map(project.exists)), [true, true]);
  assert.deepEqual(await project.run("install"), { code: 0, output: "" });
  assert.ok(await project.exists("node_modules/fast-check"), "what tests need stays");
});

Deno.test("an installation that cannot reach the registry ends with what helps, and starts anew the next time", async () => {
  await using project = await projectFolder();
  const empty = { DENO_DIR: `${project.path}/cache`, NPM_CONFIG_REGISTRY: "https://127.0.0.1:9/" };
  const away = await project.run("install", empty);
  assert.equal(away.code, 1);
  assert.match(away.output, /Não foi possível instalar os pacotes/);
  assert.match(away.output, /O registro de pacotes não foi alcançado/);
  assert.equal((await project.run("install")).code, 0);
});

Deno.test("a package that deno.lock does not have is refused, with what to do", async () => {
  await using project = await projectFolder();
  const file = `${project.path}/deno.json`;
  await Deno.writeTextFile(
    file,
    (await Deno.readTextFile(file)).replace(/npm:uuid@[\d.]+/, "npm:uuid@13.0.0"),
  );
  const { code, output } = await project.run("install");
  assert.equal(code, 1);
  assert.match(output, /deno\.json ou package\.json mudaram e deno\.lock não/);
});
