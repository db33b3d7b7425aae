/** Home page of the console: the user's open tasks, the next dispatch, and links to all sections. */
import { Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatNumber, inflect } from "../../domain/formatting.ts";
import type { Profile } from "../../domain/identity/caller.ts";
import type { App } from "../../routes/app.ts";
import { listOrdersOperation } from "../../routes/orders/order_list.ts";
import { type Awaiting, countAwaitingOperation } from "../../routes/orders/worklists.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { NEW_ORDER } from "../components/console_sections.ts";
import { EmptyState } from "../components/data_table.tsx";
import { NewLink } from "../components/list_page.tsx";
import { value } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { DispatchClock, type NextDispatch, nextDispatch } from "./dispatch_clock.tsx";
import { type OrderLine, OrdersTable } from "./orders/orders_list_table.tsx";

const SHOWN = 8;

/** Data of the home page for users who draft orders. */
interface Work {
  readonly awaiting: Awaiting;
  /** Orders of today. */
  readonly orders: readonly OrderLine[];
  readonly next: NextDispatch;
}

export const homeRoutes = (app: App) =>
  new Hono<ConsoleEnv>().get("/console", async (c) => {
    const { context, call } = c.var;
    const { caller, unit } = context.session;
    const today = localDate(context.now).toString();
    const ofUnit = unit === undefined ? {} : { varaId: unit };
    const drafts = caller.profiles.some((profile) => profile === "judge" || profile === "assistant");
    if (!drafts) return renderConsole(c, <HomePage context={context} work={undefined} />);
    const [holidays, awaiting, orders] = await Promise.all([
      app.holidays(),
      call(countAwaitingOperation, { query: ofUnit }),
      call(listOrdersOperation, { query: { ...ofUnit, de: today, ate: today, pageSize: SHOWN } }),
    ]);
    const work: Work = {
      awaiting: value(awaiting),
      orders: value(orders).content,
      next: nextDispatch(context.now, holidays),
    };
    return renderConsole(c, <HomePage context={context} work={work} />);
  });

const HomePage = ({ context, work }: { context: PageContext; work: Work | undefined }) => (
  <ConsoleLayout context={context} title="Início" here="/console">
    <div class="headline">
      <h1>Olá, {context.session.caller.name}</h1>
      {work !== undefined && (
        <div class="actions">
          <NewLink href={context.site.to(NEW_ORDER)}>Nova ordem</NewLink>
        </div>
      )}
    </div>
    {work !== undefined && <WorkOfDay context={context} work={work} />}
    <ProfileLinks context={context} />
  </ConsoleLayout>
);

const WorkOfDay = ({ context, work: { awaiting, orders, next } }: { context: PageContext; work: Work }) => (
  <>
    <DispatchClock of={next} />
    <section class="part" aria-labelledby="espera">
      <h2 id="espera">O que espera você</h2>
      <ul class="tiles">
        {tiles.map(({ one, many, path, parameters, of, urgent }) => {
          const count = awaiting[of];
          return (
            <li class={urgent && count > 0 ? "attention" : undefined}>
              <a
                href={context.site.to(
                  addressWithQuery(path, { ...parameters, varaId: context.session.unit }),
                )}
              >
                <span class="number">{formatNumber(count)}</span> {inflect(count, one, many)}
              </a>
            </li>
          );
        })}
      </ul>
      <ReviewAll context={context} awaiting={awaiting} />
    </section>
    <section class="part" aria-labelledby="hoje">
      <h2 id="hoje">Ordens de hoje</h2>
      {orders.length === 0
        ? <EmptyState title="Nenhuma ordem foi criada hoje" />
        : <OrdersTable site={context.site} caption="Ordens e minutas criadas hoje" orders={orders} />}
      <p>
        <a href={context.site.to("/console/ordens")}>Ver todas as ordens</a>
      </p>
    </section>
  </>
);

/** Links past the lists to the review of all that awaits protocol. */
const ReviewAll = ({ context: { site, session }, awaiting }: {
  context: PageContext;
  awaiting: Work["awaiting"];
}) => {
  const filtros = new URLSearchParams(session.unit === undefined ? {} : { varaId: session.unit }).toString();
  const shown = reviews.filter(({ of }) => awaiting[of] > 0);
  if (shown.length === 0) return null;
  return (
    <p class="actions">
      {shown.map(({ of, path, one, many }) => (
        <a class="br-button secondary" href={site.to(addressWithQuery(path, { todas: "true", filtros }))}>
          Conferir e protocolar {inflect(awaiting[of], one, many(formatNumber(awaiting[of])))}
        </a>
      ))}
    </p>
  );
};

