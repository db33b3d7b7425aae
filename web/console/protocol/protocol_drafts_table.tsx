/** The drafts that a protocol is about to send, one in each row. */
import { dispatchDayFor, type Holidays, HOURS, timelineOf } from "../../../domain/calendar/calendar.ts";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatDateTime,
  formatDay,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, distinctNames } from "../../components/data_table.tsx";
import { idOf } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Site } from "../../site.ts";
import { depositText } from "../orders/deposit_facts.tsx";
import { kindName } from "../orders/orders_list_table.tsx";
import { ContentNote, LeaveOutButton } from "./protocol_parts.tsx";

export interface ProtocolDraft {
  readonly draft: DraftAnswer;
  /** Name of the draft in the API's refusals. */
  readonly field: string;
  readonly fault: string | undefined;
  /** Whether the user is the judge in whose name the draft is. */
  isOwn(judgeCpf: string): boolean;
  isDelegated(judgeCpf: string): boolean;
}

const affected = (draft: DraftAnswer) =>
  draft.reus.flatMap(({ instituicoes }) => instituicoes.filter(({ atingida }) => atingida));

/** Number of institutions that receive files; a group counts as its leader. */
export const receivers = (drafts: readonly DraftAnswer[]) =>
  new Set(drafts.flatMap(affected).map(({ ispbDestinatario }) => ispbDestinatario)).size;

/** What is asked of whom, when it leaves, and links to correct each or leave it out. */
export const DraftsTable = ({ context: { site, now }, drafts, holidays }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  holidays: Holidays;
}) => {
  const nameOf = distinctNames(drafts, ({ draft }) => draftName(draft));
  const departureOf = departures(now, holidays);
  return (
    <DataTable
      caption="As ordens que serão protocoladas"
      rows={drafts}
      rowId={({ field }) => idOf(field)}
      columns={[
        { name: "Ordem", cell: (each) => <RequestSummary each={each} /> },
        {
          name: "Em nome de",
          cell: (each) => (
            <>
              {each.draft.nomeJuiz} <Authority each={each} />
            </>
          ),
        },
        {
          name: "Réus",
          cell: ({ draft }) => (
            <>
              {draft.reus.map(({ nome, cpfCnpj, valor }) => (
                <div>
                  {nome}
                  <small>{taxIdText(cpfCnpj)}{valor !== undefined && ` · ${formatAmount(valor)}`}</small>
                </div>
              ))}
              <DuplicateNotes {...{ site, draft }} />
            </>
          ),
        },
        { name: "Instituições", kind: "count", cell: ({ draft }) => receivers([draft]) },
        {
          name: "Valor",
          kind: "amount",
          cell: ({ draft: { valorTotal } }) => formatAmountOrNoValue(valorTotal),
        },
        {
          name: "Envio e resposta",
          cell: ({ draft }) => <Departure draft={draft} departure={departureOf(draft)} />,
        },
        {
          name: "Mudar",
          isNameHidden: true,
          isPlainOnCard: true,
          cell: (each) => (
            <Changes site={site} draft={each.draft} isOnly={drafts.length === 1} which={nameOf(each)} />
          ),
        },
      ]}
    />
  );
};

/** What distinguishes a draft from the others of its protocol. */
const draftName = ({ numeroProcesso, reus, valorTotal }: DraftAnswer): string =>
  [
    `a minuta do processo ${numeroProcesso}`,
    ...reus.map(({ nome }) => nome),
    ...valorTotal === undefined ? [] : [formatAmount(valorTotal)],
  ].join(", ");

const RequestSummary = ({ each: { draft, fault } }: { each: ProtocolDraft }) => (
  <>
    {kindName(draft)}
    <small>{draft.numeroProcesso}</small>
    {draft.depositoJudicial !== undefined && (
      <small>
        Transfere para {depositText(draft.depositoJudicial)}
      </small>
    )}
    <small>{draft.nomeVara}{draft.sigilosa && " · Sigilosa"}</small>
    {draft.nomeAlterador !== undefined && draft.alteradoEm !== undefined && (
      <small>Alterada por {draft.nomeAlterador} em {formatDateTime(draft.alteradoEm)}</small>
    )}
    <ContentNote of={draft} />
    {fault !== undefined && <p class="fault">{fault}</p>}
  </>
);

