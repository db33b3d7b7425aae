/** Alarms that end when what they tell of is over: keys without a successor, conflicts of numbers, orders in no remittance. */
import assert from "node:assert/strict";
import { leftLateSince } from "../../../domain/operations/open_matter_text.ts";
import {
  completeDispatch,
  publishRemittance,
  raiseExchangeAlarms,
  resolveRemovedEntries,
  runCutoff,
} from "../../../exchange/mod.ts";
import { quarantineEntries } from "../../../exchange/quarantine.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { order, whileHeld } from "../../support/exchange/held_rows.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";
import {
  bankA,
  fullAnswer,
  registerKey,
  requireEncryption,
  revokeKey,
} from "../../support/openpgp/openpgp_fixture.ts";

const open = async (t: ExchangeFixture, type: string): Promise<string[]> => {
  await raiseExchangeAlarms(t.ctx);
  const rows = await t.rows(
    `select subject, detail from alarm where type = '${type}' and resolved_at is null order by subject`,
  ) as { subject: string; detail: string }[];
  return rows.map(({ subject, detail }) => `${subject}: ${detail}`);
};

Deno.test("a key that two institutions have raises an alarm for each, beside what else there is to say of it, until one is revoked", async () => {
  await using t = await openExchangeFixture();
  const fingerprint = await registerKey(t, BANK_A, bankA, "2026-12-20T10:00");
  await registerKey(t, BANK_B, bankA);
  const [first = "", second = "", ...others] = await open(t, "openpgp-key");
  assert.deepEqual(others, []);
  assert.match(
    first,
    /^00000001: .* deixa de valer em 20\/12\/2026, 10:00, .* está cadastrada também para/,
  );
  assert.ok(
    second.startsWith(
      `${BANK_B}: A chave OpenPGP ${fingerprint} da instituição ${BANK_B} (Banco B) está cadastrada também para ${BANK_A}: `,
    ),
    second,
  );
  assert.match(second, /revogue-a na página de quem não é a dona/);
  await revokeKey(t, BANK_A, fingerprint);
  assert.deepEqual(await open(t, "openpgp-key"), []);
});

Deno.test("an institution's key that ends within thirty days raises an alarm with the remedy, until a newer one holds", async () => {
  await using t = await openExchangeFixture();
  await registerKey(t, BANK_A, bankA, "2026-12-24T10:00");
  assert.deepEqual(await open(t, "openpgp-key"), [], "31 days are left");
  t.setTime("2026-11-24T10:00");
  const [told = "", ...others] = await open(t, "openpgp-key");
  assert.deepEqual(others, []);
  assert.match(
    told,
    /^00000001: A chave OpenPGP da instituição 00000001 \(Banco A\) deixa de valer em 24\/12\/2026, 10:00, e não há/,
  );
  assert.match(told, /cadastre-a na página dela, \/operacao\/instituicao\/00000001, antes disso/);
  assert.doesNotMatch(told, /remessas e recibos/, "nothing is sealed to it");
  await requireEncryption(t, BANK_A);
  assert.match((await open(t, "openpgp-key"))[0]!, /remessas e recibos não saem para ela/);

  const next = await registerKey(t, BANK_A, await makeKey("Banco A"));
  assert.deepEqual(await open(t, "openpgp-key"), []);
  assert.deepEqual(await t.rows("select resolved_by from alarm where type = 'openpgp-key'"), [
    { resolved_by: "service" },
  ]);

  await revokeKey(t, BANK_A, next);
  t.setTime("2026-12-24T10:00");
  assert.match((await open(t, "openpgp-key"))[0]!, /deve usar OpenPGP e não tem chave em vigor/);
  await requireEncryption(t, BANK_A, false);
  assert.deepEqual(await open(t, "openpgp-key"), []);
});

