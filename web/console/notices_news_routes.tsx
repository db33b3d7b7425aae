/**
 * Tells an open inbox that there is something newer. Each page asks every few seconds; a process asks the database for a
 * court's newest event once in that time, whatever the number of pages.
 */
import { Hono } from "hono";
import { type EventCursor, formatEventCursor, parseEventCursor } from "../../domain/notices/event.ts";
import type { App } from "../../routes/app.ts";
import { cachedFor } from "../../store/cached_for.ts";
import type { Db } from "../../store/connection/connection.ts";
import { hasNewerEvent, newestEvent } from "../../store/notices/notice_inbox.ts";
import type { ConsoleEnv } from "../components/console_layout.tsx";
import { addressWithQuery, type Site } from "../site.ts";
import { WHOLE_COURT } from "./orders/orders_list_filters.tsx";

const newsPath = "/console/avisos/novidades";
const SECONDS = 10;

export const newsRoutes = ({ db }: App) => {
  const newestOf = newestByCourt(db);
  return new Hono<ConsoleEnv>().get(newsPath, async (c) => {
    const { site, session: { caller } } = c.var.context;
    const { desde, varaId = WHOLE_COURT, volta = "" } = c.req.query();
    const after = parseEventCursor(desde ?? "");
    const newest = await newestOf(caller.court);
    const isFound = after !== undefined && newest !== undefined && isAfter(newest, after) &&
      await hasNewerEvent(db, caller, { after, unitId: varaId === WHOLE_COURT ? undefined : varaId });
    // A court's other units have news of their own.
    const since = after === undefined || isFound || newest === undefined ? desde : formatEventCursor(newest);
    // A page of this console, and nothing else, can be led back to.
    const here = volta.startsWith(site.to("/console/avisos")) ? volta : site.to("/console/avisos");
    return c.html(<News {...{ site, since, here, isFound }} unit={varaId} />);
  });
};

/** The newest event of each court that is asked about, once in a while. */
function newestByCourt(db: Db) {
  const courts = new Map<string, () => Promise<EventCursor | undefined>>();
  return (court: string) =>
    courts.getOrInsertComputed(court, () => cachedFor(() => newestEvent(db, court), SECONDS * 500))();
}

const isAfter = (a: EventCursor, b: EventCursor): boolean =>
  a.txid > b.txid || a.txid === b.txid && a.id > b.id;

/** What an open page says of newer events. Without scripts nobody is told: the page is read anew by its link. */
export const News = ({ site, since, unit, here, isFound }: {
  site: Site;
  /** The newest event that the page knows of. */
  since: string | undefined;
  unit: string;
  /** Address of the page. */
  here: string;
  isFound: boolean;
}) => (
  <div
    id="novidades"
    {...!isFound && {
      "data-live": "",
      "hx-get": site.to(addressWithQuery(newsPath, { desde: since ?? "0-0", varaId: unit, volta: here })),
      "hx-trigger": `every ${SECONDS}s`,
      "hx-swap": "outerHTML",
      // Requests made by the page itself do not keep the session alive.
      "hx-headers": JSON.stringify({ "X-Sem-Atividade": "sim" }),
    }}
  >
    <p role="status">
      {isFound && (
        <span class="news">
          Há avisos novos. <a href={here}>Mostrar</a>
        </span>
      )}
    </p>
  </div>
);
