/** The running processes of the service, and whom they wait for in the database. */
import { formatCount, formatDateTime } from "../../../domain/formatting.ts";
import { Chip, DataTable } from "../../components/data_table.tsx";
import type { ServiceHealth } from "../situations.tsx";

type Process = ServiceHealth["processos"][number];

const roleNames: Readonly<Record<Process["papel"], string>> = {
  start: "API e trabalhador",
  api: "API",
  worker: "Trabalhador",
};

type Wait = ServiceHealth["esperas"][number];

/** Who holds what others wait for; nothing while nobody waits for long. */
export const Waits = ({ health: { esperas } }: { health: ServiceHealth }) =>
  esperas.length === 0 ? null : (
    <section class="part" aria-labelledby="esperas">
      <h2 id="esperas">Esperas no banco de dados</h2>
      <DataTable
        caption="Sessões que retêm o que outros esperam"
        rows={esperas}
        columns={[
          {
            name: "Sessão",
            kind: "code",
            cell: ({ sessao }) => sessao ?? "transação preparada",
            note: ({ aplicacao }) => aplicacao ?? "sem nome",
          },
          { name: "Banco", cell: ({ banco }) => banco ?? "desconhecido" },
          { name: "Desde", cell: ({ desde }) => desde === undefined ? "não se vê" : formatDateTime(desde) },
          { name: "O que espera", cell: (wait) => waitingText(wait) },
        ]}
      />
    </section>
  );

const waitingText = ({ retem, quantidade, esperam }: Wait) =>
  retem === "EVENTOS" ? "os eventos dos tribunais" : (
    <>
      {formatCount(quantidade ?? 0, "sessão", "sessões")}
      <ul>
        {esperam.map(({ sessao, aplicacao, tabela, desde }) => (
          <li>
            <span class="code">{sessao}</span> ({aplicacao ?? "sem nome"}
            {tabela !== undefined && `, ${tabela}`}), desde {formatDateTime(desde)}
          </li>
        ))}
      </ul>
    </>
  );

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
