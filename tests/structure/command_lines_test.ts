/**
 * Every command line that a document, a unit or a sentence of the program names is one that the program takes: whoever
 * follows the runbook in an incident has no time to find out what an option is called now.
 */
import assert from "node:assert/strict";
import { type Command, CommanderError } from "commander";
import deno from "../../deno.json" with { type: "json" };
import { createProgram as createInstitution } from "../../exchange/institution/program.ts";
import { createProgram as createAudit } from "../../program/commands/audit.ts";
import { createProgram as createBackup } from "../../program/commands/backup.ts";
import { createProgram as createData } from "../../program/commands/data.ts";
import { createProgram as createDoctor } from "../../program/commands/doctor.ts";
import { createProgram as createFolder } from "../../program/commands/folder.ts";
import { createProgram as createHealth } from "../../program/commands/health.ts";
import { createProgram as createPackage } from "../../program/commands/package.ts";
import { createProgram as createPrecedents } from "../../program/commands/precedents.ts";
import { defineRecovery } from "../../program/commands/recover.ts";
import { createProgram as createReference } from "../../program/commands/reference.ts";
import { createProgram as createRemittance } from "../../program/commands/remittance.ts";
import { createProgram as createRestore } from "../../program/commands/restore.ts";
import { commandNamed } from "../../program/terminal/command_line.ts";
import { CommandFailure } from "../../program/terminal/screen.ts";
import { createProgram as createDemo } from "../../staging/demo/demo.ts";
import { walk } from "../runner/files.ts";
import { markdownCode } from "../support/markdown_code.ts";

const root = new URL("../../", import.meta.url);

/** The tasks that take arguments of their own, as they define them. The long forms of tests and the benches are not here. */
const definitions: Readonly<Record<string, () => Command>> = {
  audit: () => createAudit(() => {}),
  backup: () => createBackup(() => {}),
  data: () => createData(() => {}),
  demo: createDemo,
  doctor: () => createDoctor(() => {}),
  folder: () => createFolder(() => {}),
  health: () => createHealth(() => {}),
  institution: () => createInstitution(() => {}),
  package: () => createPackage(() => {}),
  precedents: () => createPrecedents(() => {}),
  recover: () => defineRecovery(commandNamed("recover"), () => {}),
  reference: () => createReference(() => {}),
  remittance: () => createRemittance(() => {}),
  restore: () => createRestore(() => {}),
};

/** What a task that only starts a role takes. */
const WITHOUT_ARGUMENTS = ["api", "client", "manual", "migrate", "ok", "start", "worker"];

interface CommandLine {
  readonly task: string;
  readonly args: readonly string[];
  /** Whether it is to be typed as it stands; a sentence may name a command without all that it needs. */
  readonly isWhole: boolean;
}

const TASK =
  /(?:(?:\bdeno(?:@[\d.]+)?|^) task (?:--quiet )?|\brun_command\.sh |^assets )([a-z][a-z:]*)((?:\\\n|"[^"\n]*"|'[^'\n]*'|[^\n|&;#)>"'`\\])*)/gm;
const WORD = /"([^"]*)"|'([^']*)'|([^\s"']+)/g;

/** What stands for a value that the reader puts in. */
const PLACEHOLDER = "…";

/** The command lines of a text of a shell: each begins with `deno task` or `assets`, or the text itself with `task`. */
function commandLines(code: string, isWhole: boolean): CommandLine[] {
  const text = code.replaceAll("\\\n", " ").replace(/^task /, "deno task ")
    .replaceAll(/<([^<>\n]*)>/g, PLACEHOLDER).replaceAll(/\[(--[a-z-]+)\]/g, "$1");
  return [...text.matchAll(TASK)].map(([, task = "", rest = ""]) => ({
    task,
    args: [...rest.matchAll(WORD)].map(([, double, single, bare]) => double ?? single ?? bare ?? ""),
    isWhole,
  }));
}

const linesOfMarkdown = (text: string): CommandLine[] => {
  const { blocks, spans } = markdownCode(text);
  return [
    ...blocks.flatMap((block) => commandLines(block, true)),
    ...spans.flatMap((span) => commandLines(span.replaceAll(/\s*\n\s*/g, " "), false)),
  ];
};

/** In a source a command ends where its sentence goes on: only words and options in a row are read. */
const linesOfSource = (text: string): CommandLine[] =>
  [...text.matchAll(/\bdeno task (?:--quiet )?([a-z][a-z:]*)((?: --?[a-z][a-z-]*)*)/g)]
    .map(([, task = "", rest = ""]) => ({ task, args: rest.split(" ").filter(Boolean), isWhole: false }));

/** What a line may lack when a sentence names it. */
const INCOMPLETE = [
  "commander.help",
  "commander.missingArgument",
  "commander.optionMissingArgument",
];

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

