/** The history of alarms: when each began, who took it, and when and how it ended. */
import { formatDateTime, NO_VALUE, taxIdText } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip, type Column, DataTable } from "../../components/data_table.tsx";
import type { Alarm } from "../situations.tsx";
import { alarmTextOf } from "./alarm_links.ts";

export const historyColumns: readonly Column<Alarm>[] = [
  { name: "Começou", cell: ({ desde }) => formatDateTime(desde) },
  {
    name: "Assumido por",
    cell: ({ assumidoPor }) => assumidoPor === undefined ? NO_VALUE : taxIdText(assumidoPor),
    note: ({ dataHoraAssuncao: at, nota }) => at && `${formatDateTime(at)}${nota ? `: ${nota}` : ""}`,
  },
  {
    name: "Terminou",
    cell: ({ dataHoraResolucao: at }) =>
      at === undefined ? <Chip tone="bad" text="Aberto" /> : formatDateTime(at),
    note: (alarm) => alarm.resolvidoPor && `${resolverOf(alarm)}: ${alarm.resolucao}`,
  },
];

export const resolverOf = ({ resolvidoPor: by }: Alarm) =>
  by === "SERVICO" ? "O próprio serviço" : by && taxIdText(by);

/** The alarms of an institution, from the newest on, with who took them and when they ended. */
export const AlarmsTable = ({ context: { site }, alarms }: {
  context: PageContext;
  alarms: readonly Alarm[];
}) => (
  <DataTable
    caption="Alarmes, do mais novo ao mais antigo"
    rows={alarms}
    columns={[
      {
        name: "Alarme",
        cell: (alarm) => <a href={site.to(`/operacao/alarme/${alarm.id}`)}>{alarmTextOf(alarm).name}</a>,
        note: ({ detalhe }) => detalhe,
      },
      ...historyColumns,
    ]}
  />
);
