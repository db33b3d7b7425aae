import assert from "node:assert/strict";
import { removeArchivedBefore } from "../../../exchange/mod.ts";
import { openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";

Deno.test("the archive of days before one is removed; that day, later ones and what is no day's folder stay", async () => {
  await using t = await openExchangeFixture();
  const { ctx } = t;
  const { folders } = ctx;
  const days = ["2015-12-31", "2016-01-01", "2016-01-02"].map((day) => Temporal.PlainDate.from(day));
  for (const day of days) {
    await Deno.mkdir(folders.archive(day), { recursive: true });
    await Deno.writeTextFile(`${folders.archive(day)}/file.txt`, "x");
  }
  await Deno.mkdir(`${folders.archiveRoot}/other`);
  await Deno.mkdir(`${folders.archiveRoot}/2015/12/notes`);
  await removeArchivedBefore(ctx, Temporal.PlainDate.from("2016-01-01"));
  const left = await Promise.all(
    days.map((day) => Deno.stat(folders.archive(day)).then(() => true, () => false)),
  );
  assert.deepEqual(left, [false, true, true]);
  for (const other of ["other", "2015/12/notes"]) {
    assert.ok((await Deno.stat(`${folders.archiveRoot}/${other}`)).isDirectory, other);
  }
});
