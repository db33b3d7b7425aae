/** When automatic institutions answer: hours, restarts, kills, jumps of the clock. */
import assert from "node:assert/strict";
import { instantAt } from "../../domain/calendar/calendar.ts";
import { sidecarOf } from "../../exchange/layout/file_name.ts";
import { openInstitutions, startAutomaticInstitutions } from "../../staging/answering_institutions.ts";
import { automaticSwitches } from "../../staging/automatic_switches.ts";
import { D, DUE, exchange, ORDINARY, outcome, written } from "../support/institution/automatic_exchange.ts";
import { FIRST, SECOND, THIRD } from "../support/institution/automatic_institutions_data.ts";
import { until } from "../support/until.ts";

const TOO_LATE = instantAt(D.add({ days: 2 }), "05:00");

Deno.test("institutions answer from 10:00 of the next business day on, each in a file of its own", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    for (const ispb of [FIRST, SECOND, THIRD, ORDINARY]) {
      await sendRemittance(ispb, 1, [{ ispb, valor: 5_000n }, { ispb, valor: 1n }]);
    }
    await turn(DUE.subtract({ milliseconds: 1 }));
    assert.deepEqual(await answers(FIRST), []);
    await turn(DUE);
    const [first] = await answers(FIRST);
    assert.equal(first?.name, `ASSETS_RET_${FIRST}_20261124_000001_V0111.txt`);
    assert.equal(first.header.sequencialRemessa, 1);
    assert.deepEqual(outcome(first), [[2, FIRST, "00", 0n], [3, FIRST, "00", 0n]]);
    assert.deepEqual(written(first.lines[0]), {
      linhaRemessa: 2,
      numeroProtocolo: "20260000000000",
      cpfCnpjReu: "52998224725",
      ispb: FIRST,
      codigoResposta: "00",
      valorBloqueado: 0n,
      dataHoraExecucao: DUE,
    });
    const [second] = await answers(SECOND);
    assert.deepEqual(outcome(second!), [[2, SECOND, "01", 5_000n], [3, SECOND, "01", 1n]]);
    const [third] = await answers(THIRD);
    const part = third!.lines[0]!.valorBloqueado;
    assert(part > 0n && part < 5_000n);
    assert.deepEqual(outcome(third!), [[2, THIRD, "03", part], [3, THIRD, "00", 0n]]);
    assert.deepEqual(await answers(ORDINARY), []);
  }));

Deno.test("nothing is answered once the service would reject it", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE);
    assert.deepEqual(await answers(SECOND), []);
  }));

Deno.test("a remittance that could not be answered in time leaves no gap in the answers' numbers", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE);
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE.subtract({ milliseconds: 1 }));
    const files = await answers(SECOND);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [[1, 2]]);
  }));

Deno.test("a restart neither answers twice nor loses the count", () =>
  exchange(async ({ folders, sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(DUE);
    await turn(DUE.add({ hours: 1 }));
    assert.equal((await answers(SECOND)).length, 1);
    // The service takes what was delivered.
    await Deno.remove(folders.inbox(SECOND), { recursive: true });
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await sendRemittance(SECOND, 3, [{ ispb: SECOND, valor: 100n }]);
    await turn(DUE.add({ hours: 2 }));
    const files = await answers(SECOND);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [
      [2, 2],
      [3, 3],
    ]);
  }));

Deno.test("killed before or after the delivery, an institution ends with the same bytes under the same name", () =>
  exchange(async ({ folders, sendRemittance, turn, answers, readBytes }) => {
    const ledger = `${folders.work}/../.institutions/${THIRD}.json`;
    await sendRemittance(THIRD, 2, [{ ispb: THIRD, valor: 100_000n }]);
    await turn(DUE);
    const [file] = await answers(THIRD);
    const bytes = await readBytes(THIRD, file!.name);
    const promised = { remittance: 2, sequence: 1, at: DUE.toString() };
    await Deno.writeTextFile(ledger, JSON.stringify({ lastSequence: 0, done: [], promised }));
    // An earlier remittance that shows up later must not take the number that was given away.
    await sendRemittance(THIRD, 1, [{ ispb: THIRD, valor: 100_000n }]);
    await turn(DUE.add({ hours: 3 }));
    const files = await answers(THIRD);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [
      [1, 2],
      [2, 1],
    ]);
    assert.equal(await readBytes(THIRD, file!.name), bytes);
    assert.equal(files[0]!.name, file!.name);
  }));

Deno.test("a remittance is left alone until its digest is there, and for good when the digest denies it", () =>
  exchange(async ({ folders, logged, sendRemittance, turn, answers }) => {
    const name = await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    const sidecar = `${folders.outbox(SECOND)}/${sidecarOf(name)}`;
    const right = await Deno.readTextFile(sidecar);
    await Deno.remove(sidecar);
    await turn(DUE);
    assert.deepEqual([await answers(SECOND), logged], [[], []]);
    await Deno.writeTextFile(sidecar, right.replace(/^./, (digit) => digit === "0" ? "1" : "0"));
    await turn(DUE);
    assert.deepEqual(await answers(SECOND), []);
    assert.deepEqual(logged, ["Automatic institution cannot read a remittance"]);
  }));

Deno.test("a jump of the clock and a new remittance are noticed at once", () =>
  exchange(async ({ options, sendRemittance, answers }) => {
    let now = instantAt(D, "19:05");
    // A part of a file that is just being published may be gone before it is read.
    const hasFiles = (count: number) => async () => (await answers(SECOND).catch(() => [])).length === count;
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await using _institutions = await startAutomaticInstitutions({
      ...options(),
      automaticAnswers: { isOn: () => Promise.resolve(true) },
      clock: () => now,
    });
    now = DUE;
    await until("the first answer", hasFiles(1));
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await until("the second answer", hasFiles(2));
  }));

Deno.test("an institution whose automatic answers are off leaves its remittances, and goes on after the numbers used meanwhile", () =>
  exchange(async ({ folders, options, sendRemittance, answers }) => {
    let used = 0;
    const switches = automaticSwitches(folders);
    const [institution] = (await openInstitutions({
      ...options(),
      usedSequence: () => Promise.resolve(used),
    }))
      .filter(({ ispb }) => ispb === SECOND);
    const turn = async () => {
      await institution!.collect();
      if (!await switches.isOn(SECOND)) await institution!.leave();
      await institution!.answerDue(DUE);
    };
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await switches.turn(SECOND, false);
    await switches.turn(SECOND, false);
    await turn();
    assert.deepEqual(await answers(SECOND), []);
    used = 3;
    await switches.turn(SECOND, true);
    await switches.turn(SECOND, true);
    await turn();
    assert.deepEqual(await answers(SECOND), []);
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await turn();
    assert.deepEqual((await answers(SECOND)).map(({ name }) => name), [
      `ASSETS_RET_${SECOND}_20261124_000004_V0111.txt`,
    ]);
  }));
