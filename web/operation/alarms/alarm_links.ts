/** Links from alarms to the pages on which their cause is handled. */
import { alarmText } from "../../../domain/operations/alarm_text.ts";
import type { Alarm } from "../situations.tsx";

interface Place {
  readonly path: string;
  readonly name: string;
}

const quarantine = { path: "/operacao/quarentena", name: "Ver a quarentena" };
const channels = { path: "/operacao/canais", name: "Ver os canais" };
const institutions = { path: "/operacao/instituicoes", name: "Ver as instituições" };
const remittances = { path: "/operacao/remessas", name: "Ver as remessas" };
const answers = { path: "/operacao/respostas", name: "Ver as respostas" };
const jobs = { path: "/operacao/tarefas", name: "Ver as tarefas" };

const places: Partial<Readonly<Record<Alarm["tipo"], Place>>> = {
  REMESSA_DIVERGENTE: remittances,
  CONFLITO_DE_SEQUENCIAL: answers,
  REMESSA_SEM_RESPOSTA_COMPLETA: remittances,
  FORA_DA_REMESSA: remittances,
  LINHAS_RETIDAS: remittances,
  PUBLICACAO_FALHOU: remittances,
  RECEBIMENTO_FALHOU: jobs,
  ENTRADA_RECUSADA: institutions,
  QUARENTENA: quarantine,
  SILENCIO: institutions,
  ATRASO: jobs,
  CANAL_FALHOU: channels,
  ENTREGA_ATRASADA: channels,
  ENTREGA_PARADA: channels,
  ENTRADA_REMOTA_RECUSADA: channels,
  TRANSFERENCIA_ATRASADA: institutions,
  CHAVE_OPENPGP: channels,
  SERVICO_PARADO: { path: "/operacao", name: "Ver os processos" },
  PROCESSO_FALHOU: jobs,
  TAREFA_DA_TROCA_FALHANDO: jobs,
  TAREFA_FALHANDO: jobs,
  TAREFA_POSTA_DE_LADO: jobs,
  REMESSA_PERDIDA: remittances,
  REMESSA_ALTERADA: remittances,
  RECIBO_CONTRARIADO: answers,
};

/**
 * The page on which the cause of an alarm is handled: that of the remittance, file or institution, else the
 * list of its kind.
 */
export function alarmLinkOf(alarm: Alarm): Place | undefined {
  const { remessaId, arquivoRespostaId, ispb } = alarm;
  const at = places[alarm.tipo];
  if (remessaId !== undefined) return { path: `/operacao/remessa/${remessaId}`, name: "Ver a remessa" };
  if (arquivoRespostaId !== undefined) {
    return { path: `/operacao/resposta/${arquivoRespostaId}`, name: "Ver o retorno" };
  }
  if (ispb === undefined) return at;
  const part = alarm.tipo === "CHAVE_OPENPGP" ? "#chaves" : at === channels ? "#canal" : "";
  return { path: `/operacao/instituicao/${ispb}${part}`, name: "Ver a instituição" };
}

/** `Banco X: a remessa não saiu`, or the alarm's name alone. */
export const alarmTitle = (alarm: Alarm): string => {
  const { name } = alarmTextOf(alarm);
  const { instituicao } = alarm;
  return instituicao === undefined ? name : `${instituicao}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

export const alarmTextOf = ({ tipo, assunto }: Alarm) => alarmText(tipo, assunto);
