/** Institutions in the model-based test: answer files good and bad, in part, late, twice, or none. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { answerFile, type AnswerLine } from "../../exchange/mod.ts";
import { answersDue, dayOf, hasCome, type Model, type Remittance } from "./model.ts";
import { type Command, command, pickOf } from "./model_commands.ts";
import { answer, isAnswered, type Reply } from "./model_dispatch.ts";
import { deliver, type FaultInjection, linesOf, type ModelFixture } from "./model_fixture.ts";
import { checkSoon } from "./model_invariants.ts";
import { bind, type BoundLine } from "./model_lines.ts";
import {
  answerLine,
  contentFaults,
  corruptLine,
  goodReply,
  numberFaults,
  type ReplyFault,
} from "./model_replies.ts";

export const dies = (max: number) =>
  fc.nat({ max }).map((after): FaultInjection => ({ type: "dies", after }));
export const none = fc.constant<FaultInjection>({ type: "none" });

const isUnanswered = ({ lines }: Remittance) => lines.some((line) => !isAnswered(line));
export const openRemittances = ({ remittances }: Model) =>
  remittances.filter((each) => each.published && !each.closed && isUnanswered(each));
/** Mostly one that is open, else one whose time is over. */
const unanswered = (model: Model, pick: number): Remittance | undefined =>
  pickOf(openRemittances(model), pick) ??
    pickOf(model.remittances.filter((each) => each.published), pick);

interface Saying {
  readonly replies: readonly (number | null)[];
  readonly fault: ReplyFault | undefined;
  readonly injection: FaultInjection;
}

interface Said {
  readonly line: BoundLine["line"];
  readonly reply: Reply;
  readonly text: AnswerLine;
}

export async function answerRemittance(
  model: Model,
  fixture: ModelFixture,
  remittance: Remittance,
  { replies, fault, injection }: Saying,
): Promise<void> {
  const { ispb } = remittance;
  const isLate = remittance.closed || hasCome(answersDue(remittance), model.now);
  const bound = bind(remittance, await linesOf(fixture, remittance));
  const said = choose(model, bound, replies, isLate);
  if (said.length === 0) return;
  const last = model.received.get(ispb) ?? 0;
  const wrong = fault === "used number" && last === 0 ? "gap" : fault;
  const file = write(model, remittance, said, wrong);
  // The receipt of money has neither a code nor a limit that could be wrong.
  const isFaulty = wrong !== undefined &&
    (said[0]!.line.of !== "arrival" || wrong === "cut" || isOfNumber(wrong));
  const outcome = await deliver(fixture, ispb, file, injection);
  assert.equal(outcome.status, isLate || isFaulty ? "rejected" : "accepted", JSON.stringify(outcome));
  if (!isOfNumber(wrong)) {
    model.received.set(ispb, last + 1);
    fixture.delivered.set(ispb, file);
  }
  if (outcome.status === "accepted") said.forEach(({ line, reply }) => answer(model, line, reply));
}

/** Good answers to lines that have none; too late, also to those that have one. */
function choose(
  model: Model,
  bound: readonly BoundLine[],
  replies: Saying["replies"],
  isLate: boolean,
): Said[] {
  return bound.flatMap((each, index): Said[] => {
    const { line } = each;
    const pick = replies[index % replies.length] ?? undefined;
    const isOver = isAnswered(line) && (!isLate || line.of === "arrival");
    if (pick === undefined || isOver) return [];
    const reply = goodReply(line, pick);
    return [{ line, reply, text: answerLine(each, reply, model.now) }];
  });
}

function write(
  model: Model,
  { ispb, sequence }: Remittance,
  said: readonly Said[],
  fault: ReplyFault | undefined,
) {
  const [first, ...others] = said.map(({ text }) => text);
  const last = model.received.get(ispb) ?? 0;
  const file = answerFile({
    ispb,
    date: dayOf(model.now),
    sequence: fault === "gap" ? last + 2 : fault === "used number" ? last : last + 1,
    remittanceSequence: sequence,
    answers: [fault === undefined ? first! : corruptLine(first!, fault), ...others],
  });
  return fault === "cut" ? { ...file, text: withoutTrailer(file.text) } : file;
}

const withoutTrailer = (text: string): string => `${text.split("\r\n").slice(0, -2).join("\r\n")}\r\n`;

const isOfNumber = (fault: ReplyFault | undefined): boolean => numberFaults.some((of) => of === fault);

/** One institution answers one of its files: some of its lines, or all. */
const institutionAnswers = fc.record({
  file: fc.nat({ max: 1_000 }),
  /** For each line, which good answer; none is silence. */
  replies: fc.array(fc.option(fc.nat({ max: 1_000 }), { freq: 6 }), { minLength: 1, maxLength: 6 }),
  fault: fc.option(fc.constantFrom<ReplyFault>(...contentFaults, ...numberFaults), {
    freq: 3,
    nil: undefined,
  }),
  injection: fc.oneof(
    { weight: 3, arbitrary: none },
    { weight: 2, arbitrary: dies(25) },
    { weight: 1, arbitrary: fc.constant<FaultInjection>({ type: "two workers" }) },
  ),
}).map((parameters) =>
  command("an institution answers", parameters, {
    when: (model, { file }) => unanswered(model, file) !== undefined,
    run: async (model, fixture, { file, replies, fault, injection }) => {
      await answerRemittance(model, fixture, unanswered(model, file)!, { replies, fault, injection });
      await checkSoon(model, fixture);
    },
  })
);

/** Every institution answers whatever it was asked and has not answered. */
const allAnswer = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 6 }).map((replies) =>
  command("all institutions answer", replies, {
    when: (model) => openRemittances(model).length > 0,
    run: async (model, fixture) => {
      for (const remittance of openRemittances(model)) {
        await answerRemittance(model, fixture, remittance, {
          replies,
          fault: undefined,
          injection: { type: "none" },
        });
      }
      await checkSoon(model, fixture);
    },
  })
);

/** The same bytes once more are known, and change nothing. */
const repeat = fc.nat().map((pick) =>
  command("an institution repeats itself", pick, {
    when: ({ received }) => received.size > 0,
    run: async (model, fixture) => {
      const [ispb, file] = pickOf([...fixture.delivered], pick)!;
      const outcome = await deliver(fixture, ispb, file, { type: "none" });
      assert.equal(outcome.status, "duplicate", JSON.stringify(outcome));
      await checkSoon(model, fixture);
    },
  })
);

export const institutionCommands: fc.Arbitrary<Command>[] = [
  ...Array(4).fill(institutionAnswers),
  ...Array(2).fill(allAnswer),
  repeat,
];