/** Why the program does not take a command line; undefined when it does. */
function faultOf({ task, args, isWhole }: CommandLine): string | undefined {
  if (!(task in deno.tasks)) return `there is no task ${task}`;
  if (WITHOUT_ARGUMENTS.includes(task) && args.length > 0) return `${task} takes nothing`;
  const program = definitions[task]?.();
  if (program === undefined) return undefined;
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    if (command.commands.length === 0) command.action(() => {});
    if (!isWhole) { for (const option of command.options) option.mandatory = false; }
  }
  try {
    program.parse([...args], { from: "user" });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) {
      const isTaken = error.exitCode === 0 || (!isWhole && INCOMPLETE.includes(error.code));
      const isPlaceholder = error.code === "commander.invalidArgument" && args.includes(PLACEHOLDER);
      return isTaken || isPlaceholder ? undefined : error.message;
    }
    if (error instanceof CommandFailure) return error.message;
    throw error;
  }
}

/** The files in which people find commands, with the command lines of each. */
async function namedLines(): Promise<(readonly [file: string, line: CommandLine])[]> {
  const files = (await walk(root)).filter((file) =>
    file.endsWith(".md") || file.startsWith("deploy/") || (/\.tsx?$/.test(file) && !file.startsWith("tests/"))
  );
  const lines = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(new URL(file, root));
    if (file.endsWith(".md")) return linesOfMarkdown(text);
    return /\.tsx?$/.test(file) ? linesOfSource(text) : commandLines(text, true);
  }));
  return files.flatMap((file, n) => lines[n]!.map((line) => [file, line] as const));
}

Deno.test("every command line that a document, a unit or a message names is one the program takes", async () => {
  const named = await namedLines();
  assert.ok(named.length > 150, String(named.length));
  assert.ok(named.some(([file]) => file.startsWith("deploy/systemd/")));
  const faults = named.flatMap(([file, line]) => {
    const fault = faultOf(line);
    return fault === undefined ? [] : [`${file}: task ${[line.task, ...line.args].join(" ")}: ${fault}`];
  });
  assert.deepEqual([...new Set(faults)], []);
});

Deno.test("a command line that the program does not take is found", () => {
  const block = (line: string) => linesOfMarkdown(`\`\`\`sh\n${line}\n\`\`\`\n`);
  const span = (line: string) => linesOfMarkdown(`Run \`${line}\`.`);
  const faulty: readonly (readonly CommandLine[])[] = [
    block("deno task adopt"),
    block("deploy/run_command.sh recover --force"),
    block("assets recover --force"),
    block("deno task remittance publish --data 2026-11-23"),
    block("deno task remittance resend --data 23/11/2026"),
    block("deno task remittance resend --ispb 00000000"),
    block("deno task restore --from a --force"),
    block("deno task restore"),
    block("deno task health scheduler"),
    block('deno task restore --from a \\\n  --apply --reason "x"'),
    span("task remittance publish"),
    span("task recover --aplicar"),
    span("task worker --queue"),
    span("deno task precedents\nindex --whole"),
    linesOfSource('"Execute deno task recover --aplicar agora"'),
  ];
  for (const lines of faulty) {
    assert.equal(lines.length, 1, JSON.stringify(lines));
    assert.notEqual(faultOf(lines[0]!), undefined, JSON.stringify(lines));
  }
  const good: readonly (readonly CommandLine[])[] = [
    block("deno task remittance resend --data 2026-11-23 --ispb 00000000 --motivo 'pedido da instituição'"),
    block('npx --yes deno@2.9.6 task restore --from <copy> --apply --motivo "…"   # puts it back'),
    block("  --quiet x; /usr/local/bin/deno task --quiet health api --wait 60 & \\\n  while true"),
    span("task remittance resend"),
    span("task backup --keep <n>"),
    span("task audit --anchors"),
    block("deploy/run_command.sh recover --apply --motivo 'volta de uma cópia'"),
    linesOfSource("deno task recover, e depois inicie o serviço"),
  ];
  for (const lines of good) {
    assert.equal(lines.length, 1, JSON.stringify(lines));
    assert.equal(faultOf(lines[0]!), undefined, JSON.stringify(lines));
  }
});

Deno.test("every unit of systemd that a document starts, restarts or reads the journal of is one of ours", async () => {
  const units = (await walk(root, "deploy/systemd/")).map((file) => file.replace(/^.*\//, ""));
  const known = new Set(units.flatMap((unit) => [unit, unit.replace(/\.service$/, "")]));
  const named = (await Promise.all(
    (await walk(root)).filter((file) => file.endsWith(".md") || file.startsWith("deploy/")).map(
      async (file) => {
        const text = await Deno.readTextFile(new URL(file, root));
        return [
          ...text.matchAll(
            /\b(?:systemctl(?: --?[a-z]+)* [a-z-]+(?: --now)?|journalctl -u)((?: assets-[\w@.]+)+)/g,
          ),
        ]
          .flatMap(([, list = ""]) =>
            list.trim().split(" ").map((unit) => [file, unit.replace(/[.:,]$/, "")] as const)
          );
      },
    ),
  )).flat();
  assert.ok(named.length > 8, String(named.length));
  assert.deepEqual(named.filter(([, unit]) => !known.has(unit.replace(/@\d+/, "@"))), []);
});
