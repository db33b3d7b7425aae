/**
 * Notices: events of the court's orders, newest first; those since the user's last visit are marked as new.
 */
import { Hono } from "hono";
import { formatCount, formatDateTime } from "../../domain/formatting.ts";
import {
  FEED_START,
  formatEventCursor,
  parseEventCursor,
  type WireEventType,
  wireEventTypes,
} from "../../domain/notices/event.ts";
import type { App } from "../../routes/app.ts";
import { type Event, readEventsOperation } from "../../routes/notices/events.ts";
import { recordVisit } from "../../store/identity/console_views.ts";
import { type ConsoleEnv, type PageContext, renderConsole } from "../components/console_layout.tsx";
import { Chip, EmptyState } from "../components/data_table.tsx";
import type { Option } from "../components/field.tsx";
import { ListPage } from "../components/list_page.tsx";
import { value } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { mailDigestPath } from "./mail_digest/mail_digest_page.tsx";
import { noticeName, noticeText, noticeTypes, splitIdOf } from "./notices_text.ts";
import { unitOptions, WHOLE_COURT } from "./orders/orders_list_filters.tsx";

const path = "/console/avisos";
const SHOWN = 50;

interface ListRequest {
  readonly tipo: WireEventType | undefined;
  /** A court unit, or the whole court. */
  readonly varaId: string;
  readonly antesDe: string | undefined;
}

export const noticesRoutes = ({ db, clock, writesToUsers = false }: App) =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, call } = c.var;
    const { session } = context;
    const defaultUnit = session.unit ?? WHOLE_COURT;
    const request: ListRequest = {
      tipo: wireEventTypes.find((type) => type === c.req.query("tipo")),
      varaId: c.req.query("varaId") || defaultUnit,
      antesDe: c.req.query("antesDe"),
    };
    const { tipo, varaId, antesDe } = request;
    const [{ content, proximo }, units] = await Promise.all([
      call(readEventsOperation, {
        query: {
          ordem: "decrescente",
          limite: SHOWN,
          ...tipo !== undefined && { tipo },
          ...varaId !== WHOLE_COURT && { varaId },
          ...antesDe !== undefined && { antesDe },
        },
      }).then(value),
      unitOptions(call, session),
    ]);
    // A filtered list, or a further page of it, has not shown all new notices, so it does not count as a
    // visit.
    const isWhole = tipo === undefined && antesDe === undefined && varaId === defaultUnit;
    const newest = isWhole ? content[0]?.id : undefined;
    const since = newest === undefined
      ? undefined
      : await recordVisit(db, { cpf: session.caller.cpf, newest, at: clock() });
    const more = proximo === formatEventCursor(FEED_START) ? undefined : proximo;
    const found = { request, units, events: content, since, more, writesToUsers };
    return renderConsole(c, <NoticesPage context={context} {...found} />);
  });

const NoticesPage = ({ context, request, units, events, since, more, writesToUsers }: {
  context: PageContext;
  writesToUsers: boolean;
  request: ListRequest;
  units: readonly Option[];
  events: readonly Event[];
  /** Cursor of the newest notice at the previous visit. */
  since: string | undefined;
  /** Address of the next, older notices. */
  more: string | undefined;
}) => {
  const { site } = context;
  const { tipo, varaId } = request;
  const isDefault = varaId === (context.session.unit ?? WHOLE_COURT);
  const fresh = events.filter(({ id }) => since !== undefined && isAfter(id, since)).length;
  return (
    <ListPage
      {...{ context, path }}
      title="Avisos"
      {...writesToUsers && {
        actions: <a class="br-button secondary" href={site.to(mailDigestPath)}>Receber por e-mail</a>,
      }}
      query={{ tipo, varaId: isDefault ? undefined : varaId }}
      filters={[
        { kind: "choice", name: "tipo", label: "O que aconteceu", none: "Tudo", options: noticeTypes },
        { kind: "choice", name: "varaId", label: "Vara", options: units, defaultValue: varaId },
      ]}
    >
      {fresh > 0 && <p>{formatCount(fresh, "novo", "novos")} desde a sua última visita.</p>}
      {events.length === 0
        ? (
          <EmptyState title={request.antesDe === undefined ? "Nenhum aviso" : "Nenhum outro aviso aqui"}>
            O que acontece com as ordens, do protocolo às respostas, aparece nesta página.
          </EmptyState>
        )
        : (
          <ol class="events notices">
            {events.map((event) => (
              <Notice {...{ context, event, isNew: since !== undefined && isAfter(event.id, since) }} />
            ))}
          </ol>
        )}
      {more !== undefined && (
        <p>
          <a rel="next" href={site.to(addressWithQuery(path, { tipo, varaId, antesDe: more }))}>
            Mais antigos
          </a>
        </p>
      )}
    </ListPage>
  );
};

const Notice = (
  { context: { site }, event, isNew }: { context: PageContext; event: Event; isNew: boolean },
) => {
  const [name, tone] = noticeName(event);
  const { numeroProtocolo: number, numeroProcesso, dataHora, sigilosa } = event;
  const split = splitIdOf(event);
  return (
    <li>
      <time datetime={dataHora}>{formatDateTime(dataHora)}</time>
      <Chip tone={tone} text={name} /> {isNew && <Chip tone="attention" text="Novo" />}{" "}
      {number !== undefined && <a href={site.to(`/console/ordem/${number}`)}>Ordem {number}</a>}
      {split !== undefined && (
        <>
          {", "}
          <a href={site.to(`/console/desdobramento/${split.id}`)}>
            desdobramento{split.number !== undefined && ` ${split.number}`}
          </a>
        </>
      )}, processo {numeroProcesso}
      {sigilosa && ", sigilosa"}
      <p>{noticeText(event)}</p>
    </li>
  );
};

/** Whether an event is newer than another, by their cursors. */
function isAfter(id: string, other: string): boolean {
  const [a, b] = [parseEventCursor(id), parseEventCursor(other)];
  if (a === undefined || b === undefined) return false;
  return a.txid > b.txid || a.txid === b.txid && a.id > b.id;
}
