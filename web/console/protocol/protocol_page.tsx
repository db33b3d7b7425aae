/** What will be sent, to whom, when and in whose name, before it is protocoled. */
import { HOURS, spokenHour } from "../../../domain/calendar/hours.ts";
import type { components } from "../../../docs/client/assets.d.ts";
import {
  deletableUntil,
  dispatchDayFor,
  type Holidays,
  timelineOf,
} from "../../../domain/calendar/calendar.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip } from "../../components/chip.tsx";
import { Facts } from "../../components/facts.tsx";
import { Faults, Hidden, idOf } from "../../components/field.tsx";
import { dateTime, plural, reais, taxIdText } from "../../components/formatting.ts";
import { businessDay, DispatchClock, nextDispatch } from "../dispatch_clock.tsx";
import { totalOf } from "../orders/order_shown.ts";
import { kindName } from "../orders/orders_list_table.tsx";

/** A page of the list, and more: what nobody looks through at once is not protocoled at once. */
export const MAX_AT_ONCE = 50;

type Draft = components["schemas"]["Minuta"];

export interface ProtocolDraft {
  readonly draft: Draft;
  /** Its name in the API's refusals. */
  readonly field: string;
  readonly fault: string | undefined;
  /** Whether what is in this judge's name is the user's own. */
  isOwn(judgeCpf: string): boolean;
  isDelegated(judgeCpf: string): boolean;
}

/** A draft that cannot be read: protocoled meanwhile, deleted, or somebody else's. */
export interface Unavailable {
  readonly problem: Problem;
}

const affected = (draft: Draft) =>
  draft.reus.flatMap(({ instituicoes }) => instituicoes.filter(({ atingida }) => atingida));

/** The institutions that receive files: of a group, its leader. */
const receivers = (drafts: readonly Draft[]) =>
  new Set(drafts.flatMap(affected).map(({ ispbDestinatario }) => ispbDestinatario)).size;

export const ProtocolPage = ({ context, drafts, unavailable, problem, holidays }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  unavailable: readonly Unavailable[];
  problem: Problem | undefined;
  holidays: Holidays;
}) => {
  const { site, session, now } = context;
  const all = drafts.map(({ draft }) => draft);
  const next = nextDispatch(now, holidays);
  const confirmation = all.length === 1 ? "Protocolar a ordem" : `Protocolar as ${all.length} ordens`;
  return (
    <ConsoleLayout
      context={context}
      title="Protocolar"
      here="/console/minutas"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
    >
      <h1>Conferir e protocolar</h1>
      <Faults problem={problem} shown={(name) => drafts.some(({ field }) => field === name)} />
      {unavailable.length > 0 && <Left unavailable={unavailable} />}
      {all.length > 0 && (
        <>
          <DispatchClock of={next} />
          <Facts
            of={[
              ["Ordens", String(all.length)],
              ["Réus", String(all.reduce((sum, { reus }) => sum + reus.length, 0))],
              ["Instituições que recebem", String(receivers(all))],
              ["Valor total", reais(totalOf(all.map(({ valorTotal }) => valorTotal)))],
            ]}
          />
          <DraftsTable {...{ context, drafts, holidays }} />
          <form method="post" action={site.to("/console/protocolar")} class="panel part">
            <Hidden csrf={session.csrf} once />
            {all.map(({ id }) => <input type="hidden" name="minuta" value={id} />)}
            <h2>Ao protocolar</h2>
            <ul>
              <li>Todas as ordens são protocoladas, ou nenhuma: se uma for recusada, as demais esperam.</li>
              <li>
                {Temporal.Instant.compare(now, deletableUntil(now)) < 0
                  ? `Cada ordem pode ser excluída até as ${
                    spokenHour(HOURS.dispatchOpens)
                  } de hoje. Depois disso é irrevogável: não pode ser cancelada.`
                  : `Já passou das ${
                    spokenHour(HOURS.dispatchOpens)
                  }: as ordens são irrevogáveis desde o protocolo e não podem ser excluídas.`}
              </li>
              <li>As instituições cumprem na sequência da data e da hora do protocolo.</li>
            </ul>
            <div class="submit">
              <button class="br-button primary" type="submit">{confirmation}</button>
              <a class="br-button secondary" href={site.to("/console/minutas")}>Voltar sem protocolar</a>
            </div>
          </form>
        </>
      )}
      {all.length === 0 && (
        <p>
          <a href={site.to("/console/minutas")}>Voltar às minutas</a>
        </p>
      )}
    </ConsoleLayout>
  );
};

