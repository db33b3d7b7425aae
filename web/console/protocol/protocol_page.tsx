/** Review page before protocol: what will be sent, to which institutions, when and in whose name. */
import { HOURS } from "../../../domain/calendar/hours.ts";
import type { components } from "../../../docs/client/assets.d.ts";
import {
  deletableUntil,
  dispatchDayFor,
  type Holidays,
  timelineOf,
} from "../../../domain/calendar/calendar.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Chip } from "../../components/chip.tsx";
import { Facts } from "../../components/facts.tsx";
import { Faults, Hidden, idOf } from "../../components/field.tsx";
import type { Site } from "../../site.ts";
import {
  dateTime,
  inflected,
  number,
  reais,
  reaisOrNoValue,
  taxIdText,
} from "../../../domain/formatting/formatting.ts";
import { businessDay, DispatchClock, nextDispatch } from "../dispatch_clock.tsx";
import { type ChangedDay, type ChangedDraft, ChangedSince, isChange } from "./changed_since.tsx";
import { PromisedDay } from "./promised_day.tsx";
import { Others, type Round } from "./protocol_round.tsx";
import { explainedByLeftOut, LeftOut } from "./left_out.tsx";
import { OwnPromisedDay, ReadFields, shownOfDraft } from "./read_copy.tsx";
import { depositText } from "../orders/deposit_facts.tsx";
import { totalOf } from "../orders/order_shown.ts";
import { kindName } from "../orders/orders_list_table.tsx";

type Draft = components["schemas"]["Minuta"];

export interface ProtocolDraft {
  readonly draft: Draft;
  /** Name of the draft in the API's refusals. */
  readonly field: string;
  readonly fault: string | undefined;
  /** Whether the user is the judge in whose name the draft is. */
  isOwn(judgeCpf: string): boolean;
  isDelegated(judgeCpf: string): boolean;
}

const affected = (draft: Draft) =>
  draft.reus.flatMap(({ instituicoes }) => instituicoes.filter(({ atingida }) => atingida));

/** Number of institutions that receive files; a group counts as its leader. */
const receivers = (drafts: readonly Draft[]) =>
  new Set(drafts.flatMap(affected).map(({ ispbDestinatario }) => ispbDestinatario)).size;

