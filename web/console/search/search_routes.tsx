/** Search in both consoles: leads to what alone is found, otherwise lists it; and suggests while somebody types. */
import { Hono } from "hono";
import type { Result } from "../../../domain/result.ts";
import { type FoundItem, searchConsoleOperation } from "../../../routes/orders/console_search.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import type { ConsoleKind } from "../../components/console_sections.ts";
import { searchPath, suggestionsPath } from "../../components/search_box.tsx";
import type { CallOperation, Problem } from "../../operation_call.ts";
import { placePath } from "./found.tsx";
import { SearchPage } from "./search_page.tsx";
import { Suggestions } from "./suggestions.tsx";

export const consoleSearchRoutes = (kind: ConsoleKind) =>
  new Hono<ConsoleEnv>()
    .get(searchPath(kind), async (c) => {
      const { context, call } = c.var;
      const typed = typedIn(c.req.query("q"));
      const found = await find(call, typed);
      const only = found?.ok ? onlyOne(found.value) : undefined;
      if (only !== undefined) return c.redirect(context.site.to(placePath(kind, only)), 303);
      return renderConsole(
        c,
        <SearchPage {...{ context, typed, found }} />,
        found === undefined || found.ok ? 200 : refusalStatusOf(found.error),
      );
    })
    .get(suggestionsPath(kind), async (c) => {
      const { site, session: { caller } } = c.var.context;
      const typed = typedIn(c.req.query("q"));
      const found = await find(c.var.call, typed);
      return c.html(
        <Suggestions {...{ site, console: kind, caller, typed, found: found?.ok ? found.value : [] }} />,
      );
    });

const typedIn = (q: string | undefined): string => q?.trim() ?? "";

const find = async (
  call: CallOperation,
  typed: string,
): Promise<Result<readonly FoundItem[], Problem> | undefined> =>
  typed === "" ? undefined : await call(searchConsoleOperation, { query: { q: typed } });

/** What alone was found, or the one person of all orders that were; somebody of a name that is only alike may be another. */
function onlyOne(found: readonly FoundItem[]): FoundItem | undefined {
  if (found.some(({ parecido }) => parecido)) return undefined;
  if (found.length === 1) return found[0];
  const people = found.filter(({ tipo }) => tipo === "PESSOA");
  const isOfPeople = found.every(({ tipo }) => ["PESSOA", "ORDEM", "MINUTA"].includes(tipo));
  return people.length === 1 && isOfPeople ? people[0] : undefined;
}
