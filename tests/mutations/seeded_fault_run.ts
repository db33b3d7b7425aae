/** Makes each fault in a copy of the project and says who sees it: a named test, or the judgement of a history. */
import { fileURLToPath } from "node:url";
import { openServer } from "../runner/server.ts";
import type { Mutation } from "./mutation_operators.ts";
import { type Copy, copyProject } from "./mutation_tree.ts";
import { type SeededFault, seededFaults } from "./seeded_faults.ts";

const ROOT = new URL("../../", import.meta.url);
const TESTS_LIMIT_MS = 10 * 60_000;

interface SeededFaultOptions {
  /** Only faults whose words have this. */
  readonly only: string;
  /** Whether histories judge what no test sees, or everything. */
  readonly histories: "none" | "unseen" | "all";
  readonly isOver: () => boolean;
  readonly print: (line: string) => void;
}

/** The change that makes a fault. @throws where the source has not what it is made of, or twice */
export async function mutationOf({ file, from, to }: SeededFault): Promise<Mutation> {
  const text = await Deno.readTextFile(new URL(file, ROOT));
  const start = text.indexOf(from);
  if (start < 0 || text.indexOf(from, start + 1) >= 0) {
    throw new Error(
      `${file} has not once: ${from}\nChange the seeded fault with it (tests/mutations/seeded_faults.ts)`,
    );
  }
  return {
    ...{ file, line: 0, start, end: start + from.length },
    ...{ replacement: to, original: from, operator: "condition" },
  };
}

/** @returns how many were made, and the words of those that nobody saw */
export async function runSeededFaults(
  { only, histories, isOver, print }: SeededFaultOptions,
): Promise<{ readonly made: number; readonly unseen: readonly string[] }> {
  const faults = seededFaults.filter(({ what }) => what.includes(only));
  await using server = await openServer();
  await using copy = await copyProject(ROOT, server.url);
  // A test that fails on the source as it is would seem to see everything.
  const broken = await copy.run([...new Set(faults.flatMap(({ tests }) => tests))], TESTS_LIMIT_MS);
  if (broken !== undefined) throw new Error(`Nothing is changed yet, and a test fails: ${broken}`);
  const unseen: string[] = [];
  let made = 0;
  for (const fault of faults) {
    if (isOver()) break;
    made++;
    const seen = await copy.withMutation(await mutationOf(fault), async () => {
      const byTest = await copy.run(fault.tests, TESTS_LIMIT_MS);
      const isJudged = histories === "all" || (histories === "unseen" && byTest === undefined);
      return { byTest, byHistory: isJudged ? await judged(copy) : undefined };
    });
    const byWhom = [seen.byTest && `test "${seen.byTest}"`, seen.byHistory && `history: ${seen.byHistory}`]
      .filter((one) => one !== undefined);
    if (byWhom.length === 0) unseen.push(fault.what);
    print(`${byWhom.length > 0 ? "seen  " : "UNSEEN"} ${fault.what} (${fault.file}): ${byWhom.join("; ")}`);
  }
  return { made, unseen };
}

/** Roles may read the packages below the project's folder alone: a link that leads out of it does not do. */
async function withOwnPackages({ dir }: Copy): Promise<void> {
  const to = `${dir}/node_modules`;
  if (!(await Deno.lstat(to)).isSymlink) return;
  await Deno.remove(to);
  const from = fileURLToPath(new URL("node_modules", ROOT));
  const copied = async (how: string) =>
    (await new Deno.Command("cp", { args: [how, from, to], stderr: "null" }).output()).success;
  if (await copied("-al")) return;
  // Another file system: links cannot lead there.
  await Deno.remove(to, { recursive: true }).catch(() => {});
  if (!await copied("-a")) throw new Error("The packages could not be copied");
}

/** A day of a history in the copy. @returns the first thing found, undefined where nothing is */
async function judged(copy: Copy): Promise<string | undefined> {
  await withOwnPackages(copy);
  const { dir } = copy;
  const out = `${dir}/.data/history.jsonl`;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--allow-all", "--no-lock", "tests/history.ts", "--short", "--days=1", "--acting=12"],
      ...["--seed=3", `--out=${out}`],
    ],
    cwd: dir,
    env: { NO_COLOR: "1" },
  }).output();
  if (success) return undefined;
  const [text, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  const found = text!.match(/min: ((?:[a-z]+-)*[a-z]+: .*)/g)?.find((line) =>
    !/(day|faults|entries)/.test(line)
  );
  // One that did not come to its end has judged nothing.
  if (found === undefined) throw new Error(`The history failed: ${text}${errors}`);
  return found.replace("min: ", "");
}
