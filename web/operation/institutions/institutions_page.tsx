/** The list of institutions, each with its remittances of the day and its unanswered ones. */
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatNumber,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip, EmptyState } from "../../components/data_table.tsx";
import { List, type ListedRows, ListPage } from "../../components/list_page.tsx";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import type { Problem } from "../../operation_call.ts";
import type { QueryParameters, Site } from "../../site.ts";
import { reconciliationStatuses, Situation, situationOptions, type Watched } from "../situations.tsx";

const path = "/operacao/instituicoes";

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: (ListedRows<Watched> & { readonly data: string }) | undefined;
  /** Institutions with a receipt not yet delivered to their folder. */
  readonly awaitReceipt: ReadonlySet<string>;
  readonly problem: Problem | undefined;
}

export const InstitutionsPage = ({ context, query, listed, awaitReceipt, problem }: Props) => (
  <ListPage
    {...{ context, path, query, problem }}
    title="Instituições"
    filters={[
      { kind: "search", name: "nome", label: "Nome ou ISPB" },
      { kind: "date", name: "data", label: "Dia do envio", defaultValue: listed?.data },
      {
        kind: "choice",
        name: "situacao",
        label: "Situação no dia",
        none: "Todas",
        options: [...situationOptions(reconciliationStatuses), { value: "SEM_REMESSA", text: "Sem remessa" }],
      },
      { kind: "flag", name: "contatar", label: "Só as que é preciso contatar" },
    ]}
  >
    {listed !== undefined && (
      <RefreshedSection
        context={context}
        summary={`${formatCount(listed.totalElements, "instituição", "instituições")}, envio de ${
          formatDate(listed.data)
        }.`}
      >
        <Institutions {...{ context, query, listed, awaitReceipt }} />
      </RefreshedSection>
    )}
  </ListPage>
);

const Institutions = (
  { context: { site }, query, listed, awaitReceipt }: Omit<Props, "listed" | "problem"> & {
    listed: ListedRows<Watched>;
  },
) => (
  <List
    {...{ site, path, query, listed }}
    one="instituição"
    many="instituições"
    empty={<EmptyState title="Nenhuma instituição assim">Mude o que procura, ou o dia do envio.</EmptyState>}
    caption="Instituições"
    columns={[
      {
        name: "Instituição",
        sort: "nome",
        cell: ({ ispb, nome, contatar, alcancavel }) => (
          <>
            <a id={`i-${ispb}`} href={site.to(`/operacao/instituicao/${ispb}`)}>{nome}</a>
            <small>ISPB {ispb}</small>
            {contatar && <Chip tone="bad" text="Contatar" />}
            {!alcancavel && <Chip tone="attention" text="Inalcançável" />}
          </>
        ),
      },
      { name: "Remessa do dia", cell: (institution) => <Sent site={site} institution={institution} /> },
      {
        name: "Resposta",
        cell: ({ remessasDoDia: sent }) =>
          sent.length === 0 ? NO_VALUE : sent.map((one) => <Answered of={one} />),
      },
      {
        name: "Recibo",
        cell: (institution) => (
          <Receipt institution={institution} isAwaited={awaitReceipt.has(institution.ispb)} />
        ),
      },
      { name: "Silêncio", sort: "remessasSemRespostaSeguidas", cell: silenceText },
      {
        name: "Último arquivo",
        sort: "dataHoraUltimoArquivo",
        cell: ({ dataHoraUltimoArquivo: last }) => last === undefined ? "Nunca" : formatDateTime(last),
      },
    ]}
  />
);

const Sent = (
  { site, institution: { ispbLider, nome, remessasDoDia } }: { site: Site; institution: Watched },
) => {
  if (remessasDoDia.length === 0) return <>{ispbLider === undefined ? "Nenhuma" : "Pela líder"}</>;
  return (
    <>
      {remessasDoDia.map(({ remessaId, linhas, situacao }) => (
        <div>
          <a id={`r-${remessaId}`} href={site.to(`/operacao/remessa/${remessaId}`)}>
            {formatCount(linhas, "linha", "linhas")}
            <span class="sr-only">{`, na remessa ${remessaId}, a ${nome}`}</span>
          </a>{" "}
          <Situation of={reconciliationStatuses[situacao]} />
        </div>
      ))}
    </>
  );
};

const Receipt = (
  { institution: { remessasDoDia, quarentenaPendente }, isAwaited }: {
    institution: Watched;
    isAwaited: boolean;
  },
) => {
  const isGiven = remessasDoDia.some((one) =>
    one.arquivosAceitos + one.arquivosRejeitados + one.arquivosForaDoPrazo > 0
  );
  return (
    <>
      {isAwaited ? <Chip tone="attention" text="A gravar" /> : isGiven ? "Dado" : NO_VALUE}
      {quarentenaPendente > 0 && <small>{formatNumber(quarentenaPendente)} na quarentena</small>}
    </>
  );
};

const Answered = ({ of }: { of: Watched["remessasDoDia"][number] }) => (
  <div>
    {formatNumber(of.respondidas)} de {formatNumber(of.linhas)}
    {of.arquivosRejeitados > 0 && (
      <small>{formatCount(of.arquivosRejeitados, "rejeitado", "rejeitados")}</small>
    )}
    {of.arquivosForaDoPrazo > 0 && <small>{formatNumber(of.arquivosForaDoPrazo)} fora do prazo</small>}
  </div>
);

/**
 * Counts of consecutive unanswered remittances and of consecutive unanswered requests, each only if there are
 * any.
 */
export function silenceText(
  { remessasSemRespostaSeguidas: remittances, naoRespostasSeguidasDeUmAlvo: ofOneTarget }: Watched,
): string {
  const sentences = [
    remittances > 0 &&
    formatCount(remittances, "remessa seguida sem resposta", "remessas seguidas sem resposta"),
    ofOneTarget > 0 && `${formatNumber(ofOneTarget)} códigos 98 seguidos de um alvo`,
  ].filter((one) => one !== false);
  return sentences.length === 0 ? NO_VALUE : sentences.join("; ");
}
