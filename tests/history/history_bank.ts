/**
 * The institutions of a history, written from their manual (`docs/layout-v1.11.md`) with nothing of the service's: they
 * collect what lies for them, carry it out in its order and once, and answer by files of their own writing. Some lines they
 * leave unanswered, some files they first write wrongly.
 */
import {
  createMessage,
  decrypt,
  encrypt,
  generateKey,
  type Key,
  type PrivateKey,
  readKeys,
  readMessage,
} from "openpgp";
import { openChannel, SFTP_ISPB } from "../support/crash/crash_run.ts";
import type { CrashService } from "../support/crash/crash_service.ts";
import { answerText } from "../support/institution/answer_text.ts";
import { oneOf, type Random } from "../support/processes/random.ts";
import { externalServices } from "../support/registries/external_services.ts";
import { canServe, sftpServer } from "../support/sftp/sftp_server.ts";
import { until } from "../support/until.ts";
import { readRemittance, type RemittanceLine } from "./checker_files.ts";
import type { Caller } from "./history_http.ts";
import type { HistoryLog } from "./history_log.ts";

export interface Banks {
  /** Collects and answers whatever lies in any outbox, and looks for receipts. */
  visit(): Promise<void>;
  /** Whether a line of this protocol was collected for this institution. */
  has(number: string, ispb: string): boolean;
  /** Files that were delivered and have no receipt yet. */
  awaited(): number;
  /** By default some lines are left unanswered. */
  readonly manner: { answersAll: boolean };
}

interface Bank {
  /** What it holds, by order, institution and defendant. */
  readonly held: Map<string, bigint>;
  /** What it has carried out without saying so, by the line that asked. */
  readonly done: Map<string, string>;
  sequence: number;
}

const folder = (path: string): Promise<string[]> =>
  Array.fromAsync(Deno.readDir(path)).then((all) => all.map(({ name }) => name).sort(), () => []);

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))).toHex();

/** How an institution is reached, where it is not by its folder in the clear. */
interface BankWays {
  /** By institution, the folder that has its outbox, inbox and receipts. */
  readonly homes: ReadonlyMap<string, string>;
  /** By institution, its OpenPGP key. */
  readonly keys: ReadonlyMap<string, PrivateKey>;
}

/** Of these one is reached by its own SFTP server, where one can be run, and one has agreed on OpenPGP. */
const SEALED = "93000001";

/** Makes the ways of institutions that are not reached by a folder in the clear; operators register the key. */
export async function openWays(
  service: CrashService,
  { ask }: Caller,
  log: HistoryLog,
  stack: AsyncDisposableStack,
): Promise<BankWays> {
  const homes = new Map<string, string>();
  if (canServe) {
    const server = stack.use(await sftpServer());
    await openChannel(service, server);
    homes.set(SFTP_ISPB, server.home);
  }
  const { stagingData } = await externalServices();
  const operator = stagingData.users().find(({ profiles }) => profiles.includes("operator"))!.cpf;
  const { privateKey, publicKey } = await generateKey({
    ...{ type: "ecc", curve: "curve25519Legacy", format: "object" },
    userIDs: [{ name: "Banco" }],
  });
  const done = (method: string, path: string, json: unknown) =>
    until(path, async () => {
      const answer = await ask(operator, method, path, json, crypto.randomUUID());
      return answer !== undefined && (answer.status < 300 || answer.status === 409);
    });
  const motivo = "Combinado com a instituição";
  const path = `/v1/operacao/chave/${SEALED}`;
  await done("POST", path, { chavePublica: publicKey.armor(), motivo });
  await done("PUT", `${path}/exigencia`, { exigeOpenPgp: true, motivo });
  log.see("operators", "sealing", { ispb: SEALED });
  return { homes, keys: new Map([[SEALED, privateKey]]) };
}

const toBase64 = (bytes: Uint8Array): string => bytes.toBase64();

/** What an institution makes of what it got, by its manual: it opens the envelope and looks who has signed it. */
async function opened(bytes: Uint8Array, own: PrivateKey, service: Key) {
  const message = await readMessage({ binaryMessage: bytes });
  const { data, signatures } = await decrypt({
    ...{ message, decryptionKeys: own, verificationKeys: service },
    format: "binary",
  });
  const assinado = await Promise.all(signatures.map(({ verified }) => verified)).then(
    (all) => all.length > 0,
    () => false,
  );
  return {
    texto: new TextDecoder().decode(data as Uint8Array),
    envelope: { bytes: toBase64(bytes), assinado },
  };
}

