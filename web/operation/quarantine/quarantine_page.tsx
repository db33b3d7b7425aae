/** The list of the quarantine. */
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
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
          <DataTable
            caption="Entradas da quarentena, da mais nova à mais antiga"
            rows={listed.content}
            columns={[
              {
                name: "Entrada",
                kind: "code",
                cell: (entry) => <a href={site.to(`${path}/${entry.id}`)}>{entry.nome}</a>,
              },
              { name: "Instituição", cell: (entry) => entry.instituicao },
              { name: "Razão", cell: (entry) => <>{entry.codigo}: {entry.razao}</> },
              { name: "Entregue", cell: (entry) => dateTime(entry.dataHoraEntrega) },
              { name: "Tamanho", kind: "count", cell: (entry) => bytes(entry.tamanhoBytes) },
              { name: "Situação", cell: (entry) => <Situation of={entrySituations[entry.situacao]} /> },
            ]}
          />
        )}
      <Pages of={listed} to={(pagina) => to({ pagina })} one="entrada" many="entradas" />
    </ConsoleLayout>
  );
};