/** The day on which a draft would be dispatched if protocoled now. */
export const dispatchDayOf = (
  { dataProtocolo }: DraftAnswer,
  now: Temporal.Instant,
  holidays: Holidays,
): Temporal.PlainDate =>
  dispatchDayFor(
    now,
    holidays,
    dataProtocolo === undefined ? undefined : Temporal.PlainDate.from(dataProtocolo),
  );

/** When a draft would be dispatched, and when its answers would be due, as the page says it. */
interface DepartureText {
  readonly day: string;
  readonly answers: string;
}

/** The departures of drafts that are protocoled now: of all that are scheduled alike it is the same. */
function departures(now: Temporal.Instant, holidays: Holidays): (draft: DraftAnswer) => DepartureText {
  const known = new Map<string | undefined, DepartureText>();
  return (draft) => {
    const before = known.get(draft.dataProtocolo);
    if (before !== undefined) return before;
    const on = dispatchDayOf(draft, now, holidays);
    const departure = { day: formatDay(on), answers: formatDateTime(timelineOf(on, holidays).publishBy) };
    known.set(draft.dataProtocolo, departure);
    return departure;
  };
}

const Departure = (
  { draft, departure: { day, answers } }: { draft: DraftAnswer; departure: DepartureText },
) => (
  <>
    {day}, às {HOURS.dispatchOpens}
    <small>Resposta até {answers}</small>
    {draft.dataProtocolo !== undefined && <small>Agendada</small>}
    {draft.reiteracaoProgramada !== undefined && <small>Inicia uma série de repetições</small>}
  </>
);

/** A link to correct a draft, and a button to leave it out. */
const Changes = (
  { site, draft: { id }, isOnly, which }: { site: Site; draft: DraftAnswer; isOnly: boolean; which: string },
) => (
  <div class="row-links">
    <a href={site.to(`/console/minuta/${id}`)}>
      Corrigir<span class="sr-only">, {which}</span>
    </a>
    {!isOnly && (
      <div>
        <LeaveOutButton id={id} label="Retirar" which={which} />
      </div>
    )}
  </div>
);

const Authority = ({ each: { draft: { cpfJuiz }, isOwn, isDelegated } }: { each: ProtocolDraft }) => {
  if (isOwn(cpfJuiz)) return <small>Em seu nome</small>;
  if (isDelegated(cpfJuiz)) return <small>Por delegação a você</small>;
  return (
    <>
      <Chip tone="attention" text="Sem delegação" />
      <small>Só essa pessoa, ou quem tem delegação dela, pode protocolar.</small>
    </>
  );
};

/** Active orders of a draft's process and defendants, with links: a second look, and no obstacle. */
export const DuplicateOrders = ({ site, draft }: { site: Site; draft: DraftAnswer }) => {
  const named = duplicatesOf(draft);
  return named.length === 0
    ? null
    : (
      <Notice kind="warning" title="Já há ordem neste processo para o mesmo réu.">
        <DuplicateList {...{ site, named }} />
      </Notice>
    );
};

/** The same in a row of a table. */
const DuplicateNotes = ({ site, draft }: { site: Site; draft: DraftAnswer }) => {
  const named = duplicatesOf(draft);
  return named.length === 0 ? null : <DuplicateList {...{ site, named }} />;
};

const duplicatesOf = ({ avisos = [] }: DraftAnswer) =>
  avisos.flatMap(({ mensagem, ordem }) => ordem === undefined ? [] : [{ mensagem, ...ordem }]);

const DuplicateList = (
  { site, named }: { site: Site; named: ReturnType<typeof duplicatesOf> },
) => (
  <ul class="duplicates">
    {named.map(({ mensagem, numeroProtocolo }) => (
      <li>
        {mensagem}. <a href={site.to(`/console/ordem/${numeroProtocolo}`)}>Ver a ordem {numeroProtocolo}</a>
      </li>
    ))}
  </ul>
);
