/** What each kind of alarm is, and what an operator does about it: on pages and in what leaves the program. */
import { HOURS } from "../calendar/calendar.ts";
import type { alarmSeverities } from "./alarm_severity.ts";

type AlarmName = typeof alarmTypes[keyof typeof alarmTypes];

interface AlarmText {
  readonly name: string;
  readonly remedy: string;
}

const texts: Readonly<Record<AlarmName, AlarmText>> = {
  REMESSA_DIVERGENTE: {
    name: "Remessa divergente",
    remedy:
      "Há na pasta outro arquivo com o nome da remessa; nada foi sobrescrito. Descubra de quem é e guarde-o noutra pasta; nunca o apague, pois pode ser o que a instituição recolhe.",
  },
  CONFLITO_DE_SEQUENCIAL: {
    name: "Conflito de sequencial",
    remedy: "A instituição usou um número já usado, com outro conteúdo. Peça que renumere e envie de novo.",
  },
  REMESSA_SEM_RESPOSTA_COMPLETA: {
    name: "Pedido fora de remessa",
    remedy:
      "O que foi pedido não entrou em nenhuma remessa. Confira o grupo da instituição e avise o suporte.",
  },
  FORA_DA_REMESSA: {
    name: "Fora da remessa",
    remedy:
      `Outra sessão do banco retém o que devia sair; o resto saiu. Encerre a sessão que o detalhe nomeia antes das ${HOURS.dispatchCloses}; o serviço inclui o que faltou no minuto seguinte.`,
  },
  LINHAS_RETIDAS: {
    name: "Linhas retidas por outra sessão",
    remedy:
      "Outra sessão do banco retém o que devia seguir; o resto seguiu. Encerre a sessão que o detalhe nomeia; o serviço continua no minuto seguinte.",
  },
  PUBLICACAO_FALHOU: {
    name: "A remessa não saiu",
    remedy:
      `Corrija a causa (disco, permissão, chave, sessão que retém a linha) antes das ${HOURS.dispatchCloses} e publique a remessa.`,
  },
  REMESSA_ADIADA: {
    name: "A remessa não saiu no seu dia",
    remedy:
      `Corrija a causa e teste a pasta até as ${HOURS.dispatchOpens} do novo dia: então o serviço a envia sozinho. Avise os tribunais se demorar.`,
  },
  RETORNO_REJEITADO: {
    name: "Retorno rejeitado",
    remedy:
      "O recibo já diz as falhas à instituição; combine com ela o novo envio antes do prazo. Sem ele, o silêncio vira código 98.",
  },
  RECEBIMENTO_FALHOU: {
    name: "Recebimento falhou",
    remedy:
      "Um erro impede de conferir um retorno, e os seguintes da instituição esperam. Corrija a causa; em até cinco minutos o serviço tenta de novo. Não mova o arquivo.",
  },
  ENTRADA_RECUSADA: {
    name: "Entrada não pôde ser movida",
    remedy: "Há algo na pasta de entrada que nem à quarentena vai. Peça à instituição que o retire.",
  },
  QUARENTENA: {
    name: "Quarentena espera decisão",
    remedy:
      "Veja a razão e os bytes, combine com a instituição e libere ou recuse. O que veio no prazo continua nele.",
  },
  SILENCIO: {
    name: "Instituição em silêncio",
    remedy:
      `Ligue para a instituição até as ${HOURS.lastAnswerMinute} do segundo dia útil depois do envio; depois disso o silêncio vira código 98.`,
  },
  ATRASO: {
    name: "Trabalho atrasado",
    remedy: "O que já devia estar feito não está. Confira se há trabalhadores no ar e tarefas paradas.",
  },
  CANAL_FALHOU: {
    name: "Canal SFTP falhou",
    remedy: "Teste o canal: a falha diz se é rede, chave do servidor, usuário ou pasta.",
  },
  ENTREGA_ATRASADA: {
    name: "Entrega atrasada",
    remedy:
      `A remessa não chegou ao servidor da instituição até ${HOURS.dispatchCloses}. Teste o canal e avise a instituição; a entrega continua sendo tentada.`,
  },
  ENTREGA_PARADA: {
    name: "Entrega parada",
    remedy: "O canal funciona, mas um arquivo é recusado. Veja se há na pasta remota outro com o mesmo nome.",
  },
  ENTRADA_REMOTA_RECUSADA: {
    name: "Entrada remota não recolhida",
    remedy: "Há na pasta remota algo que não se recolhe. Peça à instituição que o retire.",
  },
  AVISOS_NAO_ENTREGUES: {
    name: "Avisos não entregues",
    remedy: "O sistema de um tribunal não recebe avisos. Fale com o tribunal; ele pode pedir o reenvio.",
  },
  ASSINATURA_DESATIVADA: {
    name: "Assinatura desativada",
    remedy: "O sistema de um tribunal disse que não quer mais avisos. Confirme com o tribunal.",
  },
  TRANSFERENCIA_ATRASADA: {
    name: "Transferência atrasada",
    remedy: "Peça à depositária a data do recebimento e às instituições o comprovante do que declararam.",
  },
  CHAVE_OPENPGP: {
    name: "A chave OpenPGP termina",
    remedy:
      "Peça à instituição a próxima chave e cadastre-a antes do fim da atual; sem chave, a remessa não sai.",
  },
  DOCUMENTO_INDISPONIVEL: {
    name: "Documento indisponível",
    remedy:
      "Um tribunal pediu um documento que não pôde ser lido do arquivo. Recupere-o da cópia de segurança ou dê à API acesso à pasta.",
  },
  DOCUMENTO_INFECTADO: {
    name: "Documento com programa malicioso",
    remedy:
      "Avise a instituição e não abra o documento: nenhum tribunal o recebe. Se o achado é um engano, diga-o ao verificador; a cada hora o documento é verificado de novo.",
  },
  VERIFICACAO_FALHOU: {
    name: "Verificação de documentos falha",
    remedy:
      "Confira o verificador (clamd) no endereço de DOCUMENT_SCAN_URL e a conexão do trabalhador até ele. Enquanto não responde, os documentos esperam; o resto segue.",
  },
  INDICE_DE_PRECEDENTES: {
    name: "Índice de precedentes perdido, fora do ar ou desatualizado",
    remedy:
      "A pesquisa perdeu o que tinha indexado e está sendo refeita, ou seu servidor não responde, ou o banco de precedentes não é lido há um dia. Se o alarme ficar, confira o servidor da pesquisa e o banco, e rode task precedents index --full.",
  },
  SERVICO_PARADO: {
    name: "Serviço parado",
    remedy:
      "Falta quem trabalhe ou quem atenda, ou um marco do dia passou sem ser cumprido. Inicie o processo que falta; a página Hoje diz quais há. Se nenhum falta, veja nas tarefas o que falhou.",
  },
  PROCESSO_FALHOU: {
    name: "Processo falhou",
    remedy:
      "Um processo, ou parte dele, terminou por um erro e é iniciado de novo. Guarde o log e dê o alarme por resolvido; se voltar a acontecer, chame o suporte do serviço.",
  },
  TAREFA_DA_TROCA_FALHANDO: {
    name: "Tarefa da troca falha sempre",
    remedy:
      "Uma tarefa de que a troca com as instituições depende falha a cada tentativa: um marco do dia pode ser perdido. O erro está na página Tarefas e no log; corrija a causa, e ela é tentada de novo sozinha. Se o erro não diz o que fazer, chame já o suporte do serviço.",
  },
  TAREFA_FALHANDO: {
    name: "Tarefa falha sempre",
    remedy:
      "Uma tarefa do serviço falha a cada tentativa, e o que ela faz não é feito. O erro está na página Tarefas e no log; corrija a causa, e ela é tentada de novo sozinha. Se o erro não diz o que fazer, chame o suporte do serviço.",
  },
  TAREFA_POSTA_DE_LADO: {
    name: "Tarefa posta de lado",
    remedy:
      "Dois trabalhadores seguidos pararam de responder enquanto faziam esta tarefa, e ela não é dada a um terceiro. Veja nos logs deles o que aconteceu (falta de memória, máquina parada, um texto que não termina de ser lido); corrija a causa e repita a tarefa na página Tarefas. Se o log não diz a causa, chame o suporte do serviço.",
  },
  PASTA_DE_TROCA_AUSENTE: {
    name: "Pasta de troca ausente",
    remedy:
      "A pasta das instituições não é a deste serviço ou não pode ser lida: monte a certa, ou dê-lhe as permissões. Nada é gravado até lá, e o serviço continua sozinho.",
  },
  PASTA_DE_TROCA_SEM_GRAVACAO: {
    name: "Pasta de troca sem gravação",
    remedy:
      "A pasta das instituições está cheia, só aceita leitura ou não dá ao serviço o direito de gravar; o texto diz qual. Corrija a causa: nada se perde, e o serviço continua sozinho.",
  },
  PASTA_DE_INSTITUICAO_SEM_RESPOSTA: {
    name: "Pasta de instituição sem resposta",
    remedy:
      "A pasta de uma instituição não responde, e só ela espera. Confira o servidor e a montagem de rede dela; o serviço a usa de novo sozinho quando responder.",
  },
  REMESSA_PERDIDA: {
    name: "Remessa fora da pasta",
    remedy:
      "A remessa foi publicada e não está na pasta da instituição. Pergunte-lhe se a recolheu; se não, reenvie-a ou, sem a cópia arquivada, refaça-a com task remittance rebuild.",
  },
  REMESSA_ALTERADA: {
    name: "Remessa alterada na pasta",
    remedy:
      "O arquivo na pasta da instituição não é mais o que foi publicado. Ligue já para ela, para que não o cumpra; leve-o para outra pasta, guarde-o e reenvie a remessa. Descubra quem pode gravar ali.",
  },
  LACRES_REMOVIDOS: {
    name: "Lacres removidos",
    remedy:
      "A trilha de auditoria perdeu lacres que já teve. Guarde o banco como está e confira-o com task audit --anchors, contra as âncoras guardadas fora dele.",
  },
  ORDENS_SO_EM_ARQUIVO: {
    name: "Ordens só em arquivo",
    remedy:
      "O banco foi restaurado de uma cópia, e instituições têm ordens protocoladas depois dela. Avise cada tribunal por outro meio: a instituição as cumpre, e um segundo protocolo pediria o mesmo outra vez. A lista está em task recover.",
  },
  RECIBO_CONTRARIADO: {
    name: "Recibo contrariado",
    remedy:
      "Depois da restauração, um retorno foi decidido de outro modo do que diz o recibo que a instituição tem. Confira os dois recibos com ela; não apague nenhum.",
  },
  ANCORAS_NAO_ENTREGUES: {
    name: "Âncoras não entregues",
    remedy:
      "As âncoras dos lacres não chegam à pasta ou ao endereço configurado. Corrija o destino; o que falta é enviado sozinho.",
  },
  ARMAZENAMENTO_FORA: {
    name: "Armazenamento de objetos fora",
    remedy:
      "O arquivo dos dias antigos não pode ser movido nem lido. Confira o endereço, a chave e o próprio armazenamento; nada se perde, e de hora em hora tenta-se de novo.",
  },
  LOG_PERDIDO: {
    name: "Linhas do log se perdem",
    remedy:
      "O serviço continua, mas o log de um processo não é gravado, e com ele as âncoras dos lacres. Libere espaço no disco ou reinicie quem lê a saída do processo; o alarme termina sozinho.",
  },
  RELOGIO_DIVERGENTE: {
    name: "Relógio divergente",
    remedy:
      "O relógio de uma máquina e o do banco de dados diferem. Confira a sincronização (NTP) das duas e deixe que ela os corrija aos poucos; nunca atrase um relógio.",
  },
  CADASTRO_FORA: {
    name: "Cadastro fora do ar",
    remedy:
      "Um serviço externo de que os tribunais dependem não responde há meio minuto ou mais. Fale com quem o mantém; se só uma máquina não o alcança, confira a rede e o DNS dela. O serviço volta a perguntar sozinho, e o alarme se encerra com a primeira resposta.",
  },
  ALARMES_NAO_ENTREGUES: {
    name: "Alarmes não entregues",
    remedy:
      "O e-mail ou o webhook do plantão não aceita alarmes. Confira o servidor e as configurações ALARM_… e SMTP_URL; até lá, olhe os alarmes nesta página. Tenta-se de novo sozinho, ao menos de hora em hora.",
  },
  RESUMOS_NAO_ENTREGUES: {
    name: "Resumos não entregues",
    remedy:
      "Usuários pediram um resumo diário por e-mail e não o recebem. Confira o servidor de SMTP_URL; se só um endereço é recusado, o usuário o corrige. Nada se perde: o próximo resumo traz o que faltou.",
  },
  ARQUIVADO_DIVERGENTE: {
    name: "Arquivo guardado divergente",
    remedy:
      "Um arquivo de um dia antigo tem aqui outros bytes do que os guardados no armazenamento de objetos, que são os conferidos. Descubra quem o mudou e guarde-o noutra pasta; não o apague.",
  },
};

