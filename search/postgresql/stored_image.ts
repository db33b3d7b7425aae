/**
 * The image of an index, stored beside its rows when it is swapped in, and read instead of them. It only
 * saves time: when it is missing, damaged or of another format, the rows are read.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "../../store/connection/connection.ts";
import { DocumentColumns } from "../index/document_columns.ts";
import { ImageReader, ImageWriter } from "../index/index_image.ts";
import { readDocuments } from "./documents.ts";
import { appendWithPauses, withPauses } from "./yielding.ts";

/** Changed whenever the meaning of the bytes changes. */
const FORMAT = 3;

const StoredImage = v.object({
  /** The version of the build; later changes are read from the rows. */
  version: v.pipe(v.string(), v.regex(/^\d+$/), v.transform((text) => BigInt(text))),
  format: v.literal(FORMAT),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  digest: v.string(),
});

/** Writes the image of a build that nobody changes meanwhile. */
export async function writeImage(db: Db, build: number): Promise<void> {
  const { rows: [begun] } = await sql<{ version: bigint }>`
    select version from search_build where id = ${build}`.execute(db);
  if (begun === undefined) throw new Error(`No index ${build}`);
  const columns = new DocumentColumns();
  for await (const rows of readDocuments(db, build, -1n)) await withPauses(appendWithPauses(rows, columns));
  const image = new ImageWriter();
  await withPauses(columns.write(image));
  const parts = image.parts(), hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  const stored = {
    version: String(begun.version),
    format: FORMAT,
    bytes: parts.reduce((sum, { length }) => sum + length, 0),
    digest: hash.digest("hex"),
  };
  await db.transaction().execute(async (tx) => {
    for (const [part, bytes] of parts.entries()) {
      await sql`insert into search_image_part (build, part, bytes) values (${build}, ${part}, ${bytes})`
        .execute(tx);
    }
    await sql`update search_build set image = ${JSON.stringify(stored)}::jsonb where id = ${build}`.execute(
      tx,
    );
  });
}

/**
 * Reads columns from the image of a build; returns the image's version, or undefined when no image can be
 * read.
 */
export async function readImage(
  db: Db,
  build: number,
  columns: DocumentColumns,
): Promise<bigint | undefined> {
  const { rows: [row] } = await sql<{ image: unknown }>`
    select image from search_build where id = ${build}`.execute(db);
  const stored = v.safeParse(StoredImage, row?.image);
  if (!stored.success) return undefined;
  const { version, digest } = stored.output;
  const bytes = new Uint8Array(stored.output.bytes), hash = createHash("sha256");
  let length = 0;
  for (let part = 0; length < bytes.length; part++) {
    const { rows: [read] } = await sql<{ bytes: Uint8Array }>`
      select bytes from search_image_part where build = ${build} and part = ${part}`.execute(db);
    if (read === undefined || length + read.bytes.length > bytes.length) return undefined;
    bytes.set(read.bytes, length);
    hash.update(read.bytes);
    length += read.bytes.length;
  }
  if (hash.digest("hex") !== digest) return undefined;
  await withPauses(columns.read(new ImageReader(bytes)));
  return version;
}
