/**
 * Statuses of orders, splits, series, targets and transfers: a word and a colour for each `situacao` of the
 * API.
 */
import { readableCode } from "../../domain/formatting.ts";
import type { OrderSummaryAnswer } from "../../routes/orders/order_schema.ts";
import { Chip, type Tone } from "../components/data_table.tsx";

type Shown = readonly [tone: Tone, word: string];

const order: Readonly<Record<string, Shown>> = {
  MINUTA: ["neutral", "Minuta"],
  AGENDADA: ["neutral", "Agendada"],
  PROTOCOLADA: ["waiting", "Protocolada"],
  ENVIADA: ["waiting", "Aguardando resposta"],
  CONSOLIDANDO_RESPOSTA: ["waiting", "Consolidando resposta"],
  RESPONDIDA: ["good", "Respondida"],
  RESPONDIDA_COM_MINUTA: ["attention", "Respondida com minuta"],
  NAO_ENVIADA: ["neutral", "Não enviada"],
};

const split: Readonly<Record<string, Shown>> = {
  AGUARDANDO_PROTOCOLO: ["attention", "Aguardando protocolo"],
  PROTOCOLADO: ["waiting", "Protocolado"],
  ENVIADO: ["waiting", "Aguardando resposta"],
  CONSOLIDANDO_RESPOSTA: ["waiting", "Consolidando resposta"],
  RESPONDIDO: ["good", "Respondido"],
};

const series: Readonly<Record<string, Shown>> = {
  ATIVA: ["waiting", "Ativa"],
  ENCERRADA: ["neutral", "Encerrada"],
};

const target: Readonly<Record<string, Shown>> = {
  AGUARDANDO_ENVIO: ["neutral", "Aguardando envio"],
  AGUARDANDO_RESPOSTA: ["waiting", "Aguardando resposta"],
  RESPONDIDO: ["good", "Respondido"],
  NAO_ENCAMINHADO: ["bad", "Não encaminhado"],
  SEM_RESPOSTA: ["bad", "Sem resposta"],
};

const transfer: Readonly<Record<string, Shown>> = {
  ESPERADA: ["waiting", "Esperada"],
  RECEBIDA: ["good", "Recebida"],
  ATRASADA: ["bad", "Atrasada"],
};

const situations = { order, split, series, target, transfer };

/** Statuses as filter options, in the order of an order's life cycle. */
export const orderSituations = Object.entries(order).map(([value, [, text]]) => ({ value, text }));
export const splitSituations = Object.entries(split).map(([value, [, text]]) => ({ value, text }));

interface ChipProps {
  readonly of: keyof typeof situations;
  readonly situation: string;
  /** The API's explanation (`situacaoTexto`), where there is room for it below the chip. */
  readonly text?: string | undefined;
  /** What has not left yet, which the chip says in place of the status. */
  readonly incomplete?: Incomplete | undefined;
}

export type Incomplete = NonNullable<OrderSummaryAnswer["envioIncompleto"]>;

/** `Enviada a 1 de 2`, while some institutions have got an order or a split and others have not. */
const incompleteWord = (of: ChipProps["of"], { enviadas, instituicoes, pendentes }: Incomplete): string =>
  enviadas > 0
    ? `${of === "split" ? "Enviado" : "Enviada"} a ${enviadas} de ${instituicoes}`
    : pendentes.some(({ previsaoEnvioAnterior }) => previsaoEnvioAnterior !== undefined)
    ? "Envio adiado"
    : "Envio pendente";

export const SituationChip = ({ of, situation, text, incomplete }: ChipProps) => {
  const [tone, word] = incomplete !== undefined
    ? ["attention", incompleteWord(of, incomplete)] as const
    : situations[of][situation] ?? ["neutral", readableCode(situation)] as const;
  return (
    <>
      <Chip tone={tone} text={word} />
      {text !== undefined && <small class="situation">{text}</small>}
    </>
  );
};
