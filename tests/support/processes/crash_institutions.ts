/** The institutions of a run of crashes: they collect what is in their outboxes, once, and answer all of it. */
import assert from "node:assert/strict";
import { answerFile, readRemittance, type RemittanceBlock, repeated } from "../../../exchange/mod.ts";
import { digestOf, publishSidecar, publishText } from "../../../exchange/files/publication.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import { centavos } from "../../../domain/money.ts";
import type { ExchangeFixture } from "../exchange/exchange_fixture.ts";

export interface Institutions {
  /** What they were asked, by protocol and institution: how many times. */
  readonly asked: ReadonlyMap<string, number>;
  /** Files collected whose name had been collected before. */
  readonly collectedTwice: readonly string[];
  /** Answer files delivered so far. */
  delivered(): number;
  /** Collects what is in the outboxes and answers each remittance into the inbox. */
  collect(): Promise<number>;
  /** How often each answer file has been given a receipt, by its name. */
  receipts(): Promise<ReadonlyMap<string, number>>;
}

export function crashInstitutions({ ctx, dir, now }: ExchangeFixture): Institutions {
  const { folders } = ctx;
  const asked = new Map<string, number>();
  const names = new Set<string>();
  const collectedTwice: string[] = [];
  const sequences = new Map<string, number>();
  let delivered = 0;
  const ispbs = async () =>
    (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name).filter((name) =>
      /^[0-9A-Z]{8}$/.test(name)
    );
  const listed = async (folder: string) =>
    (await Array.fromAsync(Deno.readDir(folder)).catch(() => [])).map(({ name }) => name).sort();

  const answer = async (ispb: string, name: string) => {
    const path = `${folders.outbox(ispb)}/${name}`;
    const parsed = parseFileName(name);
    const blocks: RemittanceBlock[] = [];
    const header = await readRemittance(path, (line) => void (line.kind === "block" && blocks.push(line)));
    assert.ok(parsed.ok && header.ok, `${name} can be read`);
    const digest = await digestOf(path);
    assert.ok(digest !== undefined && digest !== "irregular");
    assert.ok((await Deno.readTextFile(`${path}.sha256`)).startsWith(digest.sha256), `the digest of ${name}`);
    if (names.has(name)) collectedTwice.push(name);
    names.add(name);
    for (const block of blocks) {
      const key = `${block.numeroProtocolo} ${block.ispb} ${block.cpfCnpjReu} ${block.ocorrencia}`;
      asked.set(key, (asked.get(key) ?? 0) + 1);
    }
    await Deno.remove(path);
    await Deno.remove(`${path}.sha256`);
    const sequence = (sequences.get(ispb) ?? 0) + 1;
    sequences.set(ispb, sequence);
    const file = await answerFile({
      ispb,
      date: now().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate(),
      sequence,
      remittanceSequence: parsed.value.sequence,
      answers: blocks.map((block) => ({
        kind: "blockAnswer",
        ...repeated(block),
        codigoResposta: "00",
        valorBloqueado: centavos(0n),
        dataHoraExecucao: now(),
      })),
    });
    const inbox = folders.inbox(ispb);
    await publishText(inbox, file.name, file.text);
    const written = await digestOf(`${inbox}/${file.name}`);
    // Taken already: then it needs no digest any more.
    if (written !== undefined && written !== "irregular") {
      await publishSidecar(inbox, file.name, written.sha256);
    }
    delivered++;
  };
  return {
    asked,
    collectedTwice,
    delivered: () => delivered,
    async collect() {
      let files = 0;
      for (const ispb of await ispbs()) {
        const found = await listed(folders.outbox(ispb));
        const whole = found.filter((name) => name.endsWith(".txt") && found.includes(`${name}.sha256`));
        for (const name of whole) await answer(ispb, name);
        files += whole.length;
      }
      return files;
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
