/**
 * Statuses of orders, splits, series, targets and transfers: a word and a colour for each `situacao` of the
 * API.
 */
import { readableCode } from "../../domain/formatting.ts";
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

/** @param text the API's explanation (`situacaoTexto`), where there is room for it below the chip */
export const SituationChip = (
  { of, situation, text }: { of: keyof typeof situations; situation: string; text?: string | undefined },
) => {
  const [tone, word] = situations[of][situation] ?? ["neutral", readableCode(situation)];
  return (
    <>
      <Chip tone={tone} text={word} />
      {text !== undefined && <small class="situation">{text}</small>}
    </>
  );
};
