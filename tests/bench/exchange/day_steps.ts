/** The steps of a measured day, each with its floor, as they are told in text, drawn and tabled. */
import type { DayResult } from "./exchange_parts.ts";

interface Step {
  readonly name: string;
  readonly ours: (day: DayResult) => number;
  readonly floor: (day: DayResult) => number;
}

const sent = ({ dispatch }: DayResult) => dispatch.freeze + dispatch.publish;

export const daySteps: readonly Step[] = [
  { name: "freeze", ours: (day) => day.dispatch.freeze, floor: (day) => day.dispatchFloor.freeze },
  { name: "publish", ours: (day) => day.dispatch.publish, floor: (day) => day.dispatchFloor.publish },
  {
    name: "**freeze and publish**",
    ours: sent,
    floor: ({ dispatchFloor }) => dispatchFloor.freeze + dispatchFloor.publish,
  },
  {
    name: "the same, beside the bare copying of finished rows",
    ours: sent,
    floor: ({ dispatchFloor }) => dispatchFloor.bareInsert + dispatchFloor.publish,
  },
  {
    name: "finish: orders called sent, courts told",
    ours: (day) => day.dispatch.finish,
    floor: (day) => day.dispatchFloor.finish,
  },
  {
    name: "answers taken in, receipts written",
    ours: (day) => day.intake.intake,
    floor: (day) => day.intakeFloor,
  },
  {
    name: "**answers taken in, orders answered**",
    ours: (day) => day.intake.intake + day.intake.close,
    floor: (day) => day.intakeFloor,
  },
];