export function openBanks(
  dir: string,
  now: () => Temporal.Instant,
  random: Random,
  log: HistoryLog,
  { homes, keys }: BankWays,
): Banks {
  const homeOf = (ispb: string) => homes.get(ispb) ?? `${dir}/${ispb}`;
  const serviceKey = async (ispb: string): Promise<Key> =>
    (await readKeys({ armoredKeys: await Deno.readTextFile(`${homeOf(ispb)}/outbox/ASSETS.asc`) }))[0]!;
  /** A file as it lies there, in an envelope or not. */
  const read = async (ispb: string, path: string) => {
    const bytes = await Deno.readFile(path);
    const own = keys.get(ispb);
    if (!path.endsWith(".pgp") || own === undefined) return { texto: new TextDecoder().decode(bytes) };
    return await opened(bytes, own, await serviceKey(ispb));
  };
  const banks = new Map<string, Bank>();
  const collected = new Set<string>();
  const asked = new Set<string>();
  const awaiting = new Set<string>();
  const receipts = new Set<string>();
  const manner = { answersAll: false };
  const bankOf = (ispb: string): Bank => {
    const bank = banks.get(ispb) ?? { held: new Map(), done: new Map(), sequence: 0 };
    banks.set(ispb, bank);
    return bank;
  };

  const collect = async (ispb: string, file: string) => {
    const path = `${homeOf(ispb)}/outbox/${file}`;
    const nome = file.replace(/\.pgp$/, "");
    const [found, digest] = await Promise.all([read(ispb, path), Deno.readTextFile(`${path}.sha256`)]);
    const { texto } = found;
    log.see(ispb, "collected", { ispb, nome, ...found, sha256: digest.trimEnd() });
    await Deno.remove(path);
    await Deno.remove(`${path}.sha256`);
    // A file that reappears is the same, and is not carried out again.
    if (collected.has(nome)) return;
    collected.add(nome);
    const { lines, sequence } = readRemittance(nome, texto);
    for (const line of lines) asked.add(`${line.number} ${line.ispb}`);
    const answered = lines.flatMap((line): string[] => {
      const isSilent = !manner.answersAll && random() < 0.12;
      const text = carryOut(bankOf(ispb), line, { now: now(), random, isSilent });
      return isSilent ? [] : [text];
    });
    if (answered.length === 0) return;
    const isWrong = random() < 0.1;
    if (isWrong) await deliver(ispb, sequence, answered, true);
    // In one file or in two, as they like.
    const cut = random() < 0.3 ? Math.floor(answered.length / 2) : 0;
    for (const part of [answered.slice(0, cut), answered.slice(cut)]) {
      if (part.length > 0) await deliver(ispb, sequence, part, false);
    }
  };

  const deliver = async (ispb: string, remittance: number, lines: readonly string[], isWrong: boolean) => {
    const bank = bankOf(ispb);
    bank.sequence++;
    const day = now().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().toString();
    const nome = `ASSETS_RET_${ispb}_${day.replaceAll("-", "")}_${
      String(bank.sequence).padStart(6, "0")
    }_V0111.txt`;
    const texto = answerText(nome, { ispb, day, sequence: bank.sequence, remittance, lines, isWrong });
    const inbox = `${homeOf(ispb)}/inbox`;
    const key = keys.get(ispb);
    const envelope = key && await encrypt({
      message: await createMessage({ binary: new TextEncoder().encode(texto) }),
      encryptionKeys: await serviceKey(ispb),
      signingKeys: key,
      format: "binary",
    }) as Uint8Array;
    const bytes = envelope ?? new TextEncoder().encode(texto);
    const file = envelope === undefined ? nome : `${nome}.pgp`;
    awaiting.add(nome);
    log.see(ispb, "delivered", {
      ...{ ispb, nome, texto },
      ...envelope && { envelope: { bytes: toBase64(envelope), assinado: true } },
    });
    const digest = `${await sha256(bytes)}  ${file}\n`;
    // Where the disk is full, institutions try again like anybody else.
    await until(`room for ${file}`, async () => {
      try {
        await Deno.writeFile(`${inbox}/.${file}.part`, bytes);
        await Deno.writeTextFile(`${inbox}/${file}.sha256`, digest);
        await Deno.rename(`${inbox}/.${file}.part`, `${inbox}/${file}`);
        return true;
      } catch (error) {
        if (!String(error).includes("(os error 28)")) throw error;
        return false;
      }
    }, { everyMs: 200 });
  };

  const look = async (ispb: string) => {
    for (const file of await folder(`${homeOf(ispb)}/receipts`)) {
      if (!/\.txt(\.pgp)?$/.test(file) || receipts.has(file)) continue;
      receipts.add(file);
      const found = await read(ispb, `${homeOf(ispb)}/receipts/${file}`);
      log.see(ispb, "receipt", { ispb, nome: file.replace(/\.pgp$/, ""), ...found });
      awaiting.delete(found.texto.split(";")[8]!.replace(/\.pgp$/, ""));
    }
  };
  return {
    manner,
    has: (number, ispb) => asked.has(`${number} ${ispb}`),
    awaited: () => awaiting.size,
    async visit() {
      const own = (await folder(dir)).filter((name) => /^[0-9A-Z]{8}$/.test(name));
      const ispbs = new Set([...own, ...homes.keys()]);
      for (const ispb of ispbs) {
        const found = await folder(`${homeOf(ispb)}/outbox`);
        const whole = found.filter((name) => /\.txt(\.pgp)?$/.test(name) && found.includes(`${name}.sha256`));
        for (const file of whole) await collect(ispb, file);
        await look(ispb);
      }
    },
  };
}

