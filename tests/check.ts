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

/** Runs Deno, and answers its exit code; its output goes to a file, or is this process's own. */
async function runDeno(args: readonly string[], to?: string): Promise<number> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    stdout: to === undefined ? "inherit" : "piped",
  });
  if (to === undefined) return (await command.spawn().status).code;
  const { code, stdout } = await command.output();
  await Deno.writeFile(to, stdout);
  return code;
}

await Deno.mkdir(folder, { recursive: true });
await Deno.writeTextFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
await runDeno(["types"], `${folder}/deno.d.ts`);
Deno.exitCode = await runDeno([
  "run",
  "--allow-all",
  "node_modules/typescript-native/bin/tsc",
  "--project",
  `${folder}/tsconfig.json`,
]);
