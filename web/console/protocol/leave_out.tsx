/**
 * Leaves one of what was chosen out of a protocol: a button for each, of one form that has the ids of all. A
 * link for each would name all others, and a page of fifty would be mostly that.
 */
import type { Context } from "hono";
import type { ConsoleEnv } from "../../components/console_layout.tsx";

const FORM = "retirar";
const LEFT_OUT = "sem";

/** @param name the parameter of the ids */
export const LeaveOutForm = (
  { action, name, ids }: { action: string; name: string; ids: readonly string[] },
) => (
  <form id={FORM} method="get" action={action}>
    {ids.map((id) => <input type="hidden" name={name} value={id} />)}
  </form>
);

/** @param which what is left out, for who does not see where the button stands */
export const LeaveOutButton = ({ id, label, which }: { id: string; label: string; which: string }) => (
  <button class="link-button" type="submit" form={FORM} name={LEFT_OUT} value={id}>
    {label}
    <span class="sr-only">, {which}</span>
  </button>
);

/** The ids of a page's address, each once, without those that were left out. */
export function chosenIds(c: Context<ConsoleEnv>, name: string): string[] {
  const left = new Set(c.req.queries(LEFT_OUT));
  return [...new Set(c.req.queries(name))].filter((id) => id !== "" && !left.has(id));
}
