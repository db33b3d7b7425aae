/** Time and workers in the model-based test: dispatches, deadlines, published answers, and workers that die. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  businessDay,
  dayOf,
  dispatchablesOf,
  isBusinessDay,
  lastDispatch,
  type Model,
  moment,
  timeOf,
} from "./model.ts";
import { adoptAutomaticSplits } from "./model_automatic.ts";
import { type Command, command } from "./model_commands.ts";
import { freeze, publish, work } from "./model_dispatch.ts";
import { type FaultInjection, freezeLate, linesOf, type ModelFixture, runWorkers } from "./model_fixture.ts";
import { answerRemittance, dies, none, openRemittances } from "./model_institutions.ts";
import { checkSoon } from "./model_invariants.ts";
import { bind } from "./model_lines.ts";
import { adoptNextOrders } from "./model_series.ts";

/** Where time can go; "next" is the next moment at which something is due. */
const moments = ["next", "18:59", "19:00", "23:00", "04:59", "05:00", "08:00", "12:00", "days"] as const;

const advance = fc.record({
  to: fc.constantFrom(...Array<"next">(16).fill("next"), ...moments),
  days: fc.integer({ min: 1, max: 5 }),
  injection: fc.oneof(
    { weight: 4, arbitrary: none },
    { weight: 2, arbitrary: dies(60) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 7 }).map((after): FaultInjection => ({ type: "stops publishing", after })),
    },
    { weight: 1, arbitrary: fc.constant<FaultInjection>({ type: "two workers" }) },
  ),
}).map((parameters) =>
  command("advance", parameters, {
    when: ({ orders }) => orders.length > 0,
    run: async (model, fixture, { to, days, injection }) => {
      moveTo(model, fixture, to === "next" ? nextMoment(model) : instantOf(model, to, days));
      await workBoth(model, fixture, injection);
    },
  })
);

function instantOf(
  { now }: Model,
  to: Exclude<(typeof moments)[number], "next">,
  days: number,
): Temporal.Instant {
  if (to === "days") return moment(dayOf(now).add({ days }), "12:00");
  return moment(timeOf(now) < to ? dayOf(now) : dayOf(now).add({ days: 1 }), to);
}

function nextEvening({ now }: Model): Temporal.Instant {
  const today = dayOf(now);
  return moment(isBusinessDay(today) && timeOf(now) < "19:00" ? today : businessDay(today, 1), "19:00");
}

/** When something of what there is falls due next; the next 19:00 of a business day when nothing is. */
function nextMoment(model: Model): Temporal.Instant {
  const { now } = model;
  const today = dayOf(now);
  const evening = nextEvening(model);
  const due = dispatchablesOf(model).flatMap((dispatchable) => {
    const day = dispatchable.dispatchOn === undefined ? today : lastDispatch(dispatchable);
    switch (dispatchable.stage) {
      case "waiting":
      case "frozen":
        return [evening];
      case "sent":
        return [moment(businessDay(day, 2), "05:00")];
      case "consolidating":
        return [moment(businessDay(day, 3), "08:00")];
      default:
        return [];
    }
  }).filter((instant) => Temporal.Instant.compare(instant, now) > 0);
  return due.sort(Temporal.Instant.compare)[0] ?? evening;
}

function moveTo(model: Model, { t }: ModelFixture, to: Temporal.Instant): void {
  model.now = to;
  t.setTime(to.toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString());
}

/** Workers and the model do what is due; then the two are compared. */
async function workBoth(model: Model, fixture: ModelFixture, injection: FaultInjection): Promise<void> {
  const before = new Set(model.remittances.filter(({ published }) => published));
  // A file that missed its evening is moved to the next window in a minute, and published in another if it is open.
  const minutes = fixture.thorough || model.remittances.length > before.size ? 2 : 1;
  work(model);
  await runWorkers(fixture, injection, minutes);
  for (const remittance of model.remittances) {
    if (remittance.published && !before.has(remittance)) bind(remittance, await linesOf(fixture, remittance));
  }
  await adoptNextOrders(model, fixture);
  await adoptAutomaticSplits(model, fixture);
  await checkSoon(model, fixture);
}

/** An evening in trouble: what is due is frozen at 22:59 and at 23:00 some files, or all, are not there. */
const late = fc.nat({ max: 2 }).map((published) =>
  command("freeze late", published, {
    when: ({ now, lastFrozen }) =>
      isBusinessDay(dayOf(now)) && timeOf(now) < "22:59" && !lastFrozen?.equals(dayOf(now)),
    run: async (model, fixture) => {
      moveTo(model, fixture, moment(dayOf(model.now), "22:59"));
      const some = await freezeLate(fixture.t, published);
      freezeInModel(model, some);
      moveTo(model, fixture, moment(dayOf(model.now), "23:00"));
      await workBoth(model, fixture, { type: "none" });
    },
  })
);

function freezeInModel(model: Model, published: readonly { ispb: string; sequence: number }[]): void {
  const open = model.remittances.filter((each) => !each.published);
  freeze(model);
  const shown = published.flatMap(({ ispb, sequence }) =>
    model.remittances.filter((each) => each.ispb === ispb && each.sequence === sequence)
  );
  assert.ok(open.every((each) => each.dispatchDate.equals(dayOf(model.now)) || !shown.includes(each)));
  publish(model, shown);
}

/** A whole round in one: what waits leaves, is answered, and the answers are published. */
const round = fc.record({
  replies: fc.array(fc.option(fc.nat({ max: 1_000 }), { freq: 6 }), { minLength: 1, maxLength: 6 }),
  injection: fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: dies(60) }),
}).map((parameters) =>
  command("a round", parameters, {
    when: (model) => dispatchablesOf(model).some(({ stage }) => stage === "waiting"),
    run: async (model, fixture, { replies, injection }) => {
      moveTo(model, fixture, nextEvening(model));
      await workBoth(model, fixture, injection);
      const day = dayOf(model.now);
      moveTo(model, fixture, moment(businessDay(day, 1), "10:00"));
      for (const remittance of openRemittances(model)) {
        await answerRemittance(model, fixture, remittance, {
          replies,
          fault: undefined,
          injection: { type: "none" },
        });
      }
      moveTo(model, fixture, moment(businessDay(day, 2), "05:00"));
      await workBoth(model, fixture, injection);
      moveTo(model, fixture, moment(businessDay(day, 3), "08:00"));
      await workBoth(model, fixture, { type: "none" });
    },
  })
);

export const exchangeCommands: fc.Arbitrary<Command>[] = [
  ...Array(6).fill(round),
  ...Array(5).fill(advance),
  late,
];
