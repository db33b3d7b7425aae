/** The list of the quarantine. */
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { dateTime } from "../../components/formatting.ts";
import { bytes, type Entry, entrySituations, Situation } from "../situations.tsx";

const path = "/operacao/quarentena";

interface Props {
  readonly context: PageContext;
  readonly asked: { readonly situacao: string; readonly ispb: string | undefined };
  readonly listed: Window & { readonly content: readonly Entry[] };
  readonly done: string | undefined;
}

export const QuarantinePage = ({ context, asked, listed, done }: Props) => {
  const { site } = context;
  const to = (more: Record<string, string | number>) => site.to(addressOf(path, { ...asked, ...more }));
  return (
    <ConsoleLayout context={context} title="Quarentena" here={path} done={done}>
      <h1>Quarentena</h1>
      <p class="help">
        O que não se pode ler com segurança, ou ficou incompleto, espera aqui. O prazo da instituição conta
        pela entrega; até 17:00 de D+2 o que veio no prazo e for liberado ainda vale.
      </p>
      <ul class="views">
        {Object.entries(entrySituations).map(([situacao, [text]]) => (
          <li>
            <a
              href={to({ situacao })}
              {...situacao === asked.situacao && { "aria-current": "page" }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {listed.content.length === 0
        ? <Nothing title="Nada aqui">Novas entradas abrem um alarme.</Nothing>
        : (
          <table class="list">
            <caption class="sr-only">Entradas da quarentena, da mais nova à mais antiga</caption>
            <thead>
              <tr>
                <th scope="col">Entrada</th>
                <th scope="col">Instituição</th>
                <th scope="col">Razão</th>
                <th scope="col">Entregue</th>
                <th scope="col" class="count">Tamanho</th>
                <th scope="col">Situação</th>
              </tr>
            </thead>
            <tbody>
              {listed.content.map((entry) => (
                <tr>
                  <th scope="row" class="code">
                    <a href={site.to(`${path}/${entry.id}`)}>{entry.nome}</a>
                  </th>
                  <td data-name="Instituição">{entry.instituicao}</td>
                  <td data-name="Razão">
                    {entry.codigo}: {entry.razao}
                  </td>
                  <td data-name="Entregue">{dateTime(entry.dataHoraEntrega)}</td>
                  <td class="count" data-name="Tamanho">{bytes(entry.tamanhoBytes)}</td>
                  <td data-name="Situação">
                    <Situation of={entrySituations[entry.situacao]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      <Pages of={listed} to={(pagina) => to({ pagina })} one="entrada" many="entradas" />
    </ConsoleLayout>
  );
};
