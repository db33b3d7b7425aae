/** The clock that tests and staging move: shared by a file, and refused where the service is in use. */
import assert from "node:assert/strict";
import { openMovableClock } from "../../staging/clock.ts";
import { requireDatabaseMarker } from "../../staging/database_marker.ts";
import { connect } from "../../store/connection/connection.ts";
import { cloneTemplate } from "../support/database/template.ts";

const MONDAY = Temporal.Instant.from("2026-11-23T22:00:00Z");

Deno.test("whoever names the same file sees the same time, which only setting it turns back", async () => {
  const file = await Deno.makeTempFile();
  await Deno.remove(file);
  const [one, other] = [openMovableClock(file), openMovableClock(file)];
  const isNear = (instant: Temporal.Instant) => {
    const ahead = instant.until(other.now()).total("seconds");
    assert.ok(ahead >= 0 && ahead < 60, `${ahead} s`);
  };
  isNear(Temporal.Now.instant().subtract({ milliseconds: 1 }));
  const later = Temporal.Now.instant().add({ hours: 48 }).round("millisecond");
  await one.moveTo(later);
  isNear(later);
  await one.moveTo(later.subtract({ hours: 1 }));
  isNear(later);
  await other.setTo(MONDAY);
  isNear(MONDAY);
  await Deno.writeTextFile(file, "amanhã");
  assert.throws(() => one.now(), RangeError);
  await Deno.remove(file);
});

Deno.test("a clock that can be moved is refused on a database that staging did not begin", async () => {
  await using database = await cloneTemplate();
  const { db, close } = connect(database.runtimeUrl, { max: 1, onError: () => {} });
  try {
    await assert.rejects(requireDatabaseMarker(db), /ASSETS_CLOCK.*não foi iniciado por task start.*Retire/);
    const owner = connect(database.url, { max: 1, onError: () => {} });
    await owner.pool.query("create table staging_database (began_at timestamptz not null default now())");
    await owner.close();
    await requireDatabaseMarker(db);
  } finally {
    await close();
  }
});
