/**
 * `deno task folder`: checks that a file system has the properties the exchange relies on, before it is used
 * in production.
 */
import type { Command } from "commander";
import { tryFolderCalls } from "../../exchange/files/folder_calls.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { requireUsable } from "../opening/usable_folder.ts";
import { asJson, commandNamed, type Exit, exit, runCommand } from "../terminal/command_line.ts";
import { printText } from "../terminal/terminal.ts";

const help = `
Numa pasta nova dentro da indicada, que é removida no fim; o que já está lá não é tocado. Com --also, o que se faz por um
caminho é visto pelo outro: a mesma pasta montada duas vezes, como duas máquinas a veem.

Saída: ${exit.good} serve, ${exit.attention} não serve, ${exit.usage} uso errado, ${exit.notDone} não foi possível experimentar.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("folder")
    .helpCommand(false)
    .description("Experimenta se um sistema de arquivos serve para a pasta de troca (EXCHANGE_DIR).")
    .argument("<pasta>", "uma pasta do sistema de arquivos, na qual se pode escrever", resolveGivenPath)
    .option("--also <caminho>", "outro caminho da mesma pasta", resolveGivenPath)
    .option("--json", "o resultado como JSON")
    .addHelpText("after", help)
    .action(async (here: string, { also: there = here, json }: { also?: string; json?: boolean }) => {
      for (const path of new Set([here, there])) await requireUsable(path);
      const tried = await tryFolderCalls({ here, there });
      printText(
        json
          ? asJson(tried.map(({ call, fault }) => ({ chamada: call, falha: fault ?? null })))
          : tried.map(({ call, fault }) =>
            `${fault === undefined ? "serve " : "FALHA "} ${call}${fault === undefined ? "" : `: ${fault}`}\n`
          ).join(""),
      );
      ended(tried.every(({ fault }) => fault === undefined) ? exit.good : exit.attention);
    });

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
