/** Who may protocol in whose name. */
import type { components } from "../../docs/client/assets.d.ts";
import type { Problem } from "../api.ts";
import { ConsoleLayout, type PageContext } from "../components/console_layout.tsx";
import { DataTable } from "../components/data_table.tsx";
import { Chip } from "../components/chip.tsx";
import { Faults, Hidden, TextField } from "../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../components/listing.tsx";
import { day, taxIdText } from "../components/formatting.ts";

const path = "/console/delegacoes";

type Delegation = components["schemas"]["Delegacao"];

export type Kept = { readonly content: readonly Delegation[] } & Window;
export type Received = readonly components["schemas"]["DelegacaoAtiva"][];

const fields = ["cpfJuiz", "cpfAssessor", "inicio", "fim"] as const;
export type Typed = Readonly<Partial<Record<(typeof fields)[number], string>>>;

export const DelegationsPage = ({ context, kept, received, refused, onlyActive, done }: {
  context: PageContext;
  /** What an administrator keeps, or what a judge delegated. */
  kept: Kept | undefined;
  /** The judges in whose name an assistant protocols. */
  received: Received | undefined;
  refused: { readonly typed: Typed; readonly problem: Problem } | undefined;
  onlyActive: boolean;
  done: string | undefined;
}) => {
  const { profiles } = context.session.caller;
  const keeps = profiles.includes("administrator");
  const asksOthers = "Quem as cria e encerra é o administrador do tribunal.";
  return (
    <ConsoleLayout context={context} title="Delegações" here={path} done={done}>
      <h1>Delegações de protocolização</h1>
      <p>
        Com a delegação de um juiz, o assessor protocola ordens e desdobramentos em nome dele.{" "}
        {!keeps && asksOthers}
      </p>
      <Faults problem={refused?.problem} shown={(name) => fields.some((field) => field === name)} />
      {received !== undefined && <ReceivedList received={received} />}
      {kept !== undefined && (
        <section class="part" aria-labelledby="cadastradas">
          <h2 id="cadastradas">{keeps ? "Delegações do tribunal" : "Quem protocola em seu nome"}</h2>
          <KeptList {...{ context, kept, onlyActive, keeps }} />
        </section>
      )}
      {keeps && <NewForm context={context} typed={refused?.typed ?? {}} problem={refused?.problem} />}
    </ConsoleLayout>
  );
};

const ReceivedList = ({ received }: { received: Received }) => (
  <section class="part" aria-labelledby="recebidas">
    <h2 id="recebidas">Em nome de quem você protocola</h2>
    {received.length === 0
      ? (
        <Nothing title="Você não tem delegação ativa">
          Você pode fazer minutas; para protocolar, peça a delegação ao administrador do tribunal.
        </Nothing>
      )
      : (
        <ul>
          {received.map(({ nomeJuiz, inicio, fim }) => (
            <li>
              <strong>{nomeJuiz}</strong>, {term(inicio, fim)}
            </li>
          ))}
        </ul>
      )}
  </section>
);

const term = (from: string, until: string | undefined): string =>
  until === undefined ? `desde ${day(from)}, sem fim previsto` : `de ${day(from)} a ${day(until)}`;

const KeptList = ({ context, kept, onlyActive, keeps }: {
  context: PageContext;
  kept: Kept;
  onlyActive: boolean;
  keeps: boolean;
}) => {
  const { site } = context;
  return (
    <>
      <ul class="views">
        <li>
          <a href={site.to(path)} {...onlyActive ? {} : { "aria-current": "true" }}>Todas</a>
        </li>
        <li>
          <a href={site.to(`${path}?ativa=true`)} {...onlyActive ? { "aria-current": "true" } : {}}>
            As que valem hoje
          </a>
        </li>
      </ul>
      {kept.content.length === 0
        ? <Nothing title="Nenhuma delegação" />
        : <KeptTable {...{ context, delegations: kept.content, keeps }} />}
      <Pages
        of={kept}
        to={(pagina) => site.to(addressOf(path, { ativa: onlyActive ? "true" : undefined, pagina }))}
        one="delegação"
        many="delegações"
      />
    </>
  );
};

const KeptTable = ({ context, delegations, keeps }: {
  context: PageContext;
  delegations: readonly Delegation[];
  keeps: boolean;
}) => (
  <DataTable
    caption="Delegações, por juiz e assessor"
    rows={delegations}
    columns={[
      {
        name: "Juiz",
        cell: (delegation) => (
          <>
            {delegation.nomeJuiz}
            <small>{taxIdText(delegation.cpfJuiz)}</small>
          </>
        ),
      },
      {
        name: "Assessor",
        cell: (delegation) => (
          <>
            {delegation.nomeAssessor}
            <small>{taxIdText(delegation.cpfAssessor)}</small>
          </>
        ),
      },
      { name: "Vigência", cell: (delegation) => term(delegation.inicio, delegation.fim) },
      { name: "Situação", isPlainOnCard: true, cell: (delegation) => <Standing of={delegation} /> },
      keeps &&
      {
        name: "Encerrar",
        isPlainOnCard: true,
        cell: (delegation) => <Ending context={context} of={delegation} />,
      },
    ]}
  />
);

const Standing = ({ of: { ativa, dataHoraEncerramento } }: { of: Delegation }) => {
  if (ativa) return <Chip tone="good" text="Ativa" />;
  if (dataHoraEncerramento === undefined) return <Chip tone="neutral" text="Fora da vigência" />;
  return (
    <>
      <Chip tone="neutral" text="Encerrada" />
      <small>em {day(dataHoraEncerramento)}</small>
    </>
  );
};

const Ending = (
  { context: { site, session }, of: { id, nomeJuiz, nomeAssessor, dataHoraEncerramento } }: {
    context: PageContext;
    of: Delegation;
  },
) => {
  if (dataHoraEncerramento !== undefined) return null;
  return (
    <details>
      <summary>
        Encerrar<span class="sr-only">a delegação de {nomeJuiz} a {nomeAssessor}</span>
      </summary>
      <form method="post" action={site.to(`${path}/${id}/encerrar`)}>
        <Hidden csrf={session.csrf} />
        <p>A partir de agora {nomeAssessor} não protocola mais em nome de {nomeJuiz}.</p>
        <button class="br-button danger small" type="submit">Confirmar o encerramento</button>
      </form>
    </details>
  );
};

const NewForm = (
  { context: { site, session }, typed, problem }: {
    context: PageContext;
    typed: Typed;
    problem: Problem | undefined;
  },
) => {
  const errors = problem?.erros;
  const number = { inputmode: "numeric", maxlength: 14 };
  return (
    <form class="form panel part" method="post" action={site.to(path)}>
      <Hidden csrf={session.csrf} once />
      <h2>Nova delegação</h2>
      <div class="grid">
        <TextField
          {...{ name: "cpfJuiz", label: "CPF do juiz", value: typed.cpfJuiz, errors }}
          help="Que delega; deste tribunal."
          required
          attributes={number}
        />
        <TextField
          {...{ name: "cpfAssessor", label: "CPF do assessor", value: typed.cpfAssessor, errors }}
          help="Que protocolará; deste tribunal."
          required
          attributes={number}
        />
        <TextField
          {...{ name: "inicio", label: "Primeiro dia", value: typed.inicio, errors }}
          help="Hoje, quando em branco."
          type="date"
        />
        <TextField
          {...{ name: "fim", label: "Último dia", value: typed.fim, errors }}
          help="Sem fim previsto, quando em branco."
          type="date"
        />
      </div>
      <div class="submit">
        <button class="br-button primary" type="submit">Criar delegação</button>
      </div>
    </form>
  );
};
