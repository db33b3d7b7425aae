/**
 * The other orders of an order's case and of its defendants, as far as the user may see them. They are read when somebody
 * comes to them: each reading is recorded, and an order's own page need not wait for it.
 */
import type { Context } from "hono";
import { formatAmountOrNoValue, formatCount, formatDate } from "../../../domain/formatting.ts";
import { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import type { ConsoleEnv, PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { type CallOperation, value } from "../../operation_call.ts";
import { addressWithQuery, type Site } from "../../site.ts";
import { SituationChip } from "../situation.tsx";
import { defendantsText, type Order } from "./order_values.ts";
import { kindName, type OrderLine } from "./orders_list_table.tsx";

/** How many orders of a case or a person are shown; the others are on the page the link leads to. */
const SHOWN = 5;
/** Of how many defendants. */
const MOST_PEOPLE = 3;

interface Related {
  readonly name: string;
  /** The page of all of them. */
  readonly path: string;
  readonly query: { readonly numeroProcesso: string } | { readonly cpfCnpjReu: string };
}

const groupsOf = ({ numeroProcesso, reus }: Pick<Order, "numeroProcesso" | "reus">): Related[] => [
  {
    name: "Deste processo",
    path: addressWithQuery("/console/ordens", { numeroProcesso }),
    query: { numeroProcesso },
  },
  ...reus.slice(0, MOST_PEOPLE).map(({ nome, cpfCnpj }) => ({
    name: `De ${nome}`,
    path: `/console/pessoa/${cpfCnpj}`,
    query: { cpfCnpjReu: cpfCnpj },
  })),
];

/** The place of the orders; without scripts the links to them. */
export const RelatedOrders = ({ order, context: { site } }: { order: Order; context: PageContext }) => (
  <section class="part" aria-labelledby="relacionadas">
    <h2 id="relacionadas">Outras ordens</h2>
    <div
      hx-get={site.to(`/console/ordem/${order.numeroProtocolo}/relacionadas`)}
      hx-trigger="revealed"
      hx-select="unset"
      hx-swap="outerHTML"
    >
      <ul>
        {groupsOf(order).map(({ name, path }) => (
          <li>
            <a href={site.to(path)}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/** The orders themselves, in place of the links. */
export async function relatedOrders(c: Context<ConsoleEnv>, order: Order) {
  const { call, context: { site } } = c.var;
  const groups = await Promise.all(
    groupsOf(order).map(async (group) => ({ ...group, ...await others(call, order, group) })),
  );
  return (
    <div class="columns">
      {groups.map((group) => (
        <div>
          <h3 class="small-title">{group.name}</h3>
          <Others site={site} {...group} />
        </div>
      ))}
    </div>
  );
}

async function others(call: CallOperation, { numeroProtocolo }: Order, { query }: Related) {
  const found = value(await call(listOrdersOperation, { query: { ...query, pageSize: String(SHOWN + 1) } }));
  const lines = found.content.filter((one) => one.numeroProtocolo !== numeroProtocolo).slice(0, SHOWN);
  return { lines, total: Math.max(0, found.totalElements - 1) };
}

const Others = (
  { site, name, path, lines, total }: Related & { site: Site; lines: readonly OrderLine[]; total: number },
) => (
  <>
    <DataTable
      caption={`Outras ordens: ${name}`}
      rows={lines}
      empty={<p class="help">Nenhuma outra.</p>}
      columns={[
        {
          name: "Ordem",
          cell: (one) => (
            <a
              href={site.to(
                one.numeroProtocolo === undefined
                  ? `/console/minuta/${one.id}`
                  : `/console/ordem/${one.numeroProtocolo}`,
              )}
            >
              {one.numeroProtocolo ?? `Minuta de ${formatDate(one.dataHoraCriacao)}`}
            </a>
          ),
          note: (one) => `${kindName(one)}, ${defendantsText(one)}`,
        },
        { name: "Pedido", kind: "amount", cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal) },
        {
          name: "Situação",
          cell: ({ situacao, envioIncompleto }) => (
            <SituationChip of="order" situation={situacao} incomplete={envioIncompleto} />
          ),
        },
      ]}
    />
    {total > lines.length && (
      <p>
        <a href={site.to(path)}>Ver {formatCount(total, "outra", "outras")}</a>
      </p>
    )}
  </>
);