Deno.test("an entry that cannot be moved is an alarm for as long as it is in the inbox, by its name as it is shown", async () => {
  await using t = await openExchangeFixture();
  const inbox = t.ctx.folders.inbox(BANK_A);
  await t.scanner.scan();
  // Nothing can be made in a folder that is a file.
  const work = await Deno.makeTempFile();
  const ctx = { ...t.ctx, folders: { ...t.ctx.folders, work } };
  const names = ["lixo.exe", "\u202Elixo"];
  for (const name of names) await Deno.writeTextFile(`${inbox}/${name}`, "x");
  await quarantineEntries(ctx, BANK_A, names.map((name) => ({ name, code: "Q01" })));
  const stuck = async () => {
    await resolveRemovedEntries(t.ctx);
    return (await open(t, "inbox-entry-refused")).map((alarm) => alarm.split(": ")[0]);
  };
  assert.deepEqual(await stuck(), [`${BANK_A}/"\\\\u{202e}lixo"`, `${BANK_A}/"lixo.exe"`]);
  await Deno.remove(`${inbox}/${names[1]}`);
  assert.deepEqual(await stuck(), [`${BANK_A}/"lixo.exe"`]);
  await Deno.rename(inbox, `${inbox}.away`);
  assert.deepEqual(await stuck(), [`${BANK_A}/"lixo.exe"`], "of an inbox that is away nothing is known");
  await Deno.rename(`${inbox}.away`, inbox);
  await Deno.remove(`${inbox}/lixo.exe`);
  assert.deepEqual(await stuck(), []);
});

Deno.test("notice of a key's end is as long as it is set", async () => {
  await using t = await openExchangeFixture();
  await registerKey(t, BANK_A, bankA, "2026-12-24T10:00");
  await raiseExchangeAlarms(t.ctx, undefined, 31);
  assert.deepEqual(await t.rows("select subject from alarm"), [{ subject: BANK_A }]);
  await raiseExchangeAlarms(t.ctx, undefined, 30);
  assert.deepEqual(await t.rows("select subject from alarm where resolved_at is null"), []);
});

const DAY_SECONDS = 24 * 3_600;

Deno.test("the service's own key that ends raises an alarm until a newer one is in its folder", async () => {
  await using t = await openExchangeFixture();
  assert.deepEqual(await open(t, "openpgp-key"), []);
  await assert.rejects(Deno.stat(`${t.dir}/.keys`), Deno.errors.NotFound, "no key is made to be looked at");
  const put = async (name: string, days: number | undefined, ageDays: number) => {
    const date = new Date(Date.now() - ageDays * DAY_SECONDS * 1_000);
    const expiresIn = days === undefined ? undefined : (days + ageDays) * DAY_SECONDS;
    const { privateKey } = await makeKey("ASSETS", { date, ...expiresIn !== undefined && { expiresIn } });
    await Deno.writeTextFile(`${t.dir}/.keys/${name}.asc`, privateKey.armor());
  };
  await Deno.mkdir(`${t.dir}/.keys`, { recursive: true });
  await put("a", undefined, 30);
  await put("b", 29, 20);
  await t.ctx.keyring.keys();
  const [told = "", ...others] = await open(t, "openpgp-key");
  assert.match(told, /^ASSETS: A chave OpenPGP com que o serviço assina, [0-9A-F]{40}, deixa de valer em /);
  assert.match(told, /Ponha uma chave mais nova na pasta OPENPGP_KEYS_DIR/);
  assert.deepEqual(others, []);
  await put("c", 31, 10);
  assert.deepEqual(await open(t, "openpgp-key"), []);

  await put("d", -1, 5);
  assert.match((await open(t, "openpgp-key"))[0]!, /não vale mais/);
  await put("e", undefined, 1);
  assert.deepEqual(await open(t, "openpgp-key"), []);
  await Deno.writeTextFile(`${t.dir}/.keys/f.asc`, "nada");
  assert.match((await open(t, "openpgp-key"))[0]!, /f\.asc não pôde ser aberta: confira/);
  assert.deepEqual(await open(t, "silence"), [], "the rest is watched all the same");
});

