/**
 * A remittance signed and encrypted, and an answer decrypted and verified, beside the same bytes copied with their
 * SHA-256 and an fsync; and the memory of the process on a file ten times as long.
 */
import { generateKey } from "openpgp";
import { type PartFile, writePart } from "../../../exchange/files/publication.ts";
import { bytesOfFile, decryptAndVerify, signAndEncrypt } from "../../../exchange/openpgp/message.ts";
import { type Bench, measured } from "../bench.ts";

const MEGABYTES = [20, 200];
const RUNS = 3;
const LINE =
  "10;2;20260000000001;2026-11-23T10:00:00-03:00;0000832-35.2018.4.01.3202;v-4013202;1a Vara Federal;11144477735;" +
  "Juiza Inventada;EXECUCAO_FISCAL;;;F;52998224725;;00000001;;;100000;N\r\n";

const keyOf = (name: string) =>
  generateKey({ type: "ecc", curve: "curve25519Legacy", userIDs: [{ name }], format: "object" });

interface Keys {
  readonly service: Awaited<ReturnType<typeof keyOf>>;
  readonly bank: Awaited<ReturnType<typeof keyOf>>;
}

export const openpgp: Bench = (command) =>
  command.description("files encrypted and signed").action(measured(measureOpenPgp));

async function measureOpenPgp(): Promise<string[]> {
  const dir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  try {
    const keys = { service: await keyOf("ASSETS"), bank: await keyOf("Banco") };
    const lines: string[] = [];
    for (const megabytes of MEGABYTES) lines.push(await measure(dir, megabytes, keys));
    return lines;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** The fastest of several runs, because the others were disturbed by other work. */
async function measure(dir: string, megabytes: number, keys: Keys): Promise<string> {
  const text = `${dir}/text.txt`;
  const chunk = new TextEncoder().encode(LINE.repeat(Math.ceil(2 ** 20 / LINE.length)).slice(0, 2 ** 20));
  await Deno.writeFile(text, ReadableStream.from(Array<Uint8Array>(megabytes).fill(chunk)));
  const best = { floor: 0, seal: 0, open: 0 };
  let peak = 0;
  const timer = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 10);
  for (let run = 0; run < RUNS; run++) {
    const rate = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return megabytes / (performance.now() - began) * 1000;
    };
    best.floor = Math.max(best.floor, await rate(() => copy(dir, text)));
    let sealed: PartFile | undefined;
    best.seal = Math.max(best.seal, await rate(async () => sealed = await seal(dir, text, keys)));
    best.open = Math.max(best.open, await rate(() => open(dir, sealed!.path, keys)));
  }
  clearInterval(timer);
  const column = (rate: number) => `${rate.toFixed(0).padStart(4)} MiB/s`;
  return `${String(megabytes).padStart(3)} MiB   sign and encrypt ${
    column(best.seal)
  }   decrypt and verify ` +
    `${column(best.open)}   floor ${column(best.floor)}   memory ${(peak / 2 ** 20).toFixed(0)} MiB`;
}

async function copy(dir: string, text: string): Promise<void> {
  using file = await Deno.open(text, { read: true });
  await writePart(dir, "copy", async (sink) => {
    for await (const chunk of bytesOfFile(file)) await sink(chunk);
  });
}

async function seal(dir: string, text: string, { service, bank }: Keys): Promise<PartFile> {
  using file = await Deno.open(text, { read: true });
  const how = { signer: service.privateKey, recipients: [bank.publicKey], at: new Date() };
  return await writePart(dir, "sealed", (sink) => signAndEncrypt(bytesOfFile(file), how, sink));
}

async function open(dir: string, path: string, { service, bank }: Keys): Promise<void> {
  const opened = await decryptAndVerify({
    path,
    plainPath: `${dir}/opened`,
    decryptionKeys: [bank.privateKey],
    verificationKeys: [service.publicKey],
    otherKeys: [],
    maxBytes: 2 ** 30,
    at: new Date(),
  });
  if (!opened.ok) throw new Error(`Could not open what was sealed: ${opened.error}`);
}
