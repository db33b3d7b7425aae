/** The inbox of notices: orders by their newest event, each with what has happened to it and who follows it up. */
import { HOURS, TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDateTime } from "../../domain/formatting.ts";
import { type EventCursor, formatEventCursor, type WireEventType } from "../../domain/notices/event.ts";
import type { Event } from "../../routes/notices/events.ts";
import type { InboxEntryAnswer, WireView } from "../../routes/notices/inbox.ts";
import type { PageContext } from "../components/console_layout.tsx";
import { Chip, EmptyState } from "../components/data_table.tsx";
import { Hidden, type Option } from "../components/field.tsx";
import { ListPage } from "../components/list_page.tsx";
import type { Problem } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { mailDigestPath } from "./mail_digest/mail_digest_page.tsx";
import { News } from "./notices_news_routes.tsx";
import { noticeName, noticeText, noticeTypes, splitIdOf } from "./notices_text.ts";
import { WHOLE_COURT } from "./orders/orders_list_filters.tsx";

export const noticesPath = "/console/avisos";

/** Query parameter of an order's page that says that it is opened from the inbox. */
export const READ_NOTICES = "avisos";

export interface InboxRequest {
  readonly situacao: WireView | undefined;
  readonly tipo: WireEventType | undefined;
  /** A court unit, or the whole court. */
  readonly varaId: string;
  readonly antesDe: string | undefined;
}

interface Props {
  readonly context: PageContext;
  readonly writesToUsers: boolean;
  readonly request: InboxRequest;
  readonly units: readonly Option[];
  readonly colleagues: readonly { readonly cpf: string; readonly nome: string }[];
  readonly entries: readonly InboxEntryAnswer[];
  /** The newest event there is. */
  readonly newest: EventCursor | undefined;
  /** Address of the next, older notices. */
  readonly more: string | undefined;
  readonly problem: Problem | undefined;
  readonly done: string | undefined;
}

const views: readonly {
  readonly view: WireView | undefined;
  readonly name: string;
  readonly none: string;
}[] = [
  { view: undefined, name: "Abertos", none: "Nenhum aviso aberto" },
  { view: "NAO_LIDOS", name: "Não lidos", none: "Você leu todos os avisos" },
  { view: "MEUS", name: "Comigo", none: "Ninguém encarregou você de um aviso aberto" },
  { view: "RESOLVIDOS", name: "Resolvidos", none: "Nenhum aviso resolvido" },
];

export const NoticesPage = (props: Props) => {
  const { context, request, units, entries, newest, more, writesToUsers, problem, done } = props;
  const { site } = context;
  const { situacao, tipo, varaId } = request;
  const unit = varaId === (context.session.unit ?? WHOLE_COURT) ? undefined : varaId;
  const to = (change: Partial<InboxRequest>) =>
    site.to(addressWithQuery(noticesPath, { situacao, tipo, varaId: unit, ...change }));
  const shown = views.find(({ view }) => view === situacao) ?? views[0]!;
  return (
    <ListPage
      {...{ context, problem, done, path: noticesPath }}
      title="Avisos"
      {...isNewsHour(context.now) && { refreshSeconds: 60 }}
      {...writesToUsers && {
        actions: <a class="br-button secondary" href={site.to(mailDigestPath)}>Receber por e-mail</a>,
      }}
      query={{ situacao, tipo, varaId: unit }}
      views={views.map(({ view, name }) => ({
        name,
        href: to({ situacao: view }),
        isCurrent: view === situacao,
      }))}
      filters={[
        { kind: "choice", name: "tipo", label: "O que aconteceu", none: "Tudo", options: noticeTypes },
        { kind: "choice", name: "varaId", label: "Vara", options: units, defaultValue: varaId },
      ]}
    >
      <News
        site={site}
        since={newest && formatEventCursor(newest)}
        unit={varaId}
        here={to({})}
        isFound={false}
      />
      {entries.length === 0
        ? (
          <EmptyState title={request.antesDe === undefined ? shown.none : "Nenhum outro aviso aqui"}>
            O que acontece com as ordens, do protocolo às respostas, aparece nesta página.
          </EmptyState>
        )
        : <Inbox {...props} action={to({})} />}
      {more !== undefined && (
        <p>
          <a rel="next" href={to({ antesDe: more })}>Mais antigos</a>
        </p>
      )}
    </ListPage>
  );
};

