/** Page of one subscription: status, actions, deliveries. */
import { formatCount, formatDateTime } from "../../../domain/formatting.ts";
import type {
  DeliveryAnswer,
  SubscriptionAnswer,
  TestAnswer,
} from "../../../routes/notices/subscription_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, EmptyState, Facts, type Tone } from "../../components/data_table.tsx";
import { Hidden, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { List, type ListedRows, Views } from "../../components/list_page.tsx";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import { noticeTypes } from "../notices_text.ts";
import { SubscriptionChip } from "./subscriptions_page.tsx";

const path = "/console/assinaturas";

const eventName = (type: string) => noticeTypes.find(({ value }) => value === type)?.text ?? type;

export interface SubscriptionPageProps {
  readonly context: PageContext;
  readonly done?: string | undefined;
  readonly subscription: SubscriptionAnswer;
  readonly version: string;
  readonly deliveries: ListedRows<DeliveryAnswer>;
  /** Query parameters of the list of deliveries. */
  readonly query?: QueryParameters;
  /** Result of the test that was just made. */
  readonly tested?: TestAnswer;
}

export const SubscriptionPage = (props: SubscriptionPageProps) => {
  const { context, done, subscription, tested } = props;
  const { site } = context;
  const own = `${path}/${subscription.id}`;
  return (
    <ConsoleLayout
      context={context}
      title="Assinatura"
      windowTitle={`Avisos a ${new URL(subscription.url).host}`}
      here={path}
      trail={[{ name: "Avisos a sistemas", path }]}
      done={done}
    >
      <div class="headline">
        <h1>
          Avisos a {new URL(subscription.url).host} <SubscriptionChip of={subscription} />
        </h1>
        <div class="actions">
          <form method="post" action={site.to(`${own}/testar`)}>
            <Hidden csrf={context.session.csrf} once />
            <button class="br-button primary" type="submit">Enviar um teste</button>
          </form>
          <a class="br-button secondary" href={site.to(`${own}/alterar`)}>Alterar</a>
        </div>
      </div>
      {tested !== undefined && (
        <div role="status">
          <Notice
            kind={tested.entregue ? "success" : "warning"}
            title={tested.entregue ? "O teste chegou. " : "O teste não chegou. "}
          >
            {tested.resultado}
          </Notice>
        </div>
      )}
      <State subscription={subscription} />
      <Deliveries {...props} />
      <More {...props} />
    </ConsoleLayout>
  );
};

const State = ({ subscription: one }: { subscription: SubscriptionAnswer }) => (
  <>
    {one.motivoDesativacao === "RECEPTOR_RESPONDEU_410" && (
      <Notice kind="warning" title="Em pausa porque o receptor respondeu 410.">
        Esse código pede que nada mais seja enviado. Corrija o receptor e reative a assinatura abaixo.
      </Notice>
    )}
    <Facts
      of={[
        ["Endereço", one.url],
        [
          "Eventos",
          one.tipos === undefined
            ? "Todos, inclusive os que vierem a existir"
            : one.tipos.map(eventName).join(", "),
        ],
        ["Criada em", formatDateTime(one.dataHoraCriacao)],
        ["Por enviar ou por tentar de novo", String(one.entregasPendentes)],
        ["Não entregues", String(one.entregasNaoEntregues)],
        [
          "Falhas seguidas",
          one.falhasSeguidas === 0 ? undefined : formatCount(one.falhasSeguidas, "tentativa", "tentativas"),
        ],
        ["Sem tentativas até", one.emPausaAte && formatDateTime(one.emPausaAte)],
        [
          "O segredo anterior também assina até",
          one.segredoAnteriorAte && formatDateTime(one.segredoAnteriorAte),
        ],
      ]}
    />
  </>
);

const situations: Readonly<Record<string, readonly [tone: Tone, name: string]>> = {
  PENDENTE: ["waiting", "Por enviar"],
  ENTREGUE: ["good", "Entregue"],
  NAO_ENTREGUE: ["bad", "Não entregue"],
};

const Deliveries = ({ context, subscription, deliveries, query = {} }: SubscriptionPageProps) => {
  const { site } = context;
  const own = `${path}/${subscription.id}`;
  const views = [
    ["", "Todos"] as const,
    ...Object.entries(situations).map(([key, [, name]]) => [key, name] as const),
  ];
  return (
    <section class="part" aria-labelledby="entregas">
      <h2 id="entregas">Avisos</h2>
      <Views
        views={views.map(([situacao, name]) => ({
          name,
          href: site.to(addressWithQuery(own, { situacao })),
          isCurrent: situacao === (query.situacao ?? ""),
        }))}
      />
      <List
        {...{ site, path: own, query, listed: deliveries }}
        one="aviso"
        many="avisos"
        empty={<EmptyState title="Nenhum aviso aqui">Os avisos aparecem assim que algo acontece.</EmptyState>}
        caption="Avisos desta assinatura, do mais novo ao mais antigo"
        columns={[
          {
            name: "Evento",
            cell: ({ tipo }) => eventName(tipo),
            note: ({ id }) => id,
          },
          { name: "Situação", cell: (delivery) => <DeliveryChip delivery={delivery} /> },
          { name: "Registrado", cell: ({ dataHoraRegistro }) => formatDateTime(dataHoraRegistro) },
          {
            name: "Última tentativa",
            cell: ({ ultimaTentativa: last }) => last === undefined ? "Nenhuma" : formatDateTime(last),
            note: ({ resultado }) => resultado !== undefined && resultado,
          },
          { name: "O que fazer", cell: ({ id }) => <Replay context={context} own={own} id={id} /> },
        ]}
      />
    </section>
  );
};

const DeliveryChip = ({ delivery: { situacao, proximaTentativa: next } }: { delivery: DeliveryAnswer }) => {
  const [tone, name] = situations[situacao] ?? ["neutral", situacao];
  return (
    <>
      <Chip tone={tone} text={name} />
      {next !== undefined && <small>próxima tentativa {formatDateTime(next)}</small>}
    </>
  );
};

const Replay = ({ context, own, id }: { context: PageContext; own: string; id: string }) => (
  <form method="post" action={context.site.to(`${own}/entrega/${id}/reenviar`)}>
    <Hidden csrf={context.session.csrf} once />
    <button class="br-button secondary small" type="submit" aria-label={`Reenviar o aviso ${id}`}>
      Reenviar
    </button>
  </form>
);

const More = (
  { context: { site, session: { csrf } }, subscription: one, version }: SubscriptionPageProps,
) => {
  const own = site.to(`${path}/${one.id}`);
  return (
    <section class="part" aria-labelledby="mais">
      <h2 id="mais">O que mais se pode fazer</h2>
      <ResendForm own={own} csrf={csrf} />
      <SwitchForm own={own} csrf={csrf} active={one.situacao === "ATIVA"} version={version} />
      <SecretForm own={own} csrf={csrf} />
      <RemovalForm own={own} csrf={csrf} pending={one.entregasPendentes} />
    </section>
  );
};

interface ActionProps {
  /** Address of the subscription's page. */
  readonly own: string;
  readonly csrf: string;
}

const ResendForm = ({ own, csrf }: ActionProps) => (
  <details class="confirm">
    <summary>Reenviar os avisos não entregues, ou todos desde um evento</summary>
    <form class="form" method="post" action={`${own}/reenviar`}>
      <Hidden csrf={csrf} once />
      <TextField
        name="depoisDe"
        label="Reenviar todos os posteriores ao evento"
        help="O número do evento, como na lista. Vazio: só os que o serviço desistiu de entregar."
      />
      <p class="submit">
        <button class="br-button primary" type="submit">Reenviar</button>
      </p>
    </form>
  </details>
);

const SwitchForm = (
  { own, csrf, active, version }: ActionProps & { readonly active: boolean; readonly version: string },
) => (
  <details class="confirm">
    <summary>{active ? "Pausar" : "Reativar"}</summary>
    <p>
      {active
        ? "Nada é enviado enquanto durar a pausa. Os avisos ficam guardados e seguem quando ela terminar."
        : "O que aconteceu durante a pausa é enviado agora, na ordem."}
    </p>
    <form method="post" action={`${own}/situacao`}>
      <Hidden csrf={csrf} />
      <input type="hidden" name="versao" value={version} />
      <button
        class="br-button primary"
        type="submit"
        name="situacao"
        value={active ? "DESATIVADA" : "ATIVA"}
      >
        {active ? "Pausar os avisos" : "Reativar os avisos"}
      </button>
    </form>
  </details>
);

const SecretForm = ({ own, csrf }: ActionProps) => (
  <details class="confirm">
    <summary>Trocar o segredo</summary>
    <p>O segredo novo é mostrado uma única vez; o atual continua assinando por 24 horas.</p>
    <form method="post" action={`${own}/segredo`}>
      <Hidden csrf={csrf} once />
      <button class="br-button primary" type="submit">Trocar o segredo</button>
    </form>
  </details>
);

const RemovalForm = ({ own, csrf, pending }: ActionProps & { readonly pending: number }) => (
  <details class="confirm">
    <summary>Excluir a assinatura</summary>
    <p>
      {formatCount(
        pending,
        "aviso pendente não será enviado",
        "avisos pendentes não serão enviados",
      )}
      . Não há como desfazer; os eventos continuam na API.
    </p>
    <form method="post" action={`${own}/excluir`}>
      <Hidden csrf={csrf} />
      <button class="br-button danger" type="submit">Excluir a assinatura</button>
    </form>
  </details>
);
