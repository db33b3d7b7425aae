/** What one case's representative is told holds for every line of the case: intake decides no other. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decideAnswer, latestExecution } from "../../../domain/answers/answer.ts";
import { type AssetPartsRefusal, checkAssetParts } from "../../../domain/answers/answer_detail.ts";
import { checkSupplement } from "../../../domain/answers/information_answer.ts";
import { responseCodes } from "../../../domain/answers/response_code.ts";
import { type Centavos, centavos } from "../../../domain/money.ts";
import type { Instruction } from "../../../domain/splits/split_action.ts";
import { decideActionAnswer } from "../../../domain/splits/split_answer.ts";

const NOW = Temporal.Instant.from("2026-11-24T13:00:00Z");
const LATEST = latestExecution(NOW);
const sign = (a: bigint, b: bigint): number => a < b ? -1 : a > b ? 1 : 0;
const second = (at: Temporal.Instant) => at.round({ smallestUnit: "second", roundingMode: "floor" });
const compare = Temporal.Instant.compare;

const amounts = fc.bigInt({ min: 0n, max: 6n }).map((amount) => centavos(amount));
const codes = fc.constantFrom(...responseCodes.map(({ code }) => code), "77");
const instants = fc.integer({ min: -1_500, max: 1_500 }).map((ms) => ms * 1_000);

interface Line {
  readonly code: string;
  readonly requested: Centavos | undefined;
  readonly blocked: Centavos | undefined;
  readonly protocoledAt: Temporal.Instant;
  readonly executedAt: Temporal.Instant;
}

const lines: fc.Arbitrary<Line> = fc.record({
  code: codes,
  information: fc.boolean(),
  requested: amounts.map((amount) => centavos(amount + 1n)),
  blocked: amounts,
  protocoledMs: fc.integer({ min: -5_000, max: 0 }),
  executedMs: instants,
}).map(({ code, information, requested, blocked, protocoledMs, executedMs }) => ({
  code,
  requested: information ? undefined : requested,
  blocked: information ? undefined : blocked,
  protocoledAt: NOW.add({ milliseconds: protocoledMs }),
  executedAt: second(NOW.add({ milliseconds: executedMs })),
}));

/** As `caseColumns` of the store has it. */
const caseOf = ({ code, requested, blocked, protocoledAt, executedAt }: Line): string =>
  JSON.stringify([
    code,
    blocked === undefined || requested === undefined ? null : [sign(blocked, 0n), sign(blocked, requested)],
    compare(executedAt, second(protocoledAt)) < 0,
    compare(executedAt, LATEST) > 0,
  ]);

const verdictOf = ({ requested, protocoledAt, code, blocked, executedAt }: Line): string => {
  const state = { status: "requested", requested, protocoledAt, consecutiveNoAnswers: 0 } as const;
  const decided = decideAnswer(state, {
    type: "answer",
    code,
    blocked,
    executedAt,
    receivedAt: NOW,
    now: NOW,
  });
  return decided.ok ? "accepted" : decided.error.type;
};

/** Whatever a case, one verdict for all of it. */
function sameVerdict<T>(all: readonly T[], caseOf: (one: T) => string, verdictOf: (one: T) => string): void {
  const verdicts = new Map<string, string>();
  for (const one of all) {
    const key = caseOf(one);
    assert.equal(verdictOf(one), verdicts.get(key) ?? verdictOf(one), key);
    verdicts.set(key, verdictOf(one));
  }
}

Deno.test("answers to a target that share a case share its verdict", () => {
  fc.assert(
    fc.property(
      fc.array(lines, { minLength: 30, maxLength: 60 }),
      (all) => sameVerdict(all, caseOf, verdictOf),
    ),
  );
});

Deno.test("the cases tell apart what is accepted and each of the refusals", () => {
  const verdicts = new Set(fc.sample(lines, 5_000).map(verdictOf));
  assert.deepEqual([...verdicts].sort(), [
    "accepted",
    "amount-denies-code",
    "blocked-more-than-requested",
    "code-given-by-service-only",
    "code-of-another-kind",
    "executed-before-protocol",
    "executed-in-future",
    "unknown-code",
  ]);
});

interface ActionLine {
  readonly kind: "unblock" | "transfer" | "transfer-and-unblock" | "cancel";
  readonly code: string;
  readonly amount: Centavos;
  readonly requestedBlock: Centavos;
  readonly done: Centavos;
  readonly rest: Centavos;
  readonly remaining: Centavos;
}

const actionLines: fc.Arbitrary<ActionLine> = fc.record({
  kind: fc.constantFrom("unblock", "transfer", "transfer-and-unblock", "cancel"),
  code: codes,
  amount: amounts,
  requestedBlock: amounts,
  done: amounts,
  rest: amounts,
  remaining: amounts,
});

