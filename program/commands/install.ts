/**
 * What every task begins with: installs the packages that `deno.lock` names, unless they are there. It needs none
 * itself, so that it can say from the first moment what happens.
 *
 * `--all` adds what tests and tools need (`devDependencies` of `package.json`).
 */
import { fileURLToPath } from "node:url";
import { explainInstallation } from "./installation/failures.ts";
import { openProgress } from "./installation/installation_progress.ts";
import { openRelay } from "./installation/relay.ts";
import { type Lock, runtimeLock } from "./installation/runtime_lock.ts";
import { digestOf, type PackageSet, readStamp, writeStamp } from "./installation/stamp.ts";
import { prunePackages, restorePackages } from "./packaging/installed_files.ts";

const root = new URL("../../", import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, root));
const installed = pathOf("node_modules/.deno");
const lockOfRun = pathOf("node_modules/.run.lock");

/** What comes over the network and what stays on disk, in megabytes, as `task bench first-start` measures them. */
const MEGABYTES = { run: { fetched: 84, kept: 120 }, all: { fetched: 121, kept: 370 } } as const;

const ANNOUNCED: Readonly<Record<PackageSet, string>> = {
  run: "instalando os pacotes com que o programa executa",
  all: "instalando os pacotes do programa, dos testes e das ferramentas",
};

const SHOWN_EVERY_MS = 100;

/** Installs what is asked for, and leaves what tests need where it is already. @returns whether all is there now */
async function install(asked: PackageSet): Promise<boolean> {
  const [digest, stamp] = [await digestOf(root), await readStamp(root)];
  if (stamp?.digest === digest && (stamp.packages === "all" || asked === "run")) return true;
  // A folder that somebody else filled may have the tests' packages too.
  const before = stamp?.packages ?? (await isThere(installed) ? "all" : asked);
  const packages = before === "all" ? "all" : asked;
  const { fetched, kept } = MEGABYTES[packages];
  using progress = openProgress(fetched);
  progress.say(
    `ASSETS: ${ANNOUNCED[packages]}: até ${fetched} MB pela rede, ${kept} MB em disco.\n` +
      "Só na primeira vez e quando eles mudam; de segundos a um minuto, conforme a rede.\n",
  );
  await using relay = openRelay(Deno.env.toObject());
  if (packages === "all" && stamp?.packages === "run") await restorePackages(installed);
  progress.follow(SHOWN_EVERY_MS, relay.bytes);
  const { success, output } = await runDeno(await argumentsFor(packages), relay.env);
  if (!success) {
    progress.say(explainInstallation({ output, unreached: relay.failure() }));
    return false;
  }
  if (packages === "run") await prunePackages(installed);
  await writeStamp(root, { digest, packages });
  progress.finish(relay.bytes());
  return true;
}

async function argumentsFor(packages: PackageSet): Promise<string[]> {
  if (packages === "all") return ["install", "--quiet", "--frozen"];
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", root))) as Lock;
  await Deno.mkdir(pathOf("node_modules"), { recursive: true });
  await Deno.writeTextFile(lockOfRun, `${JSON.stringify(runtimeLock(lock), undefined, 2)}\n`);
  return ["install", "--quiet", "--frozen", "--prod", `--lock=${lockOfRun}`];
}

async function runDeno(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { ...env, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { success, output: `${text(stdout)}${text(stderr)}` };
}

const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

if (import.meta.main) Deno.exit(await install(Deno.args.includes("--all") ? "all" : "run") ? 0 : 1);
