/** The running processes of the service. */
import { Chip } from "../../components/chip.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { formatDateTime } from "../../../domain/formatting.ts";
import type { ServiceHealth } from "../situations.tsx";

type Process = ServiceHealth["processos"][number];

const roleNames: Readonly<Record<Process["papel"], string>> = {
  start: "API e trabalhador",
  api: "API",
  worker: "Trabalhador",
};

export const Processes = ({ health: { processos } }: { health: ServiceHealth }) => (
  <section class="part" aria-labelledby="processos">
    <h2 id="processos">Processos</h2>
    <DataTable
      caption="Processos do serviço"
      rows={processos}
      empty={<p>Nenhum processo se apresentou.</p>}
      columns={[
        {
          name: "Papel",
          cell: ({ papel }) =>
            roleNames[papel],
          note: ({ nome }) =>
            nome,
        },
        {
          name: "Situação",
          cell: ({ vivo }) => vivo ? <Chip tone="good" text="Vivo" /> : <Chip tone="bad" text="Sem sinal" />,
        },
        { name: "Máquina", kind: "code", cell: ({ maquina }) => maquina },
        { name: "Versão", cell: ({ versao }) => versao },
        { name: "Desde", cell: ({ desde }) => formatDateTime(desde) },
        { name: "Último sinal", cell: ({ ultimoSinal }) => formatDateTime(ultimoSinal) },
      ]}
    />
  </section>
);