/** As `gatherAnsweredActions` of the store has it. */
const actionCaseOf = ({ kind, code, amount, requestedBlock, done, rest, remaining }: ActionLine): string =>
  JSON.stringify([
    kind,
    code,
    sign(done, 0n),
    sign(done, amount),
    sign(rest, 0n),
    sign(done + rest, amount),
    sign(done + rest, remaining),
    sign(done, requestedBlock),
  ]);

function actionVerdictOf({ kind, code, amount, requestedBlock, done, rest, remaining }: ActionLine): string {
  const requested: Instruction = kind === "cancel" || kind === "unblock"
    ? kind === "cancel" ? { type: kind } : { type: kind, amount }
    : kind === "transfer"
    ? { type: kind, amount, asset: undefined }
    : { type: kind, amount, rest: centavos(0n), asset: undefined };
  const balance = centavos(0n);
  const decided = decideActionAnswer(
    { status: "requested", requested, requestedBlock, protocoledAt: NOW },
    {
      type: "answer",
      code,
      answer: kind === "cancel"
        ? { to: "cancellation", blocked: done }
        : kind === "unblock"
        ? { to: "unblock", unblocked: done, balance }
        : { to: "transfer", transferred: done, unblocked: rest, balance },
      executedAt: NOW,
      receivedAt: NOW,
      now: NOW,
    },
    { blocked: remaining, transferred: centavos(0n), unblocked: centavos(0n) },
  );
  return decided.ok ? decided.value.type : decided.error.type;
}

Deno.test("answers to a split's actions that share a case share its verdict", () => {
  fc.assert(
    fc.property(
      // An unblock has no rest: the record does not carry one.
      fc.array(
        actionLines.map((line) =>
          line.kind === "unblock" || line.kind === "cancel" ? { ...line, rest: centavos(0n) } : line
        ),
        {
          minLength: 40,
          maxLength: 80,
        },
      ),
      (all) => sameVerdict(all, actionCaseOf, actionVerdictOf),
    ),
  );
});

const parts = (accounts: number, termDeposits: number, securities: number, publicSecurities: number) => ({
  accounts: centavos(BigInt(accounts)),
  termDeposits: centavos(BigInt(termDeposits)),
  securities: centavos(BigInt(securities)),
  publicSecurities: centavos(BigInt(publicSecurities)),
});

const assetCases: [string, number, ReturnType<typeof parts>, AssetPartsRefusal["type"] | undefined][] = [
  ["01", 10, parts(10, 0, 0, 0), undefined],
  ["01", 10, parts(4, 0, 6, 0), undefined],
  ["01", 10, parts(9, 0, 0, 0), "parts-deny-amount"],
  ["01", 10, parts(9, 1, 0, 0), "term-deposits-deny-code"],
  ["03", 10, parts(9, 1, 0, 0), "term-deposits-deny-code"],
  ["12", 10, parts(9, 1, 0, 0), undefined],
  ["12", 10, parts(10, 0, 0, 0), "code-lacks-asset"],
  ["13", 10, parts(9, 0, 1, 0), undefined],
  ["13", 10, parts(10, 0, 0, 0), "code-lacks-asset"],
  ["27", 10, parts(10, 0, 0, 0), undefined],
  ["28", 10, parts(5, 1, 1, 3), undefined],
  ["27", 10, parts(9, 0, 0, 1), "public-securities-deny-code"],
  ["42", 0, parts(0, 0, 0, 0), undefined],
  ["77", 10, parts(0, 0, 0, 10), undefined],
];

for (const [code, blocked, told, refusal] of assetCases) {
  Deno.test(`assets ${JSON.stringify(told, (_, part) => typeof part === "bigint" ? Number(part) : part)} under code ${code}: ${refusal ?? "agree"}`, () => {
    const checked = checkAssetParts(code, centavos(BigInt(blocked)), told);
    assert.equal(checked.ok ? undefined : checked.error.type, refusal);
  });
}

Deno.test("what goes with an answer to an information request was asked for, and nothing goes with a negative one", () => {
  const check = (supplement: Partial<Parameters<typeof checkSupplement>[0]>) => {
    const checked = checkSupplement({
      code: "32",
      requested: ["statement"],
      accounts: 0,
      documents: [],
      ...supplement,
    });
    return checked.ok ? undefined : checked.error.type;
  };
  assert.equal(check({ accounts: 3, documents: ["statement", "statement"] }), undefined);
  assert.equal(check({ documents: ["statement", "card-statement"] }), "document-not-requested");
  assert.equal(check({ code: "30" }), undefined);
  assert.equal(check({ code: "30", accounts: 1 }), "negative-with-supplement");
  assert.equal(check({ code: "30", documents: ["statement"] }), "negative-with-supplement");
  assert.equal(check({ code: "35", accounts: 1 }), undefined);
});
