/**
 * Tells an open inbox that there is something newer. A stream of server-sent events says so, upon which the page asks; a
 * page that gets no stream asks every few seconds. A process asks the database for a court's newest event once in that
 * time, whatever the number of pages.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Caller } from "../../domain/identity/caller.ts";
import { type EventCursor, formatEventCursor, parseEventCursor } from "../../domain/notices/event.ts";
import type { App } from "../../routes/app.ts";
import { cachedFor } from "../../store/cached_for.ts";
import type { Db } from "../../store/connection/connection.ts";
import { hasNewerEvent, newestEvent } from "../../store/notices/notice_inbox.ts";
import type { ConsoleEnv } from "../components/console_layout.tsx";
import { addressWithQuery, type Site } from "../site.ts";
import { WHOLE_COURT } from "./orders/orders_list_filters.tsx";

const newsPath = "/console/avisos/novidades";
const streamPath = "/console/avisos/fluxo";

const SECONDS = 5;

/** How long a stream goes on. Its browser opens the next one, for which the session is looked at anew. */
const STREAM_SECONDS = 60;

/** The most streams of a process at once; the pages that come then ask by themselves. */
const MOST_STREAMS = 500;

export const newsRoutes = ({ db, log }: App) => {
  const newestOf = newestByCourt(db);
  let streams = 0;

  /** Whether there is something newer than an event, and up to which event there is nothing. */
  async function lookFor(reader: Caller, since: string | undefined, unit: string) {
    const after = parseEventCursor(since ?? "");
    const newest = await newestOf(reader.court);
    const isFound = after !== undefined && newest !== undefined && isAfter(newest, after) &&
      await hasNewerEvent(db, reader, { after, unitId: unit === WHOLE_COURT ? undefined : unit });
    // A court's other units have news of their own.
    return {
      isFound,
      since: after === undefined || isFound || newest === undefined ? since : formatEventCursor(newest),
    };
  }

  return new Hono<ConsoleEnv>()
    .get(newsPath, async (c) => {
      const { site, session: { caller } } = c.var.context;
      const { desde, varaId: unit = WHOLE_COURT, volta = "" } = c.req.query();
      // A page of this console, and nothing else, can be led back to.
      const here = volta.startsWith(site.to("/console/avisos")) ? volta : site.to("/console/avisos");
      return c.html(<News {...{ site, unit, here }} {...await lookFor(caller, desde, unit)} />);
    })
    .get(streamPath, (c) => {
      // The answer upon which a browser does not try again (HTML, section 9.2.2).
      if (streams >= MOST_STREAMS) return c.body(null, 204);
      const { caller } = c.var.context.session;
      const { desde, varaId: unit = WHOLE_COURT } = c.req.query();
      c.header("X-Accel-Buffering", "no");
      return streamSSE(c, async (stream) => {
        const gone = new AbortController();
        stream.onAbort(() => gone.abort());
        streams++;
        try {
          let looked = { isFound: false, since: desde };
          for (const end = performance.now() + STREAM_SECONDS * 1000; performance.now() < end;) {
            looked = await lookFor(caller, looked.since, unit);
            if (looked.isFound || gone.signal.aborted) break;
            await delay(SECONDS * 1000, undefined, { signal: gone.signal });
          }
          if (looked.isFound) await stream.writeSSE({ event: "novidade", data: "sim" });
        } catch (error) {
          if (!gone.signal.aborted) {
            log("error", "notice stream ended", { error, requestId: c.var.requestId, method: c.req.method });
          }
        } finally {
          streams--;
        }
      });
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
      "hx-trigger": "novidade",
      "data-stream": site.to(addressWithQuery(streamPath, { desde: since ?? "0-0", varaId: unit })),
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