const BLOCK_CODES = ["01", "01", "03", "03", "02", "00"] as const;

/** Does what a line asks and words its answer; what was done before is not done again, and answered as it was. */
function carryOut(
  bank: Bank,
  line: RemittanceLine,
  { now, random, isSilent }: {
    readonly now: Temporal.Instant;
    readonly random: Random;
    readonly isSilent: boolean;
  },
): string {
  const at = now.round("second").toZonedDateTimeISO("America/Sao_Paulo").toString({
    ...{ timeZoneName: "never", fractionalSecondDigits: 0 },
  });
  const head = `${line.record};${line.line};${line.number};${line.taxId};${line.ispb}`;
  const place = `${line.origin ?? line.number} ${line.ispb} ${line.taxId}`;
  const request = line.record === "10"
    ? `block ${place}`
    : `${line.record} ${line.transferId ?? line.amount} ${place}`;
  const before = bank.done.get(request);
  if (before !== undefined && (line.operation !== "B" || line.occurrence > 1)) {
    if (line.record === "20" && !isSilent) bank.done.delete(request);
    return `${head};${before}`;
  }
  const held = bank.held.get(place) ?? 0n;
  const keep = (answer: string, left: bigint) => {
    bank.held.set(place, left);
    // An unblock has no id: another of the same amount comes only after one without an answer was asked again.
    if (line.record !== "20" || isSilent) bank.done.set(request, answer);
    return `${head};${answer}`;
  };
  switch (line.record) {
    case "10": {
      if (line.operation === "C") return keep(`01;0;${at};;;;;;`, 0n);
      const code = oneOf(random, BLOCK_CODES);
      const part = 1n + BigInt(Math.floor(random() * Number(line.amount - 1n)));
      const blocked = code === "01"
        ? line.amount
        : code === "03" && line.amount > 1n
        ? part % line.amount || 1n
        : 0n;
      return keep(`${code === "03" && blocked === 0n ? "02" : code};${blocked};${at};;;;;;`, blocked);
    }
    case "20": {
      // Refused where it asks for more than is there: the checker judges whether it may.
      const given = line.amount <= held ? line.amount : 0n;
      return keep(`${given === 0n ? "00" : "01"};${given};${held - given};${at}`, held - given);
    }
    case "30": {
      const given = line.amount <= held ? line.amount : 0n;
      const rest = given > 0n && line.unblocksRest ? held - given : 0n;
      const left = held - given - rest;
      return keep(`${line.transferId};${given === 0n ? "00" : "01"};${given};${rest};${left};${at}`, left);
    }
    case "40":
      return `${head};${line.transferId};S;${line.amount};${at.slice(0, 10)};0123456-7`;
    default:
      return `${head};30;${at};;;;;;;;;;`;
  }
}