const Left = ({ unavailable }: { unavailable: readonly Unavailable[] }) => (
  <section class="part" aria-labelledby="fora">
    <h2 id="fora">{plural(unavailable.length, "minuta fica", "minutas ficam")} fora deste protocolo</h2>
    <ul>
      {unavailable.map(({ problem: { detail } }) => <li>{detail}</li>)}
    </ul>
  </section>
);

const DraftsTable = ({ context, drafts, holidays }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  holidays: Holidays;
}) => (
  <table class="list">
    <caption class="sr-only">As ordens que serão protocoladas</caption>
    <thead>
      <tr>
        <th scope="col">Ordem</th>
        <th scope="col">Em nome de</th>
        <th scope="col">Réus</th>
        <th scope="col" class="count">Instituições</th>
        <th scope="col" class="amount">Valor</th>
        <th scope="col">Envio e resposta</th>
        <th scope="col">
          <span class="sr-only">Mudar</span>
        </th>
      </tr>
    </thead>
    <tbody>{drafts.map((each) => <DraftRow {...{ context, drafts, holidays, each }} />)}</tbody>
  </table>
);

const DraftRow = ({ context: { site, now }, drafts, holidays, each }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  holidays: Holidays;
  each: ProtocolDraft;
}) => {
  const { draft, field, fault } = each;
  const others = drafts.filter((other) => other !== each).map((other) => ["minuta", other.draft.id]);
  const on = dispatchDayFor(
    now,
    holidays,
    draft.dataProtocolo === undefined ? undefined : Temporal.PlainDate.from(draft.dataProtocolo),
  );
  return (
    <tr id={idOf(field)}>
      <th scope="row">
        {kindName(draft)}
        <small>{draft.numeroProcesso}</small>
        <small>{draft.nomeVara}{draft.sigilosa && " · Sigilosa"}</small>
        {fault !== undefined && <p class="fault">{fault}</p>}
      </th>
      <td data-name="Em nome de">
        {draft.nomeJuiz} <Authority each={each} />
      </td>
      <td data-name="Réus">
        {draft.reus.map(({ nome, cpfCnpj, valor }) => (
          <div>
            {nome}
            <small>{taxIdText(cpfCnpj)}{valor !== undefined && ` · ${reais(valor)}`}</small>
          </div>
        ))}
      </td>
      <td data-name="Instituições" class="count">{receivers([draft])}</td>
      <td data-name="Valor" class="amount">
        {draft.valorTotal === undefined ? "–" : reais(draft.valorTotal)}
      </td>
      <td data-name="Envio e resposta">
        {businessDay(on)}, às {spokenHour(HOURS.dispatchOpens)}
        <small>Resposta até {dateTime(timelineOf(on, holidays).publishBy)}</small>
        {draft.dataProtocolo !== undefined && <small>Agendada</small>}
        {draft.reiteracaoProgramada !== undefined && <small>Inicia uma série de repetições</small>}
      </td>
      <td>
        <a href={site.to(`/console/minuta/${draft.id}`)}>
          Corrigir<span class="sr-only">a minuta do processo {draft.numeroProcesso}</span>
        </a>
        {others.length > 0 && (
          <div>
            <a href={site.to(`/console/protocolar?${new URLSearchParams(others)}`)}>
              Retirar<span class="sr-only">a minuta do processo {draft.numeroProcesso}</span>
            </a>
          </div>
        )}
      </td>
    </tr>
  );
};

const Authority = ({ each: { draft: { cpfJuiz }, isOwn, isDelegated } }: { each: ProtocolDraft }) => {
  if (isOwn(cpfJuiz)) return <small>Você mesmo</small>;
  if (isDelegated(cpfJuiz)) return <small>Por delegação a você</small>;
  return (
    <>
      <Chip tone="attention" text="Sem delegação" />
      <small>Só o juiz, ou um assessor com delegação dele, pode protocolar.</small>
    </>
  );
};
