/** The newest drafts of the unit, each with who may sign it. */
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatAmountOrNoValue, formatDate, formatTime } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { type Column, DataTable, distinctNames } from "../../components/data_table.tsx";
import { addressWithQuery, type Site } from "../../site.ts";
import { defendantsText } from "../orders/order_values.ts";
import { kindName, type OrderLine } from "../orders/orders_list_table.tsx";

/** Whose drafts the user protocols: their own as a judge, and those of judges who delegated to them. */
export interface Signing {
  readonly cpf: string;
  /** Undefined for who is no assistant. */
  readonly delegatedBy: ReadonlySet<string> | undefined;
}

export const OpenDrafts = ({ context: { site, session, now }, drafts, signing, total }: {
  context: PageContext;
  drafts: readonly OrderLine[];
  signing: Signing;
  total: number;
}) => {
  if (drafts.length === 0) return null;
  return (
    <section class="part" aria-labelledby="minutas">
      <h2 id="minutas">Minutas abertas, e quem as assina</h2>
      <DataTable
        caption="As minutas mais novas da vara"
        rows={drafts}
        columns={draftColumns(site, drafts, signing, localDate(now))}
      />
      {total > drafts.length && (
        <p>
          <a href={site.to(addressWithQuery("/console/minutas", { varaId: session.unit }))}>
            Ver todas as minutas
          </a>
        </p>
      )}
    </section>
  );
};

const maySign = ({ cpfJuiz }: OrderLine, { cpf, delegatedBy }: Signing): boolean =>
  cpfJuiz === cpf || delegatedBy?.has(cpfJuiz) === true;

const signerText = (draft: OrderLine, signing: Signing): string =>
  draft.cpfJuiz === signing.cpf
    ? "Você"
    : maySign(draft, signing)
    ? `Você, por ${draft.nomeJuiz}`
    : draft.nomeJuiz;

function draftColumns(
  site: Site,
  drafts: readonly OrderLine[],
  signing: Signing,
  today: Temporal.PlainDate,
): readonly Column<OrderLine>[] {
  const nameOf = distinctNames(drafts, ({ numeroProcesso }) => ` no processo ${numeroProcesso}`);
  return [
    {
      name: "Minuta",
      cell: (draft) => (
        <a href={site.to(`/console/minuta/${draft.id}`)}>
          {kindName(draft)}
          <span class="sr-only">{nameOf(draft)}</span>
        </a>
      ),
      note: ({ sigilosa, dataProtocolo }) =>
        [
          dataProtocolo !== undefined && `Agendada para ${formatDate(dataProtocolo)}`,
          sigilosa && "Sigilosa",
        ].filter(Boolean).join(" · "),
    },
    { name: "Processo", kind: "number", cell: ({ numeroProcesso }) => numeroProcesso },
    { name: "Réu", cell: defendantsText },
    { name: "Pedido", kind: "amount", cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal) },
    {
      name: "Criada",
      cell: ({ dataHoraCriacao }) => {
        const created = Temporal.Instant.from(dataHoraCriacao);
        return localDate(created).equals(today)
          ? `Hoje, ${formatTime(dataHoraCriacao)}`
          : formatDate(created);
      },
      note: ({ nomeCriador }) => `por ${nomeCriador}`,
    },
    {
      name: "Quem assina",
      cell: (draft) => signerText(draft, signing),
      note: (draft) =>
        signing.delegatedBy !== undefined && !maySign(draft, signing) && "Sem delegação para você",
    },
  ];
}
