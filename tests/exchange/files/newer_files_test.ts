import assert from "node:assert/strict";
import { findNewerFiles } from "../../../exchange/files/newer_files.ts";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("remittances and receipts of numbers that the database never gave, and answers it does not know, are found, and no others", async () => {
  await using t = await openTestContext();
  const { db, exchange: { folders }, exchangeDir: dir } = t;
  const [{ ispb }] = await db.selectFrom("institution").select("ispb").orderBy("ispb").limit(1)
    .execute() as [
      { ispb: string },
    ];
  const date = Temporal.PlainDate.from("2026-11-23");
  const name = (kind: "REM" | "RET" | "REC", sequence: number) =>
    formatFileName({ kind, ispb, date, sequence });
  const ahead = () => findNewerFiles({ db, folders, dir });
  assert.deepEqual(await ahead(), []);
  await db.insertInto("exchange_sequence").values([
    { ispb, direction: "out", last: 2 },
    { ispb, direction: "receipt", last: 1 },
  ]).execute();
  await Deno.mkdir(folders.archive(date), { recursive: true });
  await Deno.mkdir(folders.receipts(ispb), { recursive: true });
  const put = (folder: string, file: string) => Deno.writeTextFile(`${folder}/${file}`, "");
  for (const known of [name("REM", 2), name("RET", 99), "estranho.txt"]) {
    await put(folders.archive(date), known);
  }
  await put(folders.receipts(ispb), name("REC", 1));
  assert.deepEqual(await ahead(), []);
  await put(folders.archive(date), name("REM", 3));
  await put(folders.receipts(ispb), name("REC", 2));
  const [answer, claimed] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [answer, claimed]) await put(folders.archive(date), `${ispb}_${id}.txt`);
  // Of a worker that died before it could write it down.
  await Deno.mkdir(`${folders.work}/${ispb}_${claimed}`);
  assert.deepEqual(await ahead(), [`${ispb}_${answer}.txt`, name("REC", 2), name("REM", 3)].sort());
  await db.deleteFrom("exchange_sequence").execute();
  const first = [name("REC", 1), name("REC", 2), name("REM", 2), name("REM", 3)];
  assert.deepEqual(await ahead(), [`${ispb}_${answer}.txt`, ...first].sort(), "it has given none");
});
