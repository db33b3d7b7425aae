/** What the checks of `assets doctor` find, and how each is carried out. */
import { reasonOf } from "../../terminal/command_line.ts";

/** `attention`: the service runs, but not as docs/production.md sets it up. `untried`: could not be looked at from here. */
type State = "good" | "attention" | "fault" | "untried";

export interface Finding {
  /** The step of docs/production.md that sets it up. */
  readonly step: number;
  /** What was looked at, as an operator calls it. */
  readonly subject: string;
  readonly state: State;
  /** What was found; no secret, no tax id. */
  readonly found: string;
  /** What mends it; of faults, attention and untried ones. */
  readonly remedy?: string;
}

/** What a check says of its subject. */
export type Verdict = Omit<Finding, "step" | "subject">;

export const good = (found: string): Verdict => ({ state: "good", found });
export const attention = (found: string, remedy: string): Verdict => ({ state: "attention", found, remedy });
export const fault = (found: string, remedy: string): Verdict => ({ state: "fault", found, remedy });
export const untried = (found: string, remedy: string): Verdict => ({ state: "untried", found, remedy });

/** One thing to be looked at. */
export interface Check {
  readonly step: number;
  readonly subject: string;
  /** Where it throws, that is the fault. */
  readonly look: () => Verdict | Promise<Verdict>;
  /** What mends a check that throws. */
  readonly remedy: string;
}

/** Carries a check out, whatever happens. */
export async function findingOf({ step, subject, look, remedy }: Check): Promise<Finding> {
  const verdict = await Promise.try(look).catch((error) => fault(reasonOf(error), remedy));
  return { step, subject, ...verdict };
}
