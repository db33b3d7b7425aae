/** Text of each kind of alarm: its name, and what an operator does about it. */
import { HOURS } from "../../../domain/calendar/hours.ts";
import type { Alarm } from "../situations.tsx";

interface AlarmText {
  readonly name: string;
  readonly remedy: string;
  /** The page where it is dealt with. */
  readonly at?: { readonly path: string; readonly name: string };
}

const quarantine = { path: "/operacao/quarentena", name: "Ver a quarentena" };
const channels = { path: "/operacao/canais", name: "Ver os canais" };
const institutions = { path: "/operacao/instituicoes", name: "Ver as instituições" };
const remittances = { path: "/operacao/remessas", name: "Ver as remessas" };
const answers = { path: "/operacao/respostas", name: "Ver as respostas" };
const jobs = { path: "/operacao/tarefas", name: "Ver as tarefas" };

export const alarmTexts: Readonly<Record<Alarm["tipo"], AlarmText>> = {
  REMESSA_DIVERGENTE: {
    name: "Remessa divergente",
    remedy:
      "Há na pasta outro arquivo com o nome da remessa; nada foi sobrescrito. Descubra de quem é e guarde-o noutra pasta; nunca o apague, pois pode ser o que a instituição recolhe.",
    at: remittances,
  },
  CONFLITO_DE_SEQUENCIAL: {
    name: "Conflito de sequencial",
    remedy: "A instituição usou um número já usado, com outro conteúdo. Peça que renumere e envie de novo.",
    at: answers,
  },
  REMESSA_SEM_RESPOSTA_COMPLETA: {
    name: "Pedido fora de remessa",
    remedy:
      "O que foi pedido não entrou em nenhuma remessa. Confira o grupo da instituição e avise o suporte.",
    at: remittances,
  },
  PUBLICACAO_FALHOU: {
    name: "A remessa não saiu",
    remedy:
      `Corrija a causa (disco, permissão, chave) antes das ${HOURS.dispatchCloses} e publique a remessa.`,
    at: remittances,
  },
  RECEBIMENTO_FALHOU: {
    name: "Recebimento falhou",
    remedy: "Um erro impede de conferir um retorno. Veja o erro da tarefa, corrija a causa e repita-a.",
    at: jobs,
  },
  ENTRADA_RECUSADA: {
    name: "Entrada não pôde ser movida",
    remedy: "Há algo na pasta de entrada que nem à quarentena vai. Peça à instituição que o retire.",
    at: institutions,
  },
  QUARENTENA: {
    name: "Quarentena espera decisão",
    remedy:
      "Veja a razão e os bytes, combine com a instituição e libere ou recuse. O que veio no prazo continua nele.",
    at: quarantine,
  },
  SILENCIO: {
    name: "Instituição em silêncio",
    remedy:
      `Ligue para a instituição antes das ${HOURS.lastAnswerMinute} de D+2; depois disso o silêncio vira código 98.`,
    at: institutions,
  },
  ATRASO: {
    name: "Trabalho atrasado",
    remedy: "O que já devia estar feito não está. Confira se há trabalhadores no ar e tarefas paradas.",
    at: jobs,
  },
  CANAL_FALHOU: {
    name: "Canal SFTP falhou",
    remedy: "Teste o canal: a falha diz se é rede, chave do servidor, usuário ou pasta.",
    at: channels,
  },
  ENTREGA_ATRASADA: {
    name: "Entrega atrasada",
    remedy:
      `A remessa não chegou ao servidor da instituição até ${HOURS.dispatchCloses}. Teste o canal; a entrega continua sendo tentada.`,
    at: channels,
  },
  ENTREGA_PARADA: {
    name: "Entrega parada",
    remedy: "O canal funciona, mas um arquivo é recusado. Veja se há na pasta remota outro com o mesmo nome.",
    at: channels,
  },
  ENTRADA_REMOTA_RECUSADA: {
    name: "Entrada remota não recolhida",
    remedy: "Há na pasta remota algo que não se recolhe. Peça à instituição que o retire.",
    at: channels,
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
    remedy: "O depositário não confirmou transferências no prazo. Procure a instituição depositária.",
    at: institutions,
  },
  CHAVE_OPENPGP: {
    name: "A chave OpenPGP termina",
    remedy:
      "Peça à instituição a próxima chave e cadastre-a antes do fim da atual; sem chave, a remessa não sai.",
    at: channels,
  },
  DOCUMENTO_INDISPONIVEL: {
    name: "Documento indisponível",
    remedy:
      "Um tribunal pediu um documento que não pôde ser lido do arquivo. Recupere-o da cópia de segurança ou dê à API acesso à pasta.",
  },
  INDICE_DE_PRECEDENTES: {
    name: "Índice de precedentes perdido ou fora do ar",
    remedy:
      "A pesquisa perdeu o que tinha indexado e está sendo refeita, ou seu servidor não responde. Se o alarme ficar, confira o servidor da pesquisa e rode task precedents index --full.",
  },
  SERVICO_PARADO: {
    name: "Serviço parado",
    remedy:
      "Ninguém trabalha, ou um marco do dia passou sem ser cumprido. Inicie um trabalhador; a página Hoje diz que processos há.",
    at: { path: "/operacao", name: "Ver os processos" },
  },
  PROCESSO_FALHOU: {
    name: "Processo falhou",
    remedy:
      "Parte de um processo terminou sozinha e foi reiniciada. Se voltar a acontecer, chame o suporte do serviço.",
    at: jobs,
  },
  PASTA_DE_TROCA_AUSENTE: {
    name: "Pasta de troca ausente",
    remedy:
      "A pasta das instituições não é a deste serviço: monte-a de novo. Nada é gravado até lá, e o serviço continua sozinho.",
  },
  REMESSA_PERDIDA: {
    name: "Remessa fora da pasta",
    remedy:
      "A remessa foi publicada e não está na pasta da instituição. Reenvie-a; sem a cópia arquivada, refaça-a com task remittance rebuild.",
    at: remittances,
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
    at: answers,
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
  ARQUIVADO_DIVERGENTE: {
    name: "Arquivo guardado divergente",
    remedy:
      "Um arquivo de um dia antigo tem aqui outros bytes do que os guardados no armazenamento de objetos, que são os conferidos. Descubra quem o mudou e guarde-o noutra pasta; não o apague.",
  },
};

export const alarmTypes = Object.keys(alarmTexts) as Alarm["tipo"][];

/**
 * The page where an alarm is dealt with: that of its remittance, file or institution, or else the list for
 * its kind.
 */
export function placeOf(alarm: Alarm): { readonly path: string; readonly name: string } | undefined {
  const { remessaId, arquivoRespostaId, ispb } = alarm;
  const { at } = alarmTexts[alarm.tipo];
  if (remessaId !== undefined) return { path: `/operacao/remessa/${remessaId}`, name: "Ver a remessa" };
  if (arquivoRespostaId !== undefined) {
    return { path: `/operacao/resposta/${arquivoRespostaId}`, name: "Ver o retorno" };
  }
  if (ispb === undefined) return at;
  const part = alarm.tipo === "CHAVE_OPENPGP" ? "#chaves" : at === channels ? "#canal" : "";
  return { path: `/operacao/instituicao/${ispb}${part}`, name: "Ver a instituição" };
}

/** Title of an alarm with its institution: `Banco X: a remessa não saiu`; without one, the name alone. */
export const alarmTitle = ({ tipo, instituicao }: Alarm): string => {
  const { name } = alarmTexts[tipo];
  return instituicao === undefined ? name : `${instituicao}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};
