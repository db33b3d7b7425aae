/** The page of one alarm: its history, what it names, and what to do about it. */
import { formatDateTime, NO_VALUE, taxIdText } from "../../../domain/formatting.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, Facts } from "../../components/data_table.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";
import type { Alarm } from "../situations.tsx";
import { alarmLinkOf, alarmTextOf, alarmTitle } from "./alarm_links.ts";
import { resolverOf } from "./alarm_table.tsx";

const path = "/operacao/alarmes";

export const AlarmPage = (
  { context, alarm, failed, done }: {
    context: PageContext;
    alarm: Alarm;
    failed: FailedSubmission | undefined;
    done: string | undefined;
  },
) => {
  const { name } = alarmTextOf(alarm);
  const resolvedBy = alarm.resolvidoPor;
  return (
    <ConsoleLayout
      context={context}
      title={name}
      windowTitle={alarmTitle(alarm)}
      here={path}
      trail={[{ name: "Alarmes", path }]}
      done={done}
    >
      <h1>{alarmTitle(alarm)}</h1>
      <Facts
        of={[
          [
            "Situação",
            resolvedBy === undefined
              ? <Chip tone="bad" text="Aberto" />
              : <Chip tone="good" text="Resolvido" />,
          ],
          ["Assunto", alarm.assunto === alarm.ispb ? undefined : alarm.assunto],
          ["Desde", formatDateTime(alarm.desde)],
          ["O que aconteceu", alarm.detalhe],
          ["Assumido por", alarm.assumidoPor && taxIdText(alarm.assumidoPor)],
          ["Assumido em", alarm.dataHoraAssuncao && formatDateTime(alarm.dataHoraAssuncao)],
          ["Nota", alarm.nota],
          ["Resolvido em", alarm.dataHoraResolucao && formatDateTime(alarm.dataHoraResolucao)],
          ["Por", resolverOf(alarm)],
          ["Como", alarm.resolucao],
        ]}
      />
      <Named alarm={alarm} />
      {resolvedBy === undefined && <WhatToDo context={context} alarm={alarm} failed={failed} />}
    </ConsoleLayout>
  );
};

const WhatToDo = (
  { context, alarm, failed }: {
    context: PageContext;
    alarm: Alarm;
    failed: FailedSubmission | undefined;
  },
) => {
  const place = alarmLinkOf(alarm);
  return (
    <section class="part" aria-labelledby="fazer">
      <h2 id="fazer">O que fazer</h2>
      <p>
        {alarmTextOf(alarm).remedy}{" "}
        {place !== undefined && <a href={context.site.to(place.path)}>{place.name}</a>}
      </p>
      <OperatorActionForm
        context={context}
        action="assumir"
        to={`/operacao/alarme/${alarm.id}/assumir`}
        label={alarm.assumidoPor === undefined ? "Assumir" : "Assumir de novo"}
        says="A página Hoje passa a dizer que você cuida disso, com a sua nota. Quem já o tinha assumido o passa a você."
        reasonLabel="Nota"
        failed={failed}
      />
      <OperatorActionForm
        context={context}
        action="resolver"
        to={`/operacao/alarme/${alarm.id}/resolver`}
        label="Dar por resolvido"
        says="O alarme sai da lista dos abertos. Se a causa continuar, o serviço abre outro."
        failed={failed}
      />
    </section>
  );
};

/** What the detail names, one in each line. */
const Named = ({ alarm: { sessoes, protocolos } }: { alarm: Alarm }) => (
  <>
    {sessoes.length > 0 && (
      <section class="part" aria-labelledby="sessoes">
        <h2 id="sessoes">Sessões do banco de dados</h2>
        <DataTable
          caption="Sessões que retêm o que outros esperam"
          rows={sessoes}
          columns={[
            { name: "Sessão", kind: "code", cell: ({ sessao }) => sessao ?? "transação preparada" },
            { name: "Aplicação", cell: ({ aplicacao }) => aplicacao ?? "sem nome" },
            { name: "Banco", cell: ({ banco }) => banco ?? "desconhecido" },
            {
              name: "Desde",
              cell: ({ desde }) => desde === undefined ? "não se vê" : formatDateTime(desde),
            },
            {
              name: "Como encerrar",
              kind: "code",
              cell: ({ sessao }) =>
                sessao === undefined ? NO_VALUE : `select pg_terminate_backend(${sessao})`,
            },
          ]}
        />
      </section>
    )}
    {protocolos.length > 0 && (
      <section class="part" aria-labelledby="protocolos">
        <h2 id="protocolos">Protocolos</h2>
        <ul>{protocolos.map((protocol) => <li class="code">{protocol}</li>)}</ul>
      </section>
    )}
  </>
);
