/** Alarms that end when what they tell of is over: keys without a successor, conflicts of numbers, orders in no remittance. */
import assert from "node:assert/strict";
import { finishDispatch, publishRemittance, runCutoff, watchExchange } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { makeKey } from "../../support/exchange/openpgp.ts";
import {
  bankA,
  fullAnswer,
  registerKey,
  requireEncryption,
  revokeKey,
} from "../../support/exchange/openpgp_fixture.ts";

const open = async (w: ExchangeFixture, type: string): Promise<string[]> => {
  await watchExchange(w.ctx);
  const rows = await w.rows(
    `select subject, detail from alarm where type = '${type}' and resolved_at is null order by subject`,
  ) as { subject: string; detail: string }[];
  return rows.map(({ subject, detail }) => `${subject}: ${detail}`);
};

Deno.test(
  "an institution's key that ends within thirty days raises an alarm with the remedy, until a newer one holds",
  exchangeFixture(async (w) => {
    await registerKey(w, BANK_A, bankA, "2026-12-24T10:00");
    assert.deepEqual(await open(w, "openpgp-key"), [], "31 days are left");
    w.setTime("2026-11-24T10:00");
    const [told = "", ...others] = await open(w, "openpgp-key");
    assert.deepEqual(others, []);
    assert.match(
      told,
      /^00000001: A chave OpenPGP da instituição 00000001 \(Banco A\) deixa de valer em 24\/12\/2026, 10:00, e não há/,
    );
    assert.match(told, /cadastre-a em \/v1\/operacao\/chave\/00000001 antes disso/);
    assert.doesNotMatch(told, /remessas e recibos/, "nothing is sealed to it");
    await requireEncryption(w, BANK_A);
    assert.match((await open(w, "openpgp-key"))[0]!, /remessas e recibos não saem para ela/);

    const next = await registerKey(w, BANK_A, await makeKey("Banco A"));
    assert.deepEqual(await open(w, "openpgp-key"), []);
    assert.deepEqual(await w.rows("select resolved_by from alarm where type = 'openpgp-key'"), [
      { resolved_by: "service" },
    ]);

    await revokeKey(w, BANK_A, next);
    w.setTime("2026-12-24T10:00");
    assert.match((await open(w, "openpgp-key"))[0]!, /deve usar OpenPGP e não tem chave em vigor/);
    await requireEncryption(w, BANK_A, false);
    assert.deepEqual(await open(w, "openpgp-key"), []);
  }),
);

Deno.test(
  "notice of a key's end is as long as it is set",
  exchangeFixture(async (w) => {
    await registerKey(w, BANK_A, bankA, "2026-12-24T10:00");
    await watchExchange(w.ctx, undefined, 31);
    assert.deepEqual(await w.rows("select subject from alarm"), [{ subject: BANK_A }]);
    await watchExchange(w.ctx, undefined, 30);
    assert.deepEqual(await w.rows("select subject from alarm where resolved_at is null"), []);
  }),
);

const DAY_SECONDS = 24 * 3_600;

Deno.test(
  "the service's own key that ends raises an alarm until a newer one is in its folder",
  exchangeFixture(async (w) => {
    assert.deepEqual(await open(w, "openpgp-key"), []);
    await assert.rejects(Deno.stat(`${w.dir}/.keys`), Deno.errors.NotFound, "no key is made to be looked at");
    const put = async (name: string, days: number | undefined, ageDays: number) => {
      const date = new Date(Date.now() - ageDays * DAY_SECONDS * 1_000);
      const expiresIn = days === undefined ? undefined : (days + ageDays) * DAY_SECONDS;
      const { privateKey } = await makeKey("ASSETS", { date, ...expiresIn !== undefined && { expiresIn } });
      await Deno.writeTextFile(`${w.dir}/.keys/${name}.asc`, privateKey.armor());
    };
    await Deno.mkdir(`${w.dir}/.keys`, { recursive: true });
    await put("a", undefined, 30);
    await put("b", 29, 20);
    await w.ctx.keyring.keys();
    const [told = "", ...others] = await open(w, "openpgp-key");
    assert.match(told, /^ASSETS: A chave OpenPGP com que o serviço assina, [0-9A-F]{40}, deixa de valer em /);
    assert.match(told, /Ponha uma chave mais nova na pasta OPENPGP_KEYS_DIR/);
    assert.deepEqual(others, []);
    await put("c", 31, 10);
    assert.deepEqual(await open(w, "openpgp-key"), []);

    await put("d", -1, 5);
    assert.match((await open(w, "openpgp-key"))[0]!, /não vale mais/);
    await put("e", undefined, 1);
    assert.deepEqual(await open(w, "openpgp-key"), []);
    await Deno.writeTextFile(`${w.dir}/.keys/f.asc`, "nada");
    assert.match((await open(w, "openpgp-key"))[0]!, /f\.asc não pôde ser aberta: confira/);
    assert.deepEqual(await open(w, "silence"), [], "the rest is watched all the same");
  }),
);

