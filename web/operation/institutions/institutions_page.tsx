/** The list of institutions, each with the remittances of a day. */
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip } from "../../components/chip.tsx";
import { CheckField, Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { dateTime, day, plural } from "../../components/formatting.ts";
import { Live } from "../today/live.tsx";
import { number, options, reconciliationStatuses, Situation, type Watched } from "../situations.tsx";

const path = "/operacao/instituicoes";

interface Props {
  readonly context: PageContext;
  readonly asked: Readonly<Partial<Record<"nome" | "data" | "situacao" | "contatar", string>>>;
  readonly listed: (Window & { readonly data: string; readonly content: readonly Watched[] }) | undefined;
  /** Institutions with a receipt that is not in their folder yet. */
  readonly awaitReceipt: ReadonlySet<string>;
  readonly problem: Problem | undefined;
}

export const InstitutionsPage = ({ context, asked, listed, awaitReceipt, problem }: Props) => (
  <ConsoleLayout context={context} title="Instituições" here={path}>
    <h1>Instituições</h1>
    <Faults problem={problem} />
    <form class="filters" method="get" role="search">
      <TextField name="nome" label="Nome ou ISPB" type="search" value={asked.nome} errors={problem?.erros} />
      <TextField
        name="data"
        label="Dia do envio"
        type="date"
        value={asked.data ?? listed?.data}
        errors={problem?.erros}
      />
      <SelectField
        name="situacao"
        label="Situação no dia"
        none="Todas"
        value={asked.situacao}
        options={[...options(reconciliationStatuses), { value: "SEM_REMESSA", text: "Sem remessa" }]}
      />
      <CheckField name="contatar" label="Só as que é preciso contatar" checked={asked.contatar === "true"} />
      <button class="br-button primary" type="submit">Mostrar</button>
    </form>
    {listed !== undefined && (
      <Live
        context={context}
        summary={`${plural(listed.totalElements, "instituição", "instituições")}, envio de ${
          day(listed.data)
        }.`}
      >
        {listed.content.length === 0
          ? <Nothing title="Nenhuma instituição assim">Mude o que procura, ou o dia do envio.</Nothing>
          : <Institutions context={context} institutions={listed.content} awaitReceipt={awaitReceipt} />}
        <Pages
          of={listed}
          to={(pagina) => context.site.to(addressOf(path, { ...asked, pagina }))}
          one="instituição"
          many="instituições"
        />
      </Live>
    )}
  </ConsoleLayout>
);

const Institutions = (
  { context, institutions, awaitReceipt }: {
    context: PageContext;
    institutions: readonly Watched[];
    awaitReceipt: ReadonlySet<string>;
  },
) => (
  <table class="list">
    <caption class="sr-only">Instituições, por ISPB</caption>
    <thead>
      <tr>
        <th scope="col">Instituição</th>
        <th scope="col">Remessa do dia</th>
        <th scope="col">Resposta</th>
        <th scope="col">Recibo</th>
        <th scope="col">Silêncio</th>
        <th scope="col">Último arquivo</th>
      </tr>
    </thead>
    <tbody>
      {institutions.map((institution) => (
        <Row context={context} institution={institution} awaitsReceipt={awaitReceipt.has(institution.ispb)} />
      ))}
    </tbody>
  </table>
);

const Row = (
  { context: { site }, institution, awaitsReceipt }: {
    context: PageContext;
    institution: Watched;
    awaitsReceipt: boolean;
  },
) => {
  const { remessasDoDia: sent } = institution;
  return (
    <tr>
      <th scope="row">
        <a id={`i-${institution.ispb}`} href={site.to(`/operacao/instituicao/${institution.ispb}`)}>
          {institution.nome}
        </a>
        <small>ISPB {institution.ispb}</small>
        {institution.contatar && <Chip tone="bad" text="Contatar" />}
        {!institution.alcancavel && <Chip tone="attention" text="Inalcançável" />}
      </th>
      <td data-name="Remessa do dia">
        {sent.length === 0
          ? (institution.ispbLider === undefined ? "Nenhuma" : "Pela líder")
          : sent.map((one) => (
            <div>
              <a id={`r-${one.remessaId}`} href={site.to(`/operacao/remessa/${one.remessaId}`)}>
                {plural(one.linhas, "linha", "linhas")}
              </a>{" "}
              <Situation of={reconciliationStatuses[one.situacao]} />
            </div>
          ))}
      </td>
      <td data-name="Resposta">{sent.length === 0 ? "–" : sent.map((one) => <Answered of={one} />)}</td>
      <td data-name="Recibo">
        {awaitsReceipt
          ? <Chip tone="attention" text="A gravar" />
          : sent.some((one) => one.arquivosAceitos + one.arquivosRejeitados + one.arquivosForaDoPrazo > 0)
          ? "Dado"
          : "–"}
        {institution.quarentenaPendente > 0 && (
          <small>{number(institution.quarentenaPendente)} na quarentena</small>
        )}
      </td>
      <td data-name="Silêncio">{silence(institution)}</td>
      <td data-name="Último arquivo">
        {institution.dataHoraUltimoArquivo === undefined
          ? "Nunca"
          : dateTime(institution.dataHoraUltimoArquivo)}
      </td>
    </tr>
  );
};

const Answered = ({ of }: { of: Watched["remessasDoDia"][number] }) => (
  <div>
    {number(of.respondidas)} de {number(of.linhas)}
    {of.arquivosRejeitados > 0 && <small>{plural(of.arquivosRejeitados, "rejeitado", "rejeitados")}</small>}
    {of.arquivosForaDoPrazo > 0 && <small>{number(of.arquivosForaDoPrazo)} fora do prazo</small>}
  </div>
);

/** Both ways of saying nothing, each only where there is one. */
export function silence(
  { remessasSemRespostaSeguidas: remittances, naoRespostasSeguidasDeUmAlvo: ofOneTarget }: Watched,
): string {
  const said = [
    remittances > 0 && plural(remittances, "remessa seguida sem resposta", "remessas seguidas sem resposta"),
    ofOneTarget > 0 && `${number(ofOneTarget)} códigos 98 seguidos de um alvo`,
  ].filter((one) => one !== false);
  return said.length === 0 ? "–" : said.join("; ");
}
