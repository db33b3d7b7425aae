/**
 * `deno task check`: the types of everything, by the native compiler, in a fifth of the time of Deno's own. It is told what
 * Deno knows by itself: its globals, the settings of `deno.json`, and the declarations beside the sources that `@ts-types`
 * names for packages without any.
 */
import { fileURLToPath } from "node:url";
import deno from "../deno.json" with { type: "json" };

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = `${root}.data/check`;

/** Packages whose declarations are ours. */
const declarations = {
  "cli-progress": "exchange/institution/terminal/cli_progress.d.ts",
  "ini": "program/config/ini.d.ts",
  "oidc-provider/lib/*": "staging/identity/oidc_provider.d.ts",
  "pdfmake": "routes/documents/pdf/pdfmake.d.ts",
  "pdfmake/fonts/Roboto.js": "routes/documents/pdf/fonts.d.ts",
  "s3rver": "tests/support/exchange/s3rver.d.ts",
  "ssh2": "exchange/sftp/ssh2.d.ts",
};

const settings = {
  compilerOptions: {
    ...deno.compilerOptions,
    // What this compiler calls the ways in which Deno reads modules and pages.
    target: "esnext",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    lib: ["esnext"],
    types: [],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    incremental: true,
    tsBuildInfoFile: `${folder}/tsbuildinfo`,
    paths: Object.fromEntries(
      Object.entries(declarations).map(([name, path]) => [name, [root + path]]),
    ),
  },
  include: [`${root}**/*.ts`, `${root}**/*.tsx`, `${folder}/deno.d.ts`],
  exclude: [`${root}node_modules`],
};

/** Runs Deno, its output this process's own unless it is asked for, and ends with its exit code when it fails. */
async function runDeno(
  args: readonly string[],
  stdout: "inherit" | "piped" = "inherit",
): Promise<Uint8Array> {
  const child = new Deno.Command(Deno.execPath(), { args: [...args], cwd: root, stdout }).spawn();
  const output = stdout === "piped" ? await new Response(child.stdout).bytes() : new Uint8Array();
  const { code } = await child.status;
  if (code !== 0) Deno.exit(code);
  return output;
}

await Deno.mkdir(folder, { recursive: true });
await Deno.writeTextFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
await Deno.writeFile(`${folder}/deno.d.ts`, await runDeno(["types"], "piped"));
await runDeno([
  "run",
  "--allow-all",
  "node_modules/typescript-native/bin/tsc",
  "--project",
  `${folder}/tsconfig.json`,
]);
