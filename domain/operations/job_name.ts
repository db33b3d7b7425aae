/** Jobs in the words of operators. */
import { formatDateTimeInSentence } from "../formatting.ts";

const names = {
  refresh_holidays: "atualização dos feriados",
  refresh_institutions: "atualização das instituições",
  refresh_units: "atualização das varas",
  resume_intake: "retomada do recebimento",
  dispatch: "corte e envio do dia",
  close_answers: "encerramento das respostas",
  publish_answers: "publicação das respostas",
  follow_up: "seguimento das ordens respondidas",
  watch_transfers: "conferência das transferências",
  record_deliveries: "registro dos avisos aos tribunais",
  watch_searches: "conferência das pesquisas salvas",
  send_digests: "preparo das mensagens a usuários",
  send_sftp: "entrega por SFTP",
  fetch_sftp: "recolhimento por SFTP",
  watch: "conferência de atrasos e silêncios",
  remove_expired: "remoção do que venceu",
  sum_counts: "soma das contagens",
  compare_outboxes: "conferência das remessas nas pastas",
  end_retention: "fim da guarda de dados pessoais",
  scan_documents: "verificação dos documentos recebidos",
  store_archive: "guarda dos dias antigos do arquivo",
  seal: "lacre da trilha de auditoria",
  push_anchors: "envio das âncoras dos lacres",
  import_units: "importação das unidades judiciárias",
  index_precedents: "indexação dos precedentes",
  publish_remittance: "publicação de remessas",
  finish_dispatch: "fim do envio do dia",
  intake_file: "recebimento de retornos",
  perform_bulk: "lote de um usuário",
  operator_action: "pedido de operador sobre uma remessa",
  test_folder: "teste da pasta de uma instituição",
  send_sftp_channel: "entrega a uma instituição por SFTP",
  fetch_sftp_channel: "recolhimento de uma instituição por SFTP",
  deliver_webhook: "entrega de avisos a um tribunal",
  send_digest: "mensagem a um usuário",
  deliver_search: "aviso de pesquisa salva",
  mail_search: "mensagem a quem acompanha precedentes",
};

/** What a job is called; one of another version by what the queue has. */
export const jobName = (task: string): string => (names as Readonly<Record<string, string>>)[task] ?? task;

/**
 * The text of the alarm about a job that is not handed on.
 *
 * @param again after how many minutes it is tried by itself
 */
export function setAsideJobText(
  { task, key, again }: { readonly task: string; readonly key: string; readonly again: number | undefined },
): string {
  const text =
    `Dois trabalhadores seguidos pararam de responder enquanto faziam a tarefa “${jobName(task)}” ` +
    `(${key}); ela foi posta de lado até ser repetida na página Tarefas.`;
  return again === undefined
    ? text
    : `${text} Como um marco do dia depende dela, é tentada de novo a cada ${again} minutos.`;
}

/** The text of the alarm about a job that fails at every attempt. */
export function failingJobText({ task, since, error }: {
  readonly task: string;
  readonly since: Temporal.Instant;
  readonly error: string | undefined;
}): string {
  const text = `A tarefa “${jobName(task)}” falha a cada tentativa desde ${formatDateTimeInSentence(since)}.`;
  return error === undefined ? text : `${text} Último erro: ${error}`;
}