/** Receipts raise the same kind of alarm as remittances, with other hours and remedies. */
const receiptUnwritten: AlarmText = {
  name: "O recibo não saiu",
  remedy:
    "Se falta a chave da instituição, cadastre-a, e o recibo é gravado sozinho. Se há outro arquivo com o nome dele, guarde-o noutra pasta, sem o apagar, e entregue o recibo à instituição.",
};

export const alarmNames = Object.keys(texts) as AlarmName[];

/** @param subject what it is about; absent: of the kind in general */
export const alarmText = (type: AlarmName, subject?: string): AlarmText =>
  type === "PUBLICACAO_FALHOU" && subject?.includes("_REC_") ? receiptUnwritten : texts[type];

// The names of the kinds of alarm on the wire, in the runbook and in texts for operators.

export const alarmTypes = {
  "remittance-differs": "REMESSA_DIVERGENTE",
  "sequence-conflict": "CONFLITO_DE_SEQUENCIAL",
  "remittance-incomplete": "REMESSA_SEM_RESPOSTA_COMPLETA",
  "left-out": "FORA_DA_REMESSA",
  "rows-held": "LINHAS_RETIDAS",
  "publish-failed": "PUBLICACAO_FALHOU",
  "remittance-postponed": "REMESSA_ADIADA",
  "answer-rejected": "RETORNO_REJEITADO",
  "intake-failed": "RECEBIMENTO_FALHOU",
  "inbox-entry-refused": "ENTRADA_RECUSADA",
  "quarantine": "QUARENTENA",
  "silence": "SILENCIO",
  "overdue": "ATRASO",
  "channel-failed": "CANAL_FALHOU",
  "delivery-late": "ENTREGA_ATRASADA",
  "delivery-stopped": "ENTREGA_PARADA",
  "remote-entry-refused": "ENTRADA_REMOTA_RECUSADA",
  "webhook-undelivered": "AVISOS_NAO_ENTREGUES",
  "webhook-disabled": "ASSINATURA_DESATIVADA",
  "transfer-overdue": "TRANSFERENCIA_ATRASADA",
  "openpgp-key": "CHAVE_OPENPGP",
  "document-unavailable": "DOCUMENTO_INDISPONIVEL",
  "document-infected": "DOCUMENTO_INFECTADO",
  "document-scan-failed": "VERIFICACAO_FALHOU",
  "precedent-index-lost": "INDICE_DE_PRECEDENTES",
  "service-stopped": "SERVICO_PARADO",
  "process-failed": "PROCESSO_FALHOU",
  "exchange-job-failing": "TAREFA_DA_TROCA_FALHANDO",
  "job-failing": "TAREFA_FALHANDO",
  "job-set-aside": "TAREFA_POSTA_DE_LADO",
  "exchange-folder-absent": "PASTA_DE_TROCA_AUSENTE",
  "institution-folder-silent": "PASTA_DE_INSTITUICAO_SEM_RESPOSTA",
  "remittance-lost": "REMESSA_PERDIDA",
  "remittance-altered": "REMESSA_ALTERADA",
  "seals-removed": "LACRES_REMOVIDOS",
  "orders-in-files-only": "ORDENS_SO_EM_ARQUIVO",
  "receipt-contradicted": "RECIBO_CONTRARIADO",
  "anchors-undelivered": "ANCORAS_NAO_ENTREGUES",
  "object-storage-away": "ARMAZENAMENTO_FORA",
  "registry-away": "CADASTRO_FORA",
  "alarms-undelivered": "ALARMES_NAO_ENTREGUES",
  "digests-undelivered": "RESUMOS_NAO_ENTREGUES",
  "archived-file-differs": "ARQUIVADO_DIVERGENTE",
  "log-lines-lost": "LOG_PERDIDO",
  "clock-differs": "RELOGIO_DIVERGENTE",
  "exchange-folder-unwritable": "PASTA_DE_TROCA_SEM_GRAVACAO",
} as const satisfies Record<keyof typeof alarmSeverities, string>;