Deno.test(
  "a conflict of numbers is over when the institution has gone on and left nothing unanswered that it was asked before",
  exchangeFixture(async (w) => {
    await w.order({
      targets: [{ ispb: BANK_A, taxId: "52998224725" }, { ispb: BANK_A, taxId: "11144477735" }],
    });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    w.setTime("2026-11-24T10:00");
    const answerLine = (line: number, sequence?: number) =>
      w.answerTo(BANK_A, (block) => block.linha === line ? fullAnswer(block) : undefined, {
        ...sequence !== undefined && { sequence },
      });
    await w.deliver(BANK_A, await answerLine(2));
    const other = await answerLine(3, 1);
    await w.deliver(BANK_A, other);
    assert.equal((await open(w, "sequence-conflict")).length, 1, "its content may be what is missing");
    w.setTime("2026-11-24T10:05");
    assert.equal((await w.deliver(BANK_A, await answerLine(3))).type, "accepted");
    assert.deepEqual(await open(w, "sequence-conflict"), []);
  }),
);

Deno.test(
  "a conflict of numbers stays while the institution has not gone on, or has left something unanswered",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    w.setTime("2026-11-24T10:00");
    await w.deliver(BANK_A, await w.answerTo(BANK_A, fullAnswer));
    const again = await w.answerTo(BANK_A, () => ({ code: "00" }), { sequence: 1 });
    await w.deliver(BANK_A, again);
    assert.equal(
      (await open(w, "sequence-conflict")).length,
      1,
      "all is answered, but perhaps not as it was meant",
    );
    w.setTime("2026-11-24T10:01");
    await w.order({ targets: [{ ispb: BANK_A }], dispatchOn: MONDAY.add({ days: 1 }) });
    w.setTime("2026-11-24T19:00");
    await w.dispatch(MONDAY.add({ days: 1 }));
    w.setTime("2026-11-25T10:00");
    assert.equal((await w.deliver(BANK_A, await w.answerTo(BANK_A, fullAnswer))).type, "accepted");
    assert.deepEqual(await open(w, "sequence-conflict"), []);
  }),
);

Deno.test(
  "an order in no remittance is told of until it is in one, not when its institution's silence has been counted",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    await publishRemittance(w.ctx, 1n);
    await w.pool.query("create table lost as select * from remittance_line where remittance_id = 2");
    await w.pool.query("delete from remittance_line where remittance_id = 2");
    w.setTime("2026-11-23T23:00");
    await finishDispatch(w.ctx, MONDAY);
    assert.equal((await open(w, "remittance-incomplete")).length, 1);
    await w.pool.query(`update order_target set code = '98', answered_at = now() where ispb = '${BANK_B}'`);
    assert.equal(
      (await open(w, "remittance-incomplete")).length,
      1,
      "98 is no answer to what was never asked",
    );
    await w.pool.query("insert into remittance_line select * from lost");
    assert.deepEqual(await open(w, "remittance-incomplete"), []);
    assert.deepEqual(await w.rows("select resolved_by from alarm where type = 'remittance-incomplete'"), [
      { resolved_by: "service" },
    ]);
  }),
);
