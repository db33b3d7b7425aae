/** Delegations of protocol: administrators register them, judges and assistants see their own. */
import { type Context, Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDate, taxIdText } from "../../domain/formatting.ts";
import type { ActiveDelegation, DelegationAnswer } from "../../routes/delegations/delegation_schema.ts";
import {
  createDelegationOperation,
  endDelegationOperation,
  listDelegatingJudgesOperation,
  listDelegationsOperation,
} from "../../routes/delegations/delegations.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { Chip, EmptyState } from "../components/data_table.tsx";
import { Faults, Hidden, TextField } from "../components/field.tsx";
import { List, type ListedRows, requestedPage, requestedPageSize, Views } from "../components/list_page.tsx";
import { keyOf, postedForm, requestBodyOf } from "../components/posted_form.ts";
import { type Problem, value } from "../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../site.ts";

const path = "/console/delegacoes";

const messages = {
  "criada": "A delegação foi criada.",
  "encerrada": "A delegação foi encerrada e não vale mais.",
};

export const delegationsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showDelegations(c))
    .post(path, async (c) => {
      const form = await postedForm(c);
      const typed = Object.fromEntries(form) as TypedDelegation;
      const created = await c.var.call(createDelegationOperation, {
        // Missing fields are refused by the operation.
        body: requestBodyOf(form) as { cpfJuiz: string; cpfAssessor: string },
        key: keyOf(form),
      });
      return created.ok ? led(c, "criada") : await showDelegations(c, { typed, problem: created.error });
    })
    .post(`${path}/:id/encerrar`, async (c) => {
      const ended = await c.var.call(endDelegationOperation, { params: { id: c.req.param("id") } });
      return ended.ok ? led(c, "encerrada") : await showDelegations(c, { typed: {}, problem: ended.error });
    });

const led = (c: Context<ConsoleEnv>, done: keyof typeof messages) =>
  c.redirect(c.var.context.site.to(`${path}?feito=${done}`), 303);

async function showDelegations(
  c: Context<ConsoleEnv>,
  refused?: { typed: TypedDelegation; problem: Problem },
) {
  const { context, call } = c.var;
  const { profiles, cpf } = context.session.caller;
  const [saved, received] = await Promise.all([
    profiles.includes("administrator") || profiles.includes("judge") ? savedOf(c) : undefined,
    profiles.includes("assistant")
      ? call(listDelegatingJudgesOperation, { query: { cpfAssessor: cpf } }).then(value)
      : undefined,
  ]);
  return renderConsole(
    c,
    <DelegationsPage
      {...{ context, saved, received, refused, done: confirmationOf(c, messages) }}
      query={{
        ativa: c.req.query("ativa") === "true" ? "true" : undefined,
        ...requestedPageSize(c.req.query()),
      }}
    />,
    refused === undefined ? 200 : refusalStatusOf(refused.problem),
  );
}

/** All delegations of the court for an administrator; a judge's own for a judge. */
const savedOf = async (c: Context<ConsoleEnv>): Promise<SavedDelegation> => {
  const query = {
    ...requestedPage(c.req.query()),
    ...c.req.query("ativa") === "true" && { ativa: "true" as const },
  };
  return value(await c.var.call(listDelegationsOperation, { query }));
};

type SavedDelegation = ListedRows<DelegationAnswer>;
type ReceivedDelegations = readonly ActiveDelegation[];

const fields = ["cpfJuiz", "cpfAssessor", "inicio", "fim"] as const;
type TypedDelegation = Readonly<Partial<Record<(typeof fields)[number], string>>>;

const DelegationsPage = ({ context, query, saved, received, refused, done }: {
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
  const asksOthers = "Quem as cria e encerra é a administração do tribunal.";
  return (
    <ConsoleLayout context={context} title="Delegações" here={path} done={done}>
      <h1>Delegações de protocolização</h1>
      <p>
        Com uma delegação, a assessoria protocola ordens e desdobramentos em nome de quem a deu.{" "}
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
          Você pode fazer minutas; para protocolar, peça a delegação à administração do tribunal.
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
    caption="Delegações, por quem as deu e quem as recebeu"
    columns={[
      {
        name: "Magistratura",
        cell: (delegation) => delegation.nomeJuiz,
        note: (delegation) => taxIdText(delegation.cpfJuiz),
      },
      {
        name: "Assessoria",
        cell: (delegation) => delegation.nomeAssessor,
        note: (delegation) => taxIdText(delegation.cpfAssessor),
      },
      { name: "Vigência", cell: (delegation) => term(delegation.inicio, delegation.fim) },
      {
        name: "Situação",
        isPlainOnCard: true,
        cell: (delegation) => <DelegationChip of={delegation} today={localDate(context.now)} />,
      },
      keeps &&
      {
        name: "Encerrar",
        isPlainOnCard: true,
        cell: (delegation) => <Ending context={context} of={delegation} />,
      },
    ]}
  />
);

const DelegationChip = (
  { of: { ativa, inicio, dataHoraEncerramento }, today }: { of: DelegationAnswer; today: Temporal.PlainDate },
) => {
  if (ativa) return <Chip tone="good" text="Ativa" />;
  if (dataHoraEncerramento === undefined) {
    return Temporal.PlainDate.compare(inicio, today) > 0
      ? <Chip tone="waiting" text="Futura" />
      : <Chip tone="neutral" text="Vencida" />;
  }
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
          {...{ name: "cpfJuiz", label: "CPF da magistratura", value: typed.cpfJuiz, errors }}
          help="Que delega; deste tribunal."
          required
          attributes={number}
        />
        <TextField
          {...{ name: "cpfAssessor", label: "CPF da assessoria", value: typed.cpfAssessor, errors }}
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
