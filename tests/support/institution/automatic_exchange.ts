/** Automatic institutions with a folder of their own, and what they answer. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { centavos } from "../../../domain/money.ts";
import { exchangeFolders, makeFolders } from "../../../exchange/files/folders.ts";
import { fileDigest, publishSidecar, publishText } from "../../../exchange/files/publication.ts";
import type { ValuesOf } from "../../../exchange/layout/field.ts";
import { parseFileName, sidecarOf } from "../../../exchange/layout/file_name.ts";
import { createFileReader } from "../../../exchange/layout/file_reader.ts";
import { answerLayout } from "../../../exchange/layout/layout.ts";
import { readLines } from "../../../exchange/layout/lines.ts";
import { readValues } from "../../../exchange/layout/record.ts";
import { collectFaults } from "../../../exchange/layout/rejection.ts";
import type { RemittanceLine } from "../../../exchange/layout/remittance_reading.ts";
import { remittanceText } from "../../../exchange/layout/remittance_text.ts";
import { openInstitutions } from "../../../staging/answering_institutions.ts";
import { createStagingData, type StagingData } from "../../../staging/data/staging_data.ts";
import { blockLine } from "../exchange/remittance_lines.ts";

export const ORDINARY = "93000001";

/** A Monday; the next business days are Tuesday and Wednesday. */
export const D = Temporal.PlainDate.from("2026-11-23");

export const DUE = instantAt(D.add({ days: 1 }), "10:00");

interface Line {
  readonly ispb: string;
  readonly valor: bigint;
}

const block = (index: number, { ispb, valor }: Line) =>
  blockLine({
    linha: index + 2,
    numeroProtocolo: String(20_260_000_000_000 + index),
    ispb,
    valor: centavos(valor),
  });

/** An exchange folder without a service behind it: the test writes remittances and reads answers. */
export async function exchange(body: (tools: Awaited<ReturnType<typeof openTools>>) => Promise<void>) {
  const dir = await Deno.makeTempDir({ prefix: "assets-institutions-" });
  try {
    await body(await openTools(`${dir}/exchange`));
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function openTools(dir: string) {
  const folders = exchangeFolders(dir);
  await Deno.mkdir(folders.work, { recursive: true });
  const logged: string[] = [];
  const options = (stagingData: Pick<StagingData, "institutions" | "institution"> = createStagingData()) => ({
    exchange: { folders, holidays: () => Promise.resolve(new Set<string>()) },
    stagingData,
    log: (_level: string, message: string) => void logged.push(message),
  });
  async function send(ispb: string, sequence: number, lines: readonly RemittanceLine[]): Promise<string> {
    await makeFolders(folders, ispb);
    const { name, text } = remittanceText({ ispb, date: D, sequence, lines });
    await publishText(folders.outbox(ispb), name, text);
    const digest = createHash("sha256").update(text).digest("hex");
    await publishSidecar(folders.outbox(ispb), name, digest);
    return name;
  }
  return {
    folders,
    logged,
    options,
    /** Lets every institution look and answer once, as if just started. */
    async turn(now: Temporal.Instant, stagingData?: Pick<StagingData, "institutions" | "institution">) {
      for (const institution of await openInstitutions(options(stagingData))) {
        await institution.collect();
        await institution.answerDue(now);
      }
    },
    send,
    sendRemittance: (ispb: string, sequence: number, lines: readonly Line[]): Promise<string> =>
      send(ispb, sequence, lines.map((line, index) => block(index, line))),
    /** The answer files in an inbox, by name, each checked against the layout and its digest. */
    async answers(ispb: string) {
      await makeFolders(folders, ispb);
      const names = (await Array.fromAsync(Deno.readDir(folders.inbox(ispb)))).map(({ name }) => name);
      const files = names.filter((name) => parseFileName(name).ok).sort();
      const others = names.filter((name) => !name.startsWith("ASSETS_ANX_"));
      assert.deepEqual(others.sort(), files.flatMap((name) => [name, sidecarOf(name)]).sort());
      return await Promise.all(files.map((name) => readAnswer(`${folders.inbox(ispb)}/${name}`, name)));
    },
    readBytes: (ispb: string, name: string) => Deno.readTextFile(`${folders.inbox(ispb)}/${name}`),
  };
}

async function readAnswer(path: string, name: string) {
  const digest = await fileDigest(path);
  assert(digest !== undefined && digest !== "irregular");
  assert.equal(await Deno.readTextFile(sidecarOf(path)), `${digest.sha256}  ${name}\n`);
  const faults = collectFaults();
  const all: { record: string; values: Record<string, unknown> }[] = [];
  const reader = createFileReader(
    answerLayout,
    faults,
    (_line, detail, cells) => all.push({ record: detail.type, values: readValues(detail, cells) }),
  );
  for await (const batch of readLines(path, { maxLineBytes: 1_000 }, faults)) {
    for (const line of batch) reader.push(line);
  }
  reader.end();
  assert.deepEqual(faults.list, []);
  const header = readValues(answerLayout.header, reader.header ?? []);
  const lines = all.filter(({ record }) => record === answerLayout.blockAnswer.type)
    .map(({ values }) => values as unknown as ValuesOf<typeof answerLayout.blockAnswer>);
  return { name, header, lines, all };
}

/** The fields that are not empty. */
export const written = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([_, value]) => value !== undefined));

export const outcome = ({ lines }: { lines: readonly ValuesOf<typeof answerLayout.blockAnswer>[] }) =>
  lines.map(({ linhaRemessa, ispb, codigoResposta, valorBloqueado }) => [
    linhaRemessa,
    ispb,
    codigoResposta,
    valorBloqueado,
  ]);
