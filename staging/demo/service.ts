/** The service the demonstration runs against: one that is running already, or a whole one of its own. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withoutEnding } from "../../domain/text.ts";
import { freePort } from "../port.ts";
import { removePostgres } from "../postgres/postgres.ts";
import { DemoFailure } from "./api.ts";

export interface DemoService extends AsyncDisposable {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** The address that the API's paths are appended to. */
  readonly api: string;
  /** The data folder of a service that the demonstration has started. */
  readonly dataDir: string | undefined;
  /** Rejects when the service that the demonstration has started ends by itself; never resolves. */
  readonly died: Promise<never>;
}

/** The time limit of a start; the first one makes a database, which is slow on a slow disk. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;
const POLL_MS = 100;
const KEPT_LINES = 30;

/**
 * The environment variables that any program needs. No setting is passed on, so that the new service never uses a
 * real database.
 */
const inherited =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TMPDIR|TMP|TEMP|XDG_.*|DENO_.*|NPM_CONFIG_.*|(HTTPS?|NO|ALL)_PROXY|SSL_CERT_.*|NODE_EXTRA_CA_CERTS|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;
const outsideNames = /^[ \t]*(DATABASE_URL|POSTGRES_HOST|OIDC_ISSUER)[ \t]*=/m;

const root = join(import.meta.dirname!, "../..");

/** A service that was running already, which is left running. */
export async function attachToService(url: string): Promise<DemoService> {
  const api = withoutEnding(url, /\//);
  if (!URL.canParse(api)) {
    throw new DemoFailure(`--url pede um endereço como http://localhost:8000, não "${url}"`);
  }
  if (!await isReady(api)) {
    throw new DemoFailure(`O serviço em ${api} não responde; inicie-o com deno task start`);
  }
  return {
    origin: new URL(api).origin,
    api,
    dataDir: undefined,
    died: new Promise<never>(() => {}),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/**
 * Starts a complete service on a free port with data of its own; disposing of it stops it.
 *
 * @param keep whether its data outlives it
 * @param interrupted rejects when the demonstration is stopped during the start
 */
export async function startOwnService({ keep, interrupted }: {
  readonly keep: boolean;
  readonly interrupted: Promise<never>;
}): Promise<DemoService> {
  await refuseForeignConfiguration();
  await using stack = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "assets-demo-" });
  if (!keep) stack.defer(() => removeData(dataDir));
  const port = freePort();
  const child = stack.use(spawn(port, dataDir));
  const origin = `http://localhost:${port}`;
  const waiting = new AbortController();
  await Promise.race([ready(origin, waiting.signal), child.died, interrupted]).finally(() => waiting.abort());
  const resources = stack.move();
  return {
    origin,
    api: origin,
    dataDir,
    died: child.died,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Refuses to start a service where a `config.ini` would configure it, so that no orders get into a real database. */
async function refuseForeignConfiguration(): Promise<void> {
  const ini = await Deno.readTextFile(join(root, "config.ini")).catch(() => "");
  const name = outsideNames.exec(ini)?.[1];
  if (name === undefined) return;
  throw new DemoFailure(
    `O config.ini define ${name}, e a demonstração só inicia um serviço próprio sem nada de fora.\n` +
      "Inicie o serviço com deno task start e use --url, ou retire o nome do config.ini",
  );
}

interface Child extends AsyncDisposable {
  readonly died: Promise<never>;
}

function spawn(port: number, dataDir: string): Child {
  const environment = Object.entries(Deno.env.toObject()).filter(([name]) => inherited.test(name));
  const process = new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: root,
    clearEnv: true,
    env: {
      ...Object.fromEntries(environment),
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_GLOBAL_PREFIX: "",
      DATA_DIR: dataDir,
      EXCHANGE_DIR: join(dataDir, "exchange"),
      NO_COLOR: "1",
    },
    // Ctrl+C is handled by the demonstration, which stops the service in order.
    detached: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = lastLines([process.stdout, process.stderr]);
  let stopping = false;
  const died = process.status.then(async ({ code }) => {
    if (stopping) return await new Promise<never>(() => {});
    throw new DemoFailure(`O serviço terminou sozinho (código ${code}):\n${await output.read()}`);
  });
  died.catch(() => {});
  return {
    died,
    async [Symbol.asyncDispose]() {
      stopping = true;
      // `deno task` passes SIGTERM on to the program it runs, but not SIGKILL.
      signal(process.pid, "SIGTERM");
      // SIGKILL is therefore sent to the group of both, which a detached process has of its own.
      const late = setTimeout(() => signal(-process.pid, "SIGKILL"), STOPPED_WITHIN_MS);
      await process.status;
      clearTimeout(late);
      await output.read();
    },
  };
}

function signal(pid: number, name: Deno.Signal): void {
  try {
    Deno.kill(pid, name);
  } catch (error) {
    // The process has ended already.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Reads both streams to their ends, and keeps the last lines. */
function lastLines(streams: readonly ReadableStream<Uint8Array<ArrayBuffer>>[]): { read(): Promise<string> } {
  let text = "";
  const ended = Promise.all(streams.map(async (stream) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      text = (text + chunk).split("\n").slice(-KEPT_LINES).join("\n");
    }
  }));
  return { read: () => ended.then(() => text.trim()) };
}

async function ready(api: string, giveUp: AbortSignal): Promise<void> {
  const started = performance.now();
  while (!await isReady(api) && !giveUp.aborted) {
    if (performance.now() - started > READY_WITHIN_MS) {
      throw new DemoFailure(`O serviço não ficou pronto em ${READY_WITHIN_MS / 1000} segundos`);
    }
    await pause(POLL_MS);
  }
}

async function isReady(api: string): Promise<boolean> {
  try {
    const response = await fetch(`${api}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** The database of a service run by root may lie outside the data folder. */
async function removeData(dataDir: string): Promise<void> {
  await removePostgres({ dataDir });
  await Deno.remove(dataDir, { recursive: true });
}
