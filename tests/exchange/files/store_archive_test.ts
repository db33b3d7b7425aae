/** Days of the archive in an object storage: nothing leaves the disk that is not there, and what is needed comes back. */
import assert from "node:assert/strict";
import { listArchive, namesIn } from "../../../exchange/files/archive_listing.ts";
import { StorageUnavailable } from "../../../exchange/files/object_storage.ts";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { readArchivedDocument } from "../../../exchange/intake/archived_document.ts";
import {
  compareRemittance,
  type ExchangeContext,
  type ObjectStorage,
  removeArchivedBefore,
  resendRemittance,
  storeArchive,
} from "../../../exchange/mod.ts";
import { openAlarmSubjects } from "../../../store/operations/alarms.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { storageServer } from "../../support/exchange/storage_server.ts";

const NAME = "ASSETS_REM_00000001_20261123_000001_V0111.txt";
const DAY = "2026/11/23";
const DOCUMENT = "00000001_claim/extrato.pdf";

/** A day with two remittances and an answer's document, that is over for more than a month. */
async function archived(t: ExchangeFixture): Promise<string> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  const day = t.ctx.folders.archive(MONDAY);
  await Deno.mkdir(`${day}/00000001_claim`);
  await Deno.writeTextFile(`${day}/${DOCUMENT}`, "o extrato");
  t.setTime("2027-01-04T12:00");
  return day;
}

const store = (ctx: ExchangeContext, storage: ObjectStorage) =>
  storeArchive({ ...ctx, storage }, { afterDays: 30, minStayMs: 0 });

const alarms = ({ ctx }: ExchangeFixture) => openAlarmSubjects(ctx.db, "object-storage-away");

Deno.test("days that are over move to the object storage, and a file that is needed comes back with its bytes", async () => {
  await using t = await openExchangeFixture();
  await using server = await storageServer();
  const day = await archived(t);
  const ctx = { ...t.ctx, storage: server.storage };
  const before = await listArchive(t.ctx.folders.archiveRoot, {});
  const document = {
    archivePath: `${day}/${DOCUMENT}`,
    sha256: ((await fileDigest(`${day}/${DOCUMENT}`)) as { sha256: string }).sha256,
    sizeBytes: 9n,
  };
  const text = await t.read("outbox", BANK_A, NAME);
  await storeArchive(ctx, { afterDays: 60, minStayMs: 0 });
  assert.deepEqual(await server.names(), [], "the day is not over for so long");
  await storeArchive(ctx, { afterDays: 30 });
  assert.ok((await namesIn(day)).includes(NAME), "what was just written stays a while");

  await store(t.ctx, server.storage);
  assert.deepEqual(await namesIn(day), [".stored"]);
  const names = [".stored", DOCUMENT, NAME, NAME.replace(BANK_A, BANK_B)].map((name) => `${DAY}/${name}`);
  assert.deepEqual(await server.names(), names.sort());
  assert.deepEqual(
    await listArchive(t.ctx.folders.archiveRoot, {}),
    before,
    "the day still tells what it has",
  );

  await Deno.remove(`${t.ctx.folders.outbox(BANK_A)}/${NAME}`);
  assert.equal(await resendRemittance(ctx, 1n), "resent");
  assert.equal(await t.read("outbox", BANK_A, NAME), text);
  const compared = await compareRemittance(ctx, 2n);
  assert.equal(compared === "busy" ? compared : compared.result, "identical");
  const read = await readArchivedDocument(document, server.storage);
  assert.equal(read.ok && new TextDecoder().decode(read.value), "o extrato");
  assert.equal((await readArchivedDocument(document)).ok, false);

  await store(t.ctx, server.storage);
  assert.deepEqual(await namesIn(day), [".stored"], "what came back leaves again");
  await removeArchivedBefore(ctx, MONDAY.add({ days: 1 }));
  assert.deepEqual(await server.names(), [], "with its term the day ends in the storage too");
  assert.deepEqual(await alarms(t), []);
});

/** A storage that does as the given one but for what is said. */
const failing = (storage: ObjectStorage, other: Partial<ObjectStorage>): ObjectStorage => ({
  ...storage,
  ...other,
});

