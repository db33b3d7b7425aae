/**
 * Delivery to institutions' own servers, all of them played by one OpenSSH of Debian's: a file to each of many channels, and
 * one large file; beside OpenSSH's own client, which puts the same files under their part names and renames them.
 */
import { createHash, randomBytes } from "node:crypto";
import { publishSidecar } from "../../../exchange/files/publication.ts";
import { formatFileName, sidecarOf } from "../../../exchange/layout/file_name.ts";
import { sendFiles } from "../../../exchange/mod.ts";
import { listInstitutions } from "../../../store/institutions/institutions.ts";
import { type Channel, saveChannel } from "../../../store/sftp/channels.ts";
import { insertDeliveries } from "../../../store/sftp/file_deliveries.ts";
import { type Bench, wholeNumber } from "../bench.ts";
import { DAY } from "../exchange/exchange_day.ts";
import { type BenchDay, inParallel, openExchangeBench, timed } from "../exchange/exchange_stage.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { run, type SshServer, startSshServer } from "./ssh_server.ts";

const CHANNELS = 2_000;
const MEGABYTES = 128;

/** The number of deliveries at once, the default of a worker. */
const CHANNELS_AT_ONCE = 4;
/** The size of a small file, of some hundred lines. */
const SMALL_BYTES = 30_000;

interface Delivery {
  readonly ispb: string;
  readonly name: string;
}

interface Size {
  readonly channels: number;
  readonly megabytes: number;
}

export const sftp: Bench = (command) =>
  measuring(
    command.description("files to SFTP servers, beside OpenSSH's own client")
      .option("--channels <count>", "to how many", wholeNumber, CHANNELS)
      .option("--megabytes <count>", "how large the large file is", wholeNumber, MEGABYTES),
    measureSftp,
  );

async function measureSftp({ channels, megabytes, repeat }: Size & Repeated): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const bench = stack.use(await openExchangeBench());
  const day = stack.use(await bench.day({ lines: 10, institutions: channels, perOrder: 1 }));
  const dir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  await Deno.chmod(dir, 0o755);
  const server = stack.use(await startSshServer(dir));
  const institutions = (await listInstitutions(day.db)).map(({ ispb }) => ispb);
  await inParallel(institutions, (ispb) => openChannel(day, server, ispb));
  let sequence = 0;
  return {
    about: `a file of ${SMALL_BYTES / 1000} kB and its digest to each of ${channels.toLocaleString("en")} ` +
      `channels, ${CHANNELS_AT_ONCE} at once, and one file of ${megabytes} MB`,
    floor: "OpenSSH's own client, which puts the same files under their part names and renames them",
    repetitions: await repetitionsOf({ repeat }, async () => [
      await smallFiles(day, server, institutions, ++sequence),
      await largeFile(day, server, institutions[0]!, { megabytes, sequence: ++sequence }),
    ]),
  };
}

async function smallFiles(
  day: BenchDay,
  server: SshServer,
  institutions: readonly string[],
  sequence: number,
): Promise<Figure> {
  const small = await publish(day, institutions, SMALL_BYTES, sequence);
  const ours = await timed(() => inParallel(small, ({ ispb }) => sendFiles(day.ctx, ispb), CHANNELS_AT_ONCE));
  await verify(server, small);
  const floor = await timed(() =>
    inParallel(small, (delivery) => putByOpenSsh(day, server, delivery), CHANNELS_AT_ONCE)
  );
  await verify(server, small);
  return { name: "a file to each channel", unit: "s", ours, floor };
}

async function largeFile(
  day: BenchDay,
  server: SshServer,
  ispb: string,
  { megabytes, sequence }: { megabytes: number; sequence: number },
): Promise<Figure> {
  const [delivery] = await publish(day, [ispb], megabytes * 1_000_000, sequence);
  const ours = await timed(() => sendFiles(day.ctx, ispb));
  await verify(server, [delivery!]);
  const floor = await timed(() => putByOpenSsh(day, server, delivery!));
  await verify(server, [delivery!]);
  return { name: "the large file", unit: "MB/s", ours: megabytes / ours, floor: megabytes / floor };
}

async function openChannel({ db, ctx, now }: BenchDay, server: SshServer, ispb: string): Promise<void> {
  const channel: Channel = {
    ...{ ispb, host: "127.0.0.1", port: server.port, username: server.user, authentication: "key" },
    hostKeys: [server.hostKey],
    ...{ outboxFolder: server.home, inboxFolder: server.home, receiptsFolder: server.home },
    ...{ afterFetch: "move", enabled: true, deliversFrom: now() },
  };
  await Deno.mkdir(ctx.sftp.keysDir, { recursive: true });
  await Deno.copyFile(server.keyFile, `${ctx.sftp.keysDir}/${ispb}.key`);
  await db.transaction().execute((tx) => saveChannel(tx, channel, now()));
}

/** Puts a published file into each institution's folder, with a delivery that is due at once. */
async function publish(
  { ctx, db, now }: BenchDay,
  institutions: readonly string[],
  size: number,
  sequence: number,
): Promise<Delivery[]> {
  const bytes = randomBytes(size);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const files = institutions.map((ispb) => ({
    ispb,
    fileName: formatFileName({ kind: "REM", ispb, date: DAY, sequence }),
    ...{ what: "remittance" as const, size, sha256, publishedAt: now(), dispatchDate: DAY, dueAt: now() },
  }));
  await inParallel(files, async ({ ispb, fileName }) => {
    await Deno.writeFile(`${ctx.folders.outbox(ispb)}/${fileName}`, bytes);
    await publishSidecar(ctx.folders.outbox(ispb), fileName, sha256);
  });
  await insertDeliveries(db, files);
  return files.map(({ ispb, fileName }) => ({ ispb, name: fileName }));
}

/** The floor: OpenSSH's client, with one connection for each institution as in the program. */
async function putByOpenSsh({ ctx }: BenchDay, server: SshServer, { ispb, name }: Delivery) {
  const commands = [name, sidecarOf(name)].flatMap((file) => {
    const target = `${server.home}/${file}`;
    return [`put ${ctx.folders.outbox(ispb)}/${file} ${target}.part`, `rename ${target}.part ${target}`];
  });
  const quiet = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"];
  const args = [
    "-q",
    "-b",
    "-",
    "-i",
    server.keyFile,
    "-P",
    String(server.port),
    ...quiet.flatMap((option) => ["-o", option]),
  ];
  await run("sftp", [...args, `${server.user}@127.0.0.1`], `${commands.join("\n")}\n`);
}

/** Checks that every file was delivered, and removes the files so that they can be delivered again. */
async function verify({ home }: SshServer, files: readonly Delivery[]): Promise<void> {
  const found = (await Array.fromAsync(Deno.readDir(home))).map(({ name }) => name).sort();
  const wanted = files.flatMap(({ name }) => [name, sidecarOf(name)]).sort();
  if (found.join() !== wanted.join()) throw new Error(`${found.length} files instead of ${wanted.length}`);
  for (const name of found) await Deno.remove(`${home}/${name}`);
}
