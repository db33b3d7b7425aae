/** What an institution leaves unreadable, or leaves by the hundred thousand, delays neither its other files nor another's. */
import assert from "node:assert/strict";
import { resumeIntake } from "../../../exchange/mod.ts";
import { BANK_B, exchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  answerFileName,
  assertGoodAnswersAccepted,
  dispatchToTwoBanks,
  inboxOf,
  quarantineEntries,
  takeInAll,
} from "../../support/exchange/hostile_inbox_fixture.ts";

/** Root reads whatever it likes, unless it is bound by the rights of files as others are. */
const BOUND = "ASSETS_TEST_BOUND";
const isBound = Deno.uid() !== 0 || Deno.env.get(BOUND) === "1";

Deno.test({
  name: "an inbox is handled alike where root is bound by the rights of files",
  ignore: isBound,
  async fn() {
    const { success, stdout, stderr } = await new Deno.Command("setpriv", {
      args: [
        "--bounding-set=-dac_override,-dac_read_search",
        ...[Deno.execPath(), "test", "--allow-all", "--no-check", import.meta.filename!],
      ],
      env: { [BOUND]: "1" },
    }).output();
    const decoded = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
    assert.ok(success, decoded);
  },
});

Deno.test({
  name: "a file that its owner lets nobody read goes to the quarantine by name, and delays no other",
  ignore: !isBound,
  fn: exchangeFixture(async (t) => {
    await dispatchToTwoBanks(t);
    const unreadable = answerFileName(9);
    await Deno.writeTextFile(`${inboxOf(t)}/${unreadable}`, "secret", { mode: 0o600 });
    await Deno.writeTextFile(`${inboxOf(t)}/${unreadable}.sha256`, "0".repeat(64));
    await Deno.writeTextFile(`${inboxOf(t)}/saldo.part`, "secret");
    for (const name of [unreadable, "saldo.part"]) await Deno.chmod(`${inboxOf(t)}/${name}`, 0);
    await assertGoodAnswersAccepted(t);
    const refused = { name: unreadable, code: "Q06", kind: "other", size: "6", status: "pending" };
    assert.deepEqual(
      (await quarantineEntries(t)).map((entry) => ({ ...entry as object, size: "6" })),
      [refused],
    );
    t.setTime("2026-11-26T10:00");
    await takeInAll(t);
    assert.deepEqual(
      (await quarantineEntries(t)).flatMap((entry) => {
        const { name, code } = entry as { name: string; code: string };
        return name === "saldo.part" ? [code] : [];
      }),
      ["Q06"],
    );
    assert.deepEqual((await t.list("inbox", BANK_B)).filter((name) => !name.endsWith(".sha256")), []);
    await resumeIntake(t.ctx);
    assert.deepEqual(await t.rows("select subject from alarm where type = 'inbox-entry-refused'"), []);
  }),
});

Deno.test({
  name: "a hundred thousand stray files are taken in slices, and the answers beside them at once",
  ignore: Deno.env.get(BOUND) === "1",
  fn: exchangeFixture(async (t) => {
    await dispatchToTwoBanks(t);
    // One program makes them in a twentieth of the time.
    const { success } = await new Deno.Command("sh", {
      args: ["-c", "seq -f 'sobra-%.0f.txt' 100000 | xargs touch"],
      cwd: inboxOf(t),
    }).output();
    assert.ok(success);
    const began = performance.now();
    const ready = await t.scanner.scan();
    assert.ok(ready.length <= 100, `${ready.length} are ready`);
    assert.ok(performance.now() - began < 60_000, "one look is short");
    await assertGoodAnswersAccepted(t);
  }),
});
