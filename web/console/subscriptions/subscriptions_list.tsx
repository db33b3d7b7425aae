/** All subscriptions of the court. */
import type { components } from "../../../docs/client/assets.d.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Chip } from "../../components/chip.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { day, plural } from "../../components/formatting.ts";

const path = "/console/assinaturas";

export type Subscription = components["schemas"]["Assinatura"];

export const SubscriptionsPage = (
  { context, done, found }: {
    context: PageContext;
    done: string | undefined;
    found: Window & { readonly content: readonly Subscription[] };
  },
) => {
  const { site } = context;
  return (
    <ConsoleLayout context={context} title="Avisos a sistemas" here={path} done={done}>
      <div class="headline">
        <h1>Avisos a sistemas do tribunal</h1>
        <div class="actions">
          <a class="br-button primary" href={site.to(`${path}/nova`)}>Nova assinatura</a>
        </div>
      </div>
      <p>
        Uma assinatura diz a que endereço o serviço avisa, assim que algo acontece: uma ordem enviada, uma
        resposta publicada, uma transferência recebida. De ordens sigilosas nada é enviado.
      </p>
      {found.content.length === 0
        ? (
          <Nothing title="O tribunal não tem assinaturas">
            Sem elas, os sistemas do tribunal podem ler os mesmos eventos em /v1/evento quando quiserem.
          </Nothing>
        )
        : (
          <DataTable
            caption="Assinaturas de avisos do tribunal"
            rows={found.content}
            columns={[
              { name: "Endereço", cell: (one) => <a href={site.to(`${path}/${one.id}`)}>{one.url}</a> },
              { name: "Situação", cell: (one) => <State of={one} /> },
              {
                name: "Eventos",
                cell: (one) => one.tipos === undefined ? "Todos" : plural(one.tipos.length, "tipo", "tipos"),
              },
              { name: "Por enviar", kind: "count", cell: (one) => one.entregasPendentes },
              { name: "Não entregues", kind: "count", cell: (one) => one.entregasNaoEntregues },
              { name: "Desde", cell: (one) => day(one.dataHoraCriacao) },
            ]}
          />
        )}
      <Pages
        of={found}
        to={(pagina) => site.to(addressOf(path, { pagina }))}
        one="assinatura"
        many="assinaturas"
      />
    </ConsoleLayout>
  );
};

export const State = ({ of: { situacao, entregasNaoEntregues, emPausaAte } }: { of: Subscription }) =>
  situacao === "DESATIVADA"
    ? <Chip tone="neutral" text="Em pausa" />
    : entregasNaoEntregues > 0
    ? <Chip tone="bad" text="Com avisos não entregues" />
    : emPausaAte !== undefined
    ? <Chip tone="attention" text="Receptor em dificuldade" />
    : <Chip tone="good" text="Ativa" />;
