/** What a split asks, one row an action: its institution, where the request is, and the answer. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatDate,
  formatDateTime,
  NO_VALUE,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { DataTable } from "../../components/data_table.tsx";
import { lastAnswerTime, Was } from "../orders/order_timeline.tsx";
import { isZero } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";
import { actionTitles } from "./split_form.ts";

type Action = Split["acoes"][number];

/** The defendants of a split, from whom the executed party's name of a deposit is taken. */
export const defendantsOf = ({ acoes }: Split) =>
  acoes.map(({ cpfCnpj, nomeReu }) => ({ cpfCnpj, nome: nomeReu }));

/** The anchor of what a split asks. */
export const actionsId = ({ id }: Pick<Split, "id">): string => `acoes-${id}`;

export const SplitActions = ({ split }: { split: Split }) => (
  <section class="part" aria-labelledby={actionsId(split)}>
    <h2 id={actionsId(split)}>
      O que se pede<span class="sr-only">da ordem {split.numeroProtocoloOrdem}</span>
    </h2>
    <DataTable
      caption="Ações do desdobramento, por instituição"
      rows={split.acoes}
      columns={[
        {
          name: "Instituição",
          cell: ({ instituicao }) =>
            instituicao,
          note: ({ ispb }) =>
            `ISPB ${ispb}`,
        },
        {
          name: "Réu",
          cell: ({ nomeReu }) => nomeReu,
          note: ({ cpfCnpj }) => `${cpfCnpj.length === 11 ? "CPF" : "CNPJ"} ${taxIdText(cpfCnpj)}`,
        },
        { name: "Ação", cell: (action) => <RequestedActionCell action={action} /> },
        {
          name: "Valor",
          kind: "amount",
          cell: ({ valor }) => formatAmountOrNoValue(valor),
          note: ({ saldoADesbloquear: rest }) => !isZero(rest) && `e desbloquear ${formatAmount(rest!)}`,
        },
        {
          name: "Resposta",
          cell: (action) => (
            <>
              <Answer action={action} />
              {action.recebimento !== undefined && <Arrival arrival={action.recebimento} />}
            </>
          ),
        },
      ]}
    />
  </section>
);

const RequestedActionCell = ({ action }: { action: Action }) => (
  <>
    {actionTitles[action.tipo]}
    {action.repete !== undefined && <small>Repete um pedido que ficou sem resposta</small>}
    {action.ativo !== undefined && <small>Ativo: {action.ativo}</small>}
    {action.idTransferencia !== undefined && <small>ID da transferência {action.idTransferencia}</small>}
  </>
);

/** Where a request without an answer is; nothing of one that is not protocoled. */
const Way = (
  { action: { dataHoraEnvio, prazoResposta, previsaoEnvio, previsaoEnvioAnterior } }: { action: Action },
) => {
  if (dataHoraEnvio !== undefined) {
    return (
      <>
        Enviada em {formatDateTime(dataHoraEnvio)}
        {prazoResposta !== undefined && <small>Resposta: {lastAnswerTime(prazoResposta)}</small>}
      </>
    );
  }
  if (previsaoEnvio === undefined) return <>{NO_VALUE}</>;
  return (
    <>
      Ainda não enviada
      <small>
        <Was day={previsaoEnvioAnterior} />
        {formatDate(previsaoEnvio)}, a partir das {HOURS.dispatchOpens}
      </small>
    </>
  );
};

const Answer = ({ action }: { action: Action }) =>
  action.codigo === undefined ? <Way action={action} /> : (
    <>
      <strong>{action.codigo}</strong> {action.descricao}
      {!isZero(action.valorTransferido) && (
        <small>{formatAmount(action.valorTransferido!)} transferidos</small>
      )}
      {!isZero(action.valorDesbloqueado) && (
        <small>{formatAmount(action.valorDesbloqueado!)} desbloqueados</small>
      )}
      {action.dataHoraResposta !== undefined && <small>{formatDateTime(action.dataHoraResposta)}</small>}
    </>
  );

/** The receipt of the money at the depositary. */
const Arrival = ({ arrival }: { arrival: NonNullable<Action["recebimento"]> }) => (
  <small>
    Depósito: <SituationChip of="transfer" situation={arrival.situacao} />{" "}
    {arrival.dataRecebimento === undefined
      ? `esperado até ${formatDate(arrival.previsao)}`
      : `${formatAmountOrNoValue(arrival.valorRecebido)} em ${formatDate(arrival.dataRecebimento)}`}
    {arrival.conta !== undefined && `, conta ${arrival.conta}`}
    {arrival.divergente === true && <strong>; valor diferente do transferido</strong>}
  </small>
);