export const ProtocolPage = ({ context, drafts, unavailable, round, problem, changes, holidays }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  /** Why each that was chosen too cannot be read: protocoled meanwhile, deleted, or somebody else's. */
  unavailable: readonly Problem[];
  round: Round | undefined;
  problem: Problem | undefined;
  changes: { readonly drafts: readonly ChangedDraft[]; readonly day: ChangedDay | undefined } | undefined;
  holidays: Holidays;
}) => {
  const { site, now } = context;
  const all = drafts.map(({ draft }) => draft);
  const next = nextDispatch(now, holidays);
  return (
    <ConsoleLayout
      context={context}
      title="Protocolar"
      here="/console/minutas"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
    >
      <h1>Conferir e protocolar</h1>
      {changes !== undefined && (changes.drafts.length > 0 || changes.day !== undefined) && (
        <ChangedSince {...changes} button={buttonOf(all)} />
      )}
      {!isChange(problem?.codigo) && !explainedByLeftOut(problem, unavailable) && (
        <Faults
          problem={problem}
          shown={(name) => drafts.some(({ field }) => field === name)}
        />
      )}
      <LeftOut
        problems={unavailable}
        words={["minuta fica", "minutas ficam"]}
        refused={problem !== undefined}
        isRest={all.length > 0}
      />
      <Others round={round} />
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
          <Confirmation {...{ context, holidays, round }} drafts={all} on={next.on} />
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

/** What protocol means, and the button. */
const Confirmation = (
  { context: { site, session, now }, drafts, holidays, on, round }: {
    context: PageContext;
    drafts: readonly Draft[];
    round: Round | undefined;
    holidays: Holidays;
    on: Temporal.PlainDate;
  },
) => (
  <form method="post" action={site.to("/console/protocolar")} class="panel part">
    <Hidden csrf={session.csrf} once />
    <PromisedDay on={on} />
    {round !== undefined && <input type="hidden" name="filtros" value={round.filters} />}
    {drafts.map((draft) => (
      <>
        <input type="hidden" name="minuta" value={draft.id} />
        <ReadFields id={draft.id} version={draft.versao!} shown={shownOfDraft(draft)} />
        {draft.dataProtocolo !== undefined && (
          <OwnPromisedDay id={draft.id} on={dispatchDayOf(draft, now, holidays)} />
        )}
      </>
    ))}
    <h2>Ao protocolar</h2>
    <ul>
      <li>Todas as ordens são protocoladas, ou nenhuma: se uma for recusada, as demais esperam.</li>
      <li>
        {Temporal.Instant.compare(now, deletableUntil(now)) < 0
          ? `Cada ordem pode ser excluída até as ${HOURS.dispatchOpens} de hoje. Depois disso é irrevogável: não pode ser cancelada.`
          : `Já passou das ${HOURS.dispatchOpens}: as ordens são irrevogáveis desde o protocolo e não podem ser excluídas.`}
      </li>
      {drafts.some(({ dataProtocolo }) => dataProtocolo !== undefined) && (
        <li>
          As agendadas podem ser excluídas até as {HOURS.dispatchOpens} do dia do envio.
        </li>
      )}
      <li>As instituições cumprem na sequência da data e da hora do protocolo.</li>
    </ul>
    <div class="submit">
      <button class="br-button primary" type="submit">
        {buttonOf(drafts)}
      </button>
      <a class="br-button secondary" href={site.to("/console/minutas")}>Voltar sem protocolar</a>
    </div>
  </form>
);

const buttonOf = (drafts: readonly Draft[]): string =>
  inflected(drafts.length, "Protocolar a ordem", `Protocolar as ${number(drafts.length)} ordens`);

const DraftsTable = ({ context: { site, now }, drafts, holidays }: {
  context: PageContext;
  drafts: readonly ProtocolDraft[];
  holidays: Holidays;
}) => (
  <DataTable
    caption="As ordens que serão protocoladas"
    rows={drafts}
    rowId={({ field }) => idOf(field)}
    columns={[
      { name: "Ordem", cell: (each) => <WhatIsAsked each={each} /> },
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
        cell: ({ draft }) =>
          draft.reus.map(({ nome, cpfCnpj, valor }) => (
            <div>
              {nome}
              <small>{taxIdText(cpfCnpj)}{valor !== undefined && ` · ${reais(valor)}`}</small>
            </div>
          )),
      },
      { name: "Instituições", kind: "count", cell: ({ draft }) => receivers([draft]) },
      {
        name: "Valor",
        kind: "amount",
        cell: ({ draft: { valorTotal } }) => reaisOrNoValue(valorTotal),
      },
      { name: "Envio e resposta", cell: ({ draft }) => <Departure {...{ draft, now, holidays }} /> },
      {
        name: "Mudar",
        isNameHidden: true,
        isPlainOnCard: true,
        cell: (each) => <Changes site={site} each={each} drafts={drafts} />,
      },
    ]}
  />
);

const WhatIsAsked = ({ each: { draft, fault } }: { each: ProtocolDraft }) => (
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
      <small>Alterada por {draft.nomeAlterador} em {dateTime(draft.alteradoEm)}</small>
    )}
    {fault !== undefined && <p class="fault">{fault}</p>}
  </>
);

/** The day on which a draft would be dispatched if protocoled now. */
export const dispatchDayOf = (
  { dataProtocolo }: Draft,
  now: Temporal.Instant,
  holidays: Holidays,
): Temporal.PlainDate =>
  dispatchDayFor(
    now,
    holidays,
    dataProtocolo === undefined ? undefined : Temporal.PlainDate.from(dataProtocolo),
  );

/** When a draft would be dispatched if protocoled now, and when its answers would be due. */
const Departure = (
  { draft, now, holidays }: { draft: Draft; now: Temporal.Instant; holidays: Holidays },
) => {
  const on = dispatchDayOf(draft, now, holidays);
  return (
    <>
      {businessDay(on)}, às {HOURS.dispatchOpens}
      <small>Resposta até {dateTime(timelineOf(on, holidays).publishBy)}</small>
      {draft.dataProtocolo !== undefined && <small>Agendada</small>}
      {draft.reiteracaoProgramada !== undefined && <small>Inicia uma série de repetições</small>}
    </>
  );
};

/** Links to correct a draft and to leave it out. */
const Changes = (
  { site, each, drafts }: { site: Site; each: ProtocolDraft; drafts: readonly ProtocolDraft[] },
) => {
  const { id, numeroProcesso, reus, valorTotal } = each.draft;
  const asked = valorTotal === undefined ? "" : `, ${reais(valorTotal)}`;
  const which = `, a minuta do processo ${numeroProcesso}, ${
    reus.map(({ nome }) => nome).join(", ")
  }${asked}`;
  const others = drafts.filter((other) => other !== each).map((other) => ["minuta", other.draft.id]);
  return (
    <div class="row-links">
      <a href={site.to(`/console/minuta/${id}`)}>
        Corrigir<span class="sr-only">{which}</span>
      </a>
      {others.length > 0 && (
        <div>
          <a href={site.to(`/console/protocolar?${new URLSearchParams(others)}`)}>
            Retirar<span class="sr-only">{which}</span>
          </a>
        </div>
      )}
    </div>
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
