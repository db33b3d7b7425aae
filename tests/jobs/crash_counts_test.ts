/** What the runs of crashes and faults count as lost and as asked twice. */
import assert from "node:assert/strict";
import type { RemittanceLine } from "../../exchange/mod.ts";
import { countLosses, ISPBS, requestKey } from "../support/crash/crash_counts.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "../support/exchange/remittance_lines.ts";

const NUMBER = "20260000000001";
const OTHER_NUMBER = "20260000000002";
const OTHER_TAX_ID = "15350946056";
const OTHER_TRANSFER = "202600000000000278";

const requested = (lines: readonly RemittanceLine[]) =>
  new Map([...Map.groupBy(lines, requestKey)].map(([key, { length }]) => [key, length]));

const whole = (numeroProtocolo: string) => ISPBS.map((ispb) => blockLine({ numeroProtocolo, ispb }));

const doubled: readonly (readonly [what: string, lines: readonly RemittanceLine[], times: number])[] = [
  ["nothing", [], 0],
  ["a block at two institutions", [blockLine(), blockLine({ ispb: "99000002" })], 0],
  ["the blocks of two orders", [blockLine(), blockLine({ numeroProtocolo: OTHER_NUMBER })], 0],
  ["a block twice", [blockLine(), blockLine()], 1],
  ["a block in another place of another file", [blockLine(), blockLine({ linha: 7 })], 1],
  ["a block again as the next occurrence, which no day asks", [blockLine(), blockLine({ ocorrencia: 2 })], 1],
  ["two blocks, one of them three times", [...whole(NUMBER), blockLine(), blockLine()], 1],
  ["a cancellation beside the block it is of", [
    blockLine({ numeroProtocolo: OTHER_NUMBER }),
    cancellationLine(),
  ], 0],
  ["a cancellation twice", [cancellationLine(), cancellationLine()], 1],
  ["an unblock and a transfer of one defendant", [unblockLine(), transferLine()], 0],
  ["an unblock twice", [unblockLine(), unblockLine()], 1],
  ["unblocks of two defendants", [unblockLine(), unblockLine({ cpfCnpjReu: OTHER_TAX_ID })], 0],
  ["two transfers of one defendant", [transferLine(), transferLine({ idTransferencia: OTHER_TRANSFER })], 0],
  ["a transfer twice", [transferLine(), transferLine()], 1],
  ["whether one transfer has come, on two days", [arrivalLine(), arrivalLine({ ocorrencia: 2 })], 0],
  ["whether one transfer has come, twice of a day", [arrivalLine(), arrivalLine()], 1],
  ["whether two transfers of one defendant have come", [
    arrivalLine(),
    arrivalLine({ idTransferencia: OTHER_TRANSFER }),
  ], 0],
  ["information beside a block", [blockLine(), informationLine()], 0],
  ["information twice", [informationLine(), informationLine()], 1],
];

for (const [what, lines, times] of doubled) {
  Deno.test(`asked: ${what}; twice: ${times}`, () => {
    const counts = countLosses({ protocols: [], requested: requested(lines), collectedTwice: [] });
    assert.deepEqual([counts.doubled, counts.lines], [times, lines.length]);
  });
}

Deno.test("a file that is shown again counts as done twice", () => {
  const counts = countLosses({
    protocols: [],
    requested: requested([]),
    collectedTwice: ["ASSETS_REM", "ASSETS_REM"],
  });
  assert.equal(counts.doubled, 2);
});

const lost: readonly (readonly [what: string, lines: readonly RemittanceLine[], times: number])[] = [
  ["all of both orders", [...whole(NUMBER), ...whole(OTHER_NUMBER)], 0],
  ["all of both but one institution", [...whole(NUMBER), ...whole(OTHER_NUMBER).slice(1)], 1],
  ["all of one order", whole(NUMBER), ISPBS.length],
  ["nothing", [], 2 * ISPBS.length],
  ["an order nobody was promised", whole("20260000000003"), 2 * ISPBS.length],
  ["something else of the institutions", ISPBS.map((ispb) => unblockLine({ ispb })), 2 * ISPBS.length],
];

for (const [what, lines, times] of lost) {
  Deno.test(`asked of two orders that were promised: ${what}; lost: ${times}`, () => {
    const protocols = [NUMBER, OTHER_NUMBER];
    const counts = countLosses({ protocols, requested: requested(lines), collectedTwice: [] });
    assert.deepEqual([counts.lost, counts.orders], [times, 2]);
  });
}