/** Around the publication of answers, which everybody waits for; at other hours nothing keeps a session alive. */
function isNewsHour(now: Temporal.Instant): boolean {
  const time = now.toZonedDateTimeISO(TIME_ZONE).toPlainTime();
  const published = Temporal.PlainTime.from(HOURS.answersPublished);
  const minutes = published.until(time).total("minutes");
  return minutes >= -10 && minutes <= 30;
}

const Inbox = (
  { context, entries, colleagues, request: { situacao }, action }: Props & { readonly action: string },
) => (
  <form method="post" action={action}>
    <Hidden csrf={context.session.csrf} once />
    <ul class="inbox">{entries.map((entry) => <Entry context={context} entry={entry} />)}</ul>
    <fieldset class="act-bar">
      <legend class="sr-only">O que fazer com as ordens escolhidas</legend>
      <button
        class="br-button primary small"
        type="submit"
        name="acao"
        value={situacao === "RESOLVIDOS" ? "reabrir" : "resolver"}
      >
        {situacao === "RESOLVIDOS" ? "Reabrir " : "Resolver "}
        <span data-chosen="ordem"></span>
      </button>
      <button class="br-button secondary small" type="submit" name="acao" value="lido">
        Marcar como lidas
      </button>
      {colleagues.length > 0 && (
        <>
          <select name="encarregado" aria-label="Quem fica encarregado">
            <option value="">Ninguém</option>
            {colleagues.map(({ cpf, nome }) => (
              <option value={cpf} selected={cpf === context.session.caller.cpf}>
                {cpf === context.session.caller.cpf ? `${nome} (você)` : nome}
              </option>
            ))}
          </select>
          <button class="br-button secondary small" type="submit" name="acao" value="encarregar">
            Encarregar
          </button>
        </>
      )}
    </fieldset>
  </form>
);

const Entry = ({ context: { site, session }, entry }: { context: PageContext; entry: InboxEntryAnswer }) => {
  const { numeroProtocolo: number, numeroProcesso, nomeVara, sigilosa, lido, encarregado, resolvido } = entry;
  const [newest, ...earlier] = entry.eventos;
  return (
    <li class={lido ? undefined : "unread"}>
      <div class="br-checkbox">
        <input id={`o-${number}`} type="checkbox" name="ordem" value={number} />
        <label for={`o-${number}`}>
          <span class="sr-only">Escolher a ordem {number}</span>
        </label>
      </div>
      <div>
        <h2>
          <a href={site.to(`/console/ordem/${number}?${READ_NOTICES}`)}>Ordem {number}</a>
          {!lido && <span class="sr-only">, não lida</span>}
        </h2>
        <p class="help">
          {numeroProcesso}, {nomeVara}
          {sigilosa && ", sigilosa"}
        </p>
        {encarregado !== undefined && (
          <Chip
            tone="neutral"
            text={encarregado.cpf === session.caller.cpf ? "Com você" : `Com ${encarregado.nome}`}
          />
        )}{" "}
        {resolvido !== undefined && (
          <Chip tone="good" text={`Resolvida por ${resolvido.nome}, ${formatDateTime(resolvido.dataHora)}`} />
        )}
      </div>
      <div>
        {newest !== undefined && <Happened site={site} event={newest} />}
        {earlier.length > 0 && (
          <details>
            <summary>{formatCount(earlier.length, "aviso antes deste", "avisos antes deste")}</summary>
            {earlier.map((event) => <Happened site={site} event={event} />)}
          </details>
        )}
      </div>
    </li>
  );
};

const Happened = ({ site, event }: { site: PageContext["site"]; event: Event }) => {
  const [name, tone] = noticeName(event);
  const split = splitIdOf(event);
  return (
    <p class="happened">
      <Chip tone={tone} text={name} /> <time datetime={event.dataHora}>{formatDateTime(event.dataHora)}</time>
      <span>
        {noticeText(event)}
        {split !== undefined && (
          <>
            {" "}
            <a href={site.to(`/console/desdobramento/${split.id}`)}>
              Desdobramento{split.number !== undefined && ` ${split.number}`}
            </a>
          </>
        )}
      </span>
    </p>
  );
};