Deno.test("a storage that is away, or gives other bytes, costs no file: operators are told, and the next run goes on", async () => {
  await using t = await openExchangeFixture();
  await using server = await storageServer();
  const { storage } = server;
  const day = await archived(t);
  const names = await namesIn(day);
  let puts = 0;
  const dies = failing(storage, {
    put: (...given) => {
      if (++puts > 1) throw new StorageUnavailable("away");
      return storage.put(...given);
    },
  });
  async function* others() {
    yield await Promise.resolve(new TextEncoder().encode("outros bytes"));
  }
  const nobody = await storageServer();
  await nobody[Symbol.asyncDispose]();
  for (
    const [why, bad] of [
      ["it dies in the middle", dies],
      ["it gives other bytes", failing(storage, { get: () => Promise.resolve(others()) })],
      ["it has nothing", failing(storage, { get: () => Promise.resolve(undefined) })],
      ["nobody listens", nobody.storage],
    ] as const
  ) {
    await assert.rejects(store(t.ctx, bad), StorageUnavailable, why);
    assert.deepEqual(await namesIn(day), names, why);
    assert.deepEqual(await alarms(t), ["archive"], why);
  }
  await store(t.ctx, storage);
  assert.deepEqual(await alarms(t), []);
  assert.deepEqual(await namesIn(day), [".stored"]);

  const ctx = { ...t.ctx, storage };
  await Deno.remove(`${t.ctx.folders.outbox(BANK_A)}/${NAME}`);
  await Deno.writeTextFile(server.fileOf(`${DAY}/${NAME}`), "outros bytes");
  await assert.rejects(resendRemittance(ctx, 1n), StorageUnavailable);
  await assert.rejects(
    resendRemittance(t.ctx, 1n),
    StorageUnavailable,
    "without the setting nothing is had",
  );
  assert.deepEqual(await alarms(t), ["archive"]);
  assert.deepEqual(await namesIn(day), [".stored"]);
});

Deno.test("killed between the list and the removal, a file leaves with the next run; one with other bytes than were put stays, and operators are told until it is gone", async () => {
  await using t = await openExchangeFixture();
  await using server = await storageServer();
  const day = await archived(t);
  const [text, other] = await Promise.all(
    [NAME, NAME.replace(BANK_A, BANK_B)].map((name) => Deno.readTextFile(`${day}/${name}`)),
  );
  await store(t.ctx, server.storage);
  await Deno.writeTextFile(`${day}/${NAME}`, text!);
  await Deno.writeTextFile(`${day}/${NAME.replace(BANK_A, BANK_B)}`, `${other}x`);
  await store(t.ctx, server.storage);
  assert.deepEqual(await namesIn(day), [".stored", NAME.replace(BANK_A, BANK_B)]);
  const told = () => openAlarmSubjects(t.ctx.db, "archived-file-differs");
  assert.deepEqual(await told(), [`${DAY}/${NAME.replace(BANK_A, BANK_B)}`]);
  await store(t.ctx, server.storage);
  assert.equal((await told()).length, 1, "once, however often it is found");
  await Deno.remove(`${day}/${NAME.replace(BANK_A, BANK_B)}`);
  await store(t.ctx, server.storage);
  assert.deepEqual(await told(), [], "set aside, its place is that of the stored one again");
});

Deno.test("a day that one worker is moving is left to it by another, and by the end of its term", async () => {
  await using t = await openExchangeFixture();
  await using server = await storageServer();
  const { storage } = server;
  const day = await archived(t);
  await store(t.ctx, storage);
  await Deno.writeTextFile(`${day}/${NAME}`, "outros bytes");
  await Deno.writeTextFile(`${day}/later.txt`, "chegou depois");
  const told = () => openAlarmSubjects(t.ctx.db, "archived-file-differs");
  await storeArchive({ ...t.ctx, storage }, { afterDays: 30 });
  assert.deepEqual(await told(), [`${DAY}/${NAME}`]);
  await Deno.writeTextFile(`${day}/latest.txt`, "chegou por último");

  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = failing(storage, {
    put: async (...given) => {
      entered.resolve();
      await released.promise;
      return await storage.put(...given);
    },
  });
  const first = store(t.ctx, slow);
  await entered.promise;
  const names = await namesIn(day);
  await store(t.ctx, storage);
  await removeArchivedBefore({ ...t.ctx, storage }, MONDAY.add({ days: 1 }));
  assert.deepEqual(await namesIn(day), names);
  assert.deepEqual(await told(), [`${DAY}/${NAME}`], "what was not looked at is not over");
  released.resolve();
  await first;
  assert.deepEqual(await namesIn(day), [".stored", NAME]);
  assert.ok((await server.names()).includes(`${DAY}/latest.txt`));
  await removeArchivedBefore({ ...t.ctx, storage }, MONDAY.add({ days: 1 }));
  assert.deepEqual(await server.names(), []);
});
