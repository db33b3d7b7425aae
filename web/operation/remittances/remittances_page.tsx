/** The list of remittances. */
import { HOURS } from "../../../domain/calendar/hours.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { dateTime, day, reais } from "../../components/formatting.ts";
import { number, options, type Remittance, remittanceSituations, Situation } from "../situations.tsx";

const path = "/operacao/remessas";

interface Props {
  readonly context: PageContext;
  readonly asked: Readonly<Partial<Record<"ispb" | "data" | "situacao", string | undefined>>>;
  readonly listed: (Window & { readonly content: readonly Remittance[] }) | undefined;
  readonly problem: Problem | undefined;
}

export const RemittancesPage = ({ context, asked, listed, problem }: Props) => {
  const { site } = context;
  return (
    <ConsoleLayout context={context} title="Remessas" here={path}>
      <h1>Remessas às instituições</h1>
      <Faults problem={problem} />
      <form class="filters" method="get" role="search">
        <TextField name="data" label="Dia do envio" type="date" value={asked.data} errors={problem?.erros} />
        <TextField
          name="ispb"
          label="ISPB"
          value={asked.ispb}
          errors={problem?.erros}
          attributes={{ maxlength: 8 }}
        />
        <SelectField
          name="situacao"
          label="Situação"
          none="Todas"
          value={asked.situacao}
          options={options(remittanceSituations)}
        />
        <button class="br-button primary" type="submit">Mostrar</button>
      </form>
      {listed !== undefined && (listed.content.length === 0
        ? <Nothing title="Nenhuma remessa">Elas se formam às {HOURS.dispatchOpens} de cada dia útil.</Nothing>
        : (
          <table class="list">
            <caption class="sr-only">Remessas, da mais nova à mais antiga</caption>
            <thead>
              <tr>
                <th scope="col">Arquivo</th>
                <th scope="col">Instituição</th>
                <th scope="col">Situação</th>
                <th scope="col" class="count">Linhas</th>
                <th scope="col" class="amount">Valor pedido</th>
                <th scope="col">Resposta até</th>
              </tr>
            </thead>
            <tbody>
              {listed.content.map((remittance) => <Row context={context} remittance={remittance} />)}
            </tbody>
          </table>
        ))}
      {listed !== undefined && (
        <Pages
          of={listed}
          to={(pagina) => site.to(addressOf(path, { ...asked, pagina }))}
          one="remessa"
          many="remessas"
        />
      )}
    </ConsoleLayout>
  );
};

const Row = ({ context: { site }, remittance }: { context: PageContext; remittance: Remittance }) => (
  <tr>
    <th scope="row" class="code">
      <a href={site.to(`/operacao/remessa/${remittance.id}`)}>{remittance.arquivo}</a>
      <small>envio de {day(remittance.data)}</small>
    </th>
    <td data-name="Instituição">
      <a href={site.to(`/operacao/instituicao/${remittance.ispb}`)}>{remittance.instituicao}</a>
    </td>
    <td data-name="Situação">
      <Situation of={remittanceSituations[remittance.situacao]} />
      {remittance.dataHoraPublicacao !== undefined && <small>{dateTime(remittance.dataHoraPublicacao)}
      </small>}
    </td>
    <td class="count" data-name="Linhas">{number(remittance.linhas)}</td>
    <td class="amount" data-name="Valor pedido">{reais(remittance.valorTotal)}</td>
    <td data-name="Resposta até">{untilText(remittance)}</td>
  </tr>
);

/** The whole minute of 04:59 counts: the limit is 05:00, and people say 04:59. */
export const untilText = ({ prazoResposta, dataHoraEncerramento }: Remittance): string =>
  `${dateTime(Temporal.Instant.from(prazoResposta).subtract({ minutes: 1 }))}${
    dataHoraEncerramento === undefined ? "" : ", encerrada"
  }`;
