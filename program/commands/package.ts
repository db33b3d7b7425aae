/**
 * `deno task package`: makes one archive of all that `api`, `worker`, `migrate` and the operators' commands
 * need, dependencies included. It runs with an installed Deno, as any user, in a read-only folder;
 * `docs/production.md` describes the installation.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Command } from "commander";
import { VERSION } from "../../routes/openapi/version.ts";
import { commandNamed, type Exit, exit, runCommand } from "../terminal/command_line.ts";
import { printText } from "../terminal/terminal.ts";
import { packForNpm } from "./packaging/npm_package.ts";
import { copyProject, pack } from "./packaging/project_copy.ts";

/** Tasks of the archive, the same as the ones of these names here. */
const TASKS = [
  "api",
  "worker",
  "migrate",
  "health",
  "remittance",
  "recover",
  "backup",
  "restore",
  "precedents",
  "audit",
  "data",
  "reference",
  "folder",
  "doctor",
] as const;

/**
 * Files that no import loads: assets of pages, files for operators, and the `.graphile-workerrc` at which
 * graphile-worker's search for settings ends.
 */
const OTHER_FILES = [
  ".graphile-workerrc",
  "CHANGELOG.md",
  "LICENSE",
  "deploy",
  "docs",
  "program/roles/job_thread.ts",
  "routes/openapi/swagger_start.js",
  "web/files",
];

/** The folder whose files no packaged task may load: `start` alone does. */
const LEFT_OUT = "staging/";

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("package")
    .helpCommand(false)
    .description(
      "Monta o pacote de produção: um arquivo .tar.gz com os papéis api, worker e migrate, os comandos de operação e os " +
        "pacotes npm de que precisam. Como instalar: docs/production.md.",
    )
    .option("--to <pasta>", "onde o arquivo é escrito", ".data/package")
    .option("--npm", "em vez dele o pacote npm da homologação, que npx executa (docs/operations.md)", false)
    .addHelpText(
      "after",
      `\nSaída: ${exit.good} feito, ${exit.usage} uso errado, ${exit.notDone} não foi possível executar.`,
    )
    .action(async ({ to, npm }: { to: string; npm: boolean }) => ended(await makePackage(to, npm)));

/** Writes the archive and its digest, and reports their paths. */
async function makePackage(to: string, forNpm: boolean): Promise<Exit> {
  const name = `assets-${VERSION}`;
  await Deno.mkdir(to, { recursive: true });
  const work = await Deno.makeTempDir({ prefix: "assets-package-" });
  try {
    const archive = `${await Deno.realPath(to)}/${name}.${forNpm ? "tgz" : "tar.gz"}`;
    if (forNpm) await packForNpm(work, archive);
    else {
      await copyProject(`${work}/${name}`, { tasks: TASKS, otherFiles: OTHER_FILES, leftOut: LEFT_OUT });
      await pack({ folder: work, names: [name], archive });
    }
    const bytes = await Deno.readFile(archive);
    const digest = createHash("sha256").update(bytes).digest("hex");
    await Deno.writeTextFile(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
    printText(`${archive}\n${(bytes.length / 2 ** 20).toFixed(1)} MB, sha256 ${digest}\n`);
    return exit.good;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
