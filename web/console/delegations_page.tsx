/** Page of the delegations of protocol: which assistants may protocol in which judge's name. */
import type { ActiveDelegation, DelegationAnswer } from "../../routes/delegations/delegation_schema.ts";
import type { Problem } from "../api.ts";
import { ConsoleLayout, type PageContext } from "../components/console_layout.tsx";
import { Chip } from "../components/chip.tsx";
import { Faults, Hidden, TextField } from "../components/field.tsx";
import { EmptyState } from "../components/empty_state.tsx";
import { List, type ListedRows, Views } from "../components/list_page.tsx";
import { addressWithQuery, type QueryParameters } from "../site.ts";
import { formatDate, taxIdText } from "../../domain/formatting.ts";

const path = "/console/delegacoes";

export type SavedDelegation = ListedRows<DelegationAnswer>;
type ReceivedDelegations = readonly ActiveDelegation[];

const fields = ["cpfJuiz", "cpfAssessor", "inicio", "fim"] as const;
export type TypedDelegation = Readonly<Partial<Record<(typeof fields)[number], string>>>;

export const DelegationsPage = ({ context, query, saved, received, refused, done }: {
  context: PageContext;
  /** The delegations of the court, for an administrator, or of the judge. */
  saved: SavedDelegation | undefined;
  /** The judges in whose name the assistant may protocol. */
  received: ReceivedDelegations | undefined;
  refused: { readonly typed: TypedDelegation; readonly problem: Problem } | undefined;
  query: QueryParameters;
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
      {saved !== undefined && (
        <section class="part" aria-labelledby="cadastradas">
          <div class="section-line">
            <h2 id="cadastradas">{keeps ? "Delegações do tribunal" : "Quem protocola em seu nome"}</h2>
            <Views
              views={[undefined, "true"].map((ativa) => ({
                name: ativa === undefined ? "Todas" : "As que valem hoje",
                href: context.site.to(addressWithQuery(path, { ativa })),
                isCurrent: ativa === query.ativa,
              }))}
            />
          </div>
          <SavedList {...{ context, query, saved, keeps }} />
        </section>
      )}
      {keeps && <NewForm context={context} typed={refused?.typed ?? {}} problem={refused?.problem} />}
    </ConsoleLayout>
  );
};

const ReceivedList = ({ received }: { received: ReceivedDelegations }) => (
  <section class="part" aria-labelledby="recebidas">
    <h2 id="recebidas">Em nome de quem você protocola</h2>
    {received.length === 0
      ? (
        <EmptyState title="Você não tem delegação ativa">
          Você pode fazer minutas; para protocolar, peça a delegação ao administrador do tribunal.
        </EmptyState>
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
  until === undefined
    ? `desde ${formatDate(from)}, sem fim previsto`
    : `de ${formatDate(from)} a ${formatDate(until)}`;

const SavedList = ({ context, query, saved, keeps }: {
  context: PageContext;
  query: QueryParameters;
  saved: SavedDelegation;
  keeps: boolean;
}) => (
  <List
    {...{ site: context.site, path, query, listed: saved }}
    one="delegação"
    many="delegações"
    empty={<EmptyState title="Nenhuma delegação" />}
    caption="Delegações, por juiz e assessor"
    columns={[
      {
        name: "Juiz",
        cell: (delegation) => delegation.nomeJuiz,
        note: (delegation) => taxIdText(delegation.cpfJuiz),
      },
      {
        name: "Assessor",
        cell: (delegation) => delegation.nomeAssessor,
        note: (delegation) => taxIdText(delegation.cpfAssessor),
      },
      { name: "Vigência", cell: (delegation) => term(delegation.inicio, delegation.fim) },
      { name: "Situação", isPlainOnCard: true, cell: (delegation) => <DelegationChip of={delegation} /> },
      keeps &&
      {
        name: "Encerrar",
        isPlainOnCard: true,
        cell: (delegation) => <Ending context={context} of={delegation} />,
      },
    ]}
  />
);

const DelegationChip = ({ of: { ativa, dataHoraEncerramento } }: { of: DelegationAnswer }) => {
  if (ativa) return <Chip tone="good" text="Ativa" />;
  if (dataHoraEncerramento === undefined) return <Chip tone="neutral" text="Fora da vigência" />;
  return (
    <>
      <Chip tone="neutral" text="Encerrada" />
      <small>em {formatDate(dataHoraEncerramento)}</small>
    </>
  );
};

const Ending = (
  { context: { site, session }, of: { id, nomeJuiz, nomeAssessor, dataHoraEncerramento } }: {
    context: PageContext;
    of: DelegationAnswer;
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
    typed: TypedDelegation;
    problem: Problem | undefined;
  },
) => {
  const errors = problem?.erros;
  const number = { inputmode: "numeric" };
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