Deno.test("a conflict of numbers is over when the institution has gone on and left nothing unanswered that it was asked before", async () => {
  await using t = await openExchangeFixture();
  await t.order({
    targets: [{ ispb: BANK_A, taxId: "52998224725" }, { ispb: BANK_A, taxId: "11144477735" }],
  });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  const answerLine = (line: number, sequence?: number) =>
    t.answerTo(BANK_A, (block) => block.linha === line ? fullAnswer(block) : undefined, {
      ...sequence !== undefined && { sequence },
    });
  await t.deliver(BANK_A, await answerLine(2));
  const other = await answerLine(3, 1);
  await t.deliver(BANK_A, other);
  assert.equal((await open(t, "sequence-conflict")).length, 1, "its content may be what is missing");
  t.setTime("2026-11-24T10:05");
  assert.equal((await t.deliver(BANK_A, await answerLine(3))).type, "accepted");
  assert.deepEqual(await open(t, "sequence-conflict"), []);
});

Deno.test("a conflict of numbers stays while the institution has not gone on, or has left something unanswered", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
  const again = await t.answerTo(BANK_A, () => ({ code: "00" }), { sequence: 1 });
  await t.deliver(BANK_A, again);
  assert.equal(
    (await open(t, "sequence-conflict")).length,
    1,
    "all is answered, but perhaps not as it was meant",
  );
  t.setTime("2026-11-24T10:01");
  await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: MONDAY.add({ days: 1 }) });
  t.setTime("2026-11-24T19:00");
  await t.dispatch(MONDAY.add({ days: 1 }));
  t.setTime("2026-11-25T10:00");
  assert.equal((await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer))).type, "accepted");
  assert.deepEqual(await open(t, "sequence-conflict"), []);
});

Deno.test("an order in no remittance is told of until it is in one, not when its institution's silence has been counted", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await publishRemittance(t.ctx, 1n);
  await t.pool.query("create table lost as select * from remittance_line where remittance_id = 2");
  await t.asOwner("remittance_line", "delete from remittance_line where remittance_id = 2");
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  assert.equal((await open(t, "remittance-incomplete")).length, 1);
  await t.pool.query(`update order_target set code = '98', answered_at = now() where ispb = '${BANK_B}'`);
  assert.equal(
    (await open(t, "remittance-incomplete")).length,
    1,
    "98 is no answer to what was never asked",
  );
  await t.pool.query("insert into remittance_line select * from lost");
  assert.deepEqual(await open(t, "remittance-incomplete"), []);
  assert.deepEqual(await t.rows("select resolved_by from alarm where type = 'remittance-incomplete'"), [
    { resolved_by: "service" },
  ]);
});

Deno.test("a cut-off that no worker made is told as long as something of it waits", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  await t.order({ targets: [{ ispb: BANK_B }] });
  assert.deepEqual(await open(t, "remittance-postponed"), []);
  t.setTime("2026-11-24T10:00");
  await runCutoff(t.ctx);
  assert.deepEqual(await open(t, "remittance-postponed"), [
    "corte 2026-11-23: O envio não foi feito na segunda-feira, 23/11/2026: 2 ordens saem em 24/11/2026, 19:00. " +
    "Confira se há trabalhadores vivos, na página Hoje.",
  ]);
  assert.equal(String(leftLateSince("corte 2026-11-23")), "2026-11-23T22:00:00Z");
  t.setTime("2026-11-24T19:00");
  await runCutoff(t.ctx);
  assert.deepEqual(await open(t, "remittance-postponed"), []);
});

Deno.test("no cut-off was missed on a day that became a holiday, nor on one whose cut-off left something out", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  const ctx = { ...t.ctx, holidays: () => Promise.resolve(new Set([MONDAY.toString()])) };
  await runCutoff(ctx);
  assert.equal((await t.rows("select from event where type = 'dispatch-postponed'")).length, 1);
  assert.deepEqual(await open({ ...t, ctx }, "remittance-postponed"), []);

  t.setTime("2026-11-24T19:00");
  const late = await t.order({ dispatchOn: MONDAY.add({ days: 1 }), targets: [{ ispb: BANK_A }] });
  await whileHeld(t, order(late), () => runCutoff(t.ctx));
  t.setTime("2026-11-25T10:00");
  await runCutoff(t.ctx);
  assert.deepEqual(
    await t.rows("select dispatch_on::text as day from court_order where status = 'protocoled'"),
    [{ day: "2026-11-25" }],
  );
  assert.deepEqual(await open(t, "remittance-postponed"), []);
});
