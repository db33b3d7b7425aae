/** The institutions of a run of crashes: they collect what lies for them, once, and answer all of it, some through SFTP. */
import assert from "node:assert/strict";
import { type Centavos, centavos } from "../../../domain/money.ts";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { automaticReply } from "../../../exchange/institution/automatic/automatic_answers.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import {
  type AnswerLine,
  readRemittance,
  type RemittanceLine,
  repeatedFieldsOf,
  writeAnswerFile,
} from "../../../exchange/mod.ts";
import type { ExchangeFixture } from "../exchange/exchange_fixture.ts";
import { keyOf, requestKey } from "./crash_counts.ts";

/** Where an institution collects and delivers. */
export interface Places {
  readonly outbox: string;
  readonly inbox: string;
}

export interface Institutions {
  /** What they were asked, blocks by protocol and institution, all else by its kind too: how many times. */
  readonly requested: ReadonlyMap<string, number>;
  /** What they say is blocked, by protocol and institution. */
  readonly blocked: ReadonlyMap<string, bigint>;
  /** The digest of each file collected, by its name. */
  readonly collected: ReadonlyMap<string, string>;
  /** Files collected whose name had been collected before. */
  readonly collectedTwice: readonly string[];
  /** Answer files delivered so far, and their lines. */
  delivered(): { readonly files: number; readonly lines: number };
  /** Collects what lies in the outboxes and answers each remittance into the inbox. */
  collect(): Promise<number>;
  /** How often each answer file has been given a receipt, by its name. */
  receipts(): Promise<ReadonlyMap<string, number>>;
}

/** A twentieth at most of what is asked, so that series go on; the same whenever it is asked. */
function partOf({ numeroProtocolo, ispb, valor }: Extract<RemittanceLine, { kind: "block" }>): Centavos {
  return centavos(1n + BigInt(`${numeroProtocolo}${parseInt(ispb, 36)}`) % (valor / 20n));
}

function answerTo(line: RemittanceLine, executedAt: Temporal.Instant, held: Centavos | undefined) {
  if (line.kind !== "block") {
    return automaticReply(line, { role: "3", seed: "assets", executedAt, held });
  }
  const amount = partOf(line);
  const answer: AnswerLine = {
    kind: "blockAnswer",
    ...repeatedFieldsOf(line),
    codigoResposta: "03",
    valorBloqueado: amount,
    dataHoraExecucao: executedAt,
    valorContas: amount,
  };
  return { lines: [answer], held: amount };
}

/** @param own of institutions that are reached by their own server, else the exchange folder */
export function crashInstitutions(
  { ctx, dir }: ExchangeFixture,
  now: () => Temporal.Instant,
  own: ReadonlyMap<string, Places>,
): Institutions {
  const { folders } = ctx;
  const requested = new Map<string, number>();
  const blocked = new Map<string, bigint>();
  const held = new Map<string, Centavos>();
  const collected = new Map<string, string>();
  const collectedTwice: string[] = [];
  const sequences = new Map<string, number>();
  let files = 0;
  let answered = 0;
  const placesOf = (ispb: string): Places =>
    own.get(ispb) ?? { outbox: folders.outbox(ispb), inbox: folders.inbox(ispb) };
  const listed = async (folder: string) =>
    (await Array.fromAsync(Deno.readDir(folder)).catch(() => [])).map(({ name }) => name).sort();
  const ispbs = async () => (await listed(dir)).filter((name) => /^[0-9A-Z]{8}$/.test(name));

  const answer = async (ispb: string, name: string) => {
    const { outbox, inbox } = placesOf(ispb);
    const path = `${outbox}/${name}`;
    const parsed = parseFileName(name);
    const lines: RemittanceLine[] = [];
    const header = await readRemittance(path, (line) => void lines.push(line));
    assert.ok(parsed.ok && header.ok, `${name} can be read`);
    const digest = await fileDigest(path);
    assert.ok(digest !== undefined && digest !== "irregular");
    assert.ok((await Deno.readTextFile(`${path}.sha256`)).startsWith(digest.sha256), `the digest of ${name}`);
    if (collected.has(name)) collectedTwice.push(name);
    collected.set(name, digest.sha256);
    const replies = lines.flatMap((line) => {
      const key = keyOf(line);
      requested.set(requestKey(line), (requested.get(requestKey(line)) ?? 0) + 1);
      const origin = "numeroProtocoloOrigem" in line && line.numeroProtocoloOrigem
        ? `${line.numeroProtocoloOrigem} ${line.ispb}`
        : key;
      const reply = answerTo(line, now(), held.get(origin));
      if (reply?.held !== undefined) held.set(origin, reply.held);
      if (line.kind === "block" && reply?.held !== undefined) blocked.set(key, reply.held);
      return reply?.lines ?? [];
    });
    await Deno.remove(path);
    await Deno.remove(`${path}.sha256`);
    const sequence = (sequences.get(ispb) ?? 0) + 1;
    sequences.set(ispb, sequence);
    const date = now().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate();
    const head = { ispb, date, sequence, remittanceSequence: parsed.value.sequence };
    assert.ok(await writeAnswerFile(inbox, head, replies), `an answer of ${ispb}`);
    files++;
    answered += replies.length;
  };
  return {
    requested,
    blocked,
    collected,
    collectedTwice,
    delivered: () => ({ files, lines: answered }),
    async collect() {
      let count = 0;
      for (const ispb of await ispbs()) {
        const found = await listed(placesOf(ispb).outbox);
        const whole = found.filter((name) => name.endsWith(".txt") && found.includes(`${name}.sha256`));
        for (const name of whole) await answer(ispb, name);
        count += whole.length;
      }
      return count;
    },
    async receipts() {
      const counts = new Map<string, number>();
      for (const ispb of await ispbs()) {
        const folder = folders.receipts(ispb);
        for (const name of (await listed(folder)).filter((name) => name.endsWith(".txt"))) {
          const text = await Deno.readTextFile(`${folder}/${name}`);
          const [received] = text.match(/ASSETS_RET_[^;]+/) ?? [];
          assert.match(text, /ACEITO/, text);
          if (received !== undefined) counts.set(received, (counts.get(received) ?? 0) + 1);
        }
      }
      return counts;
    },
  };
}