const reviews: readonly {
  readonly of: keyof Work["awaiting"];
  readonly path: string;
  readonly one: string;
  readonly many: (count: string) => string;
}[] = [
  {
    of: "minutas",
    path: "/console/protocolar",
    one: "a minuta",
    many: (count) => `as ${count} minutas`,
  },
  {
    of: "desdobramentosAguardandoProtocolo",
    path: "/console/desdobramentos/protocolar",
    one: "o desdobramento",
    many: (count) => `os ${count} desdobramentos`,
  },
];

/** The tiles: each shows a count and links to the list counted. */
const tiles: readonly {
  readonly of: keyof Work["awaiting"];
  readonly one: string;
  readonly many: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether it waits for the court alone, and delay does harm. */
  readonly urgent: boolean;
}[] = [
  {
    of: "minutas",
    one: "minuta a protocolar",
    many: "minutas a protocolar",
    path: "/console/minutas",
    urgent: true,
  },
  {
    of: "desdobramentosAguardandoProtocolo",
    one: "desdobramento a protocolar",
    many: "desdobramentos a protocolar",
    path: "/console/desdobramentos",
    parameters: { situacao: "AGUARDANDO_PROTOCOLO" },
    urgent: true,
  },
  {
    of: "semDesdobramento",
    one: "bloqueio sem desdobramento",
    many: "bloqueios sem desdobramento",
    path: "/console/ordens",
    parameters: { semDesdobramento: "true" },
    urgent: true,
  },
  {
    of: "naoRespostaPendente",
    one: "ordem com não resposta (98)",
    many: "ordens com não resposta (98)",
    path: "/console/ordens",
    parameters: { naoRespostaPendente: "true" },
    urgent: true,
  },
  {
    of: "transferenciasAtrasadas",
    one: "transferência atrasada",
    many: "transferências atrasadas",
    path: "/console/transferencias",
    parameters: { situacao: "ATRASADA" },
    urgent: true,
  },
  {
    of: "naoLidas",
    one: "resposta não lida",
    many: "respostas não lidas",
    path: "/console/ordens",
    parameters: { naoLidas: "true" },
    urgent: false,
  },
  {
    of: "seriesAtivas",
    one: "série ativa",
    many: "séries ativas",
    path: "/console/series",
    parameters: { situacao: "ATIVA" },
    urgent: false,
  },
];

/** Links for profiles that do not draft orders. */
const ProfileLinks = ({ context: { site, session } }: { context: PageContext }) => {
  const { profiles } = session.caller;
  const shown = profileLinks.filter((link) => link.profiles.some((profile) => profiles.includes(profile)));
  if (shown.length === 0) return null;
  return (
    <section class="part" aria-labelledby="fazer">
      <h2 id="fazer">O que você pode fazer</h2>
      <ul class="columns profile-links">
        {shown.map(({ name, path, what }) => (
          <li class="panel">
            <h3>
              <a href={site.to(path)}>{name}</a>
            </h3>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ProfileLink {
  readonly profiles: readonly Profile[];
  readonly name: string;
  readonly path: string;
  readonly what: string;
}

const profileLinks: readonly ProfileLink[] = [
  {
    profiles: ["administrator"],
    name: "Delegações",
    path: "/console/delegacoes",
    what: "Dizer que assessor protocola em nome de que juiz, e desde quando.",
  },
  {
    profiles: ["administrator"],
    name: "Visualizadores",
    path: "/console/visualizadores",
    what: "Incluir e retirar quem vê uma ordem sigilosa, pelo número dela e sem vê-la.",
  },
  {
    profiles: ["administrator"],
    name: "Regras do tribunal",
    path: "/console/regras",
    what: "Escolher o que o serviço minuta por si quando as respostas são publicadas.",
  },
  {
    profiles: ["administrator"],
    name: "Avisos a sistemas",
    path: "/console/assinaturas",
    what: "Cadastrar os endereços em que os sistemas do tribunal são avisados do que acontece.",
  },
  {
    profiles: ["single-account-maintainer", "administrator"],
    name: "Contas únicas",
    path: "/console/contas-unicas",
    what:
      "Consultar a conta que uma pessoa indicou para receber todas as ordens; o mantenedor a cadastra e encerra.",
  },
  {
    profiles: ["standard-deposit-registrar", "administrator"],
    name: "Contas de depósito",
    path: "/console/contas-deposito",
    what:
      "Cadastrar as contas padrão de depósito judicial: o administrador a do tribunal, o cadastrador as das varas.",
  },
  {
    profiles: ["administrator"],
    name: "Instituições",
    path: "/console/instituicoes",
    what: "Ver quanto e quando cada instituição responde às ordens do tribunal.",
  },
];
