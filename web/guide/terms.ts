/** The terms of the field as the service uses them. Source: specification; layout v1.11. */
import { creditDestinations } from "../../domain/accounts/deposit_request.ts";
import { ANSWERS_SHOWN, CANCELLED_NO_ANSWER } from "../../domain/answers/answer_visibility.ts";
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";

interface Meaning {
  readonly name: string;
  readonly meaning: string;
  /** Related terms. */
  readonly see?: readonly TermId[];
}

export type TermId = keyof typeof written;

const written = {
  "administrador": {
    name: "Administrador",
    meaning:
      "Quem, no tribunal, cuida das delegações, dos visualizadores de ordens sigilosas, da conta de depósito " +
      "do tribunal, das regras do tribunal e dos avisos a sistemas.",
  },
  "assessor": {
    name: "Assessor",
    meaning:
      "Quem minuta ordens para qualquer magistrado do tribunal e as protocola em nome dele, se houver " +
      "delegação em vigor.",
    see: ["delegacao"],
  },
  "alvo": {
    name: "Alvo",
    meaning:
      "Um réu em uma instituição: aquilo a que a instituição responde. Uma ordem contra dois réus em três " +
      "instituições tem até seis alvos.",
  },
  "bloqueio": {
    name: "Bloqueio",
    meaning:
      "Ordem para que as instituições tornem indisponível dinheiro ou ativos de um réu, até um valor. Cada " +
      "instituição recebe o valor inteiro; o que sobrar é excesso.",
    see: ["excesso"],
  },
  "bloqueio-com-transferencia": {
    name: "Bloqueio com transferência",
    meaning:
      "Bloqueio que já traz os dados do depósito judicial: respondido, o que se bloqueou é transferido.",
    see: ["deposito-judicial", "id-de-transferencia"],
  },
  "codigo-de-resposta": {
    name: "Código de resposta",
    meaning:
      "Dois dígitos com que a instituição diz o que fez: 01 é tudo, 03 é parte, 00 é nada. A lista, com o que " +
      "fazer em cada caso, está em “Códigos e calendário”, no console.",
  },
  "conta-salario": {
    name: "Conta-salário",
    meaning:
      "Conta em que o réu recebe salário. As ordens a preservam, salvo se a minuta disser o contrário.",
  },
  "conta-unica": {
    name: "Conta única",
    meaning:
      "Conta que uma pessoa ou empresa oferece para receber todos os bloqueios. Vale em um segmento do " +
      "Judiciário, e a minuta escolhe se a usa.",
  },
  "raiz-de-cnpj": {
    name: "Raiz de CNPJ",
    meaning: "As oito primeiras posições do CNPJ. Uma ordem contra a raiz atinge a matriz e as filiais.",
  },
  "d": {
    name: "D, D+1, D+2, D+3",
    meaning:
      `D é o dia útil em que a ordem sai, entre ${hourInSentence(HOURS.dispatchOpens)} e ${
        hourInSentence(HOURS.dispatchCloses)
      }; os demais são os dias úteis seguintes. As ` +
      `instituições respondem até as ${
        hourInSentence(HOURS.lastAnswerMinute)
      } de D+2, e as respostas são publicadas até as ${
        hourInSentence(HOURS.answersPublished)
      } de D+3. ${ANSWERS_SHOWN}`,
    see: ["dia-util"],
  },
  "delegacao": {
    name: "Delegação de protocolização",
    meaning: "Autorização da magistratura para que a assessoria protocole em seu nome, por um período.",
  },
  "deposito-judicial": {
    name: "Depósito judicial",
    meaning:
      `Para onde vai o dinheiro transferido. Depósito em geral: ${creditDestinations.general}. Tributário ou ` +
      `previdenciário (Lei 9.703/98): ${creditDestinations.tax}.`,
    see: ["transferencia"],
  },
  "desbloqueio": {
    name: "Desbloqueio",
    meaning:
      "Devolve ao réu o que estava bloqueado. Cumprido, não se desfaz: só uma nova ordem bloqueia outra vez.",
    see: ["desdobramento"],
  },
  "desdobramento": {
    name: "Desdobramento",
    meaning:
      "O que se pede depois que uma ordem é respondida: desbloquear, transferir, reiterar ou cancelar, alvo " +
      "por alvo. É minutado, protocolado, enviado e respondido como uma ordem.",
    see: ["desbloqueio", "transferencia", "reiteracao"],
  },
  "dia-util": {
    name: "Dia útil",
    meaning:
      "Nem sábado, nem domingo, nem feriado bancário nacional. Quarta-feira de Cinzas, 24 e 31 de dezembro " +
      "são úteis.",
  },
  "em-duvida": {
    name: "Em dúvida",
    meaning:
      "Valor de um desbloqueio ou de uma transferência que terminou sem resposta (código 98) e pode ter sido cumprido. " +
      "Até que a instituição responda não está disponível, e o que passaria do pedido só se protocola confirmado.",
    see: ["nao-resposta", "reiteracao"],
  },
  "envio": {
    name: "Envio",
    meaning:
      `Às ${
        hourInSentence(HOURS.dispatchOpens)
      } do dia útil as ordens protocoladas são reunidas, uma remessa para cada instituição. Depois disso ` +
      "não se excluem nem se cancelam.",
    see: ["remessa"],
  },
  "excesso": {
    name: "Excesso",
    meaning:
      "O que as instituições bloquearam, juntas, além do que se pediu de um réu. O serviço o mostra e propõe o " +
      "desbloqueio.",
  },
  "fora-do-servico": {
    name: "Fora do serviço (código 07)",
    meaning:
      "Valor que a instituição diz já ter tratado por outro meio. Não conta como bloqueado, não se move pelo serviço: o " +
      "desbloqueio e a transferência se determinam a ela por ofício.",
  },
  "id-de-transferencia": {
    name: "ID de transferência",
    meaning:
      "Dezoito dígitos que o serviço dá a cada transferência e que vão com o dinheiro até o depositário.",
  },
  "instituicao": {
    name: "Instituição",
    meaning:
      "Banco, cooperativa, corretora ou outra do cadastro de clientes do sistema financeiro, conhecida pelo " +
      "ISPB. A líder de um grupo recebe e responde pelas demais.",
    see: ["ispb", "relacionamento"],
  },
  "ispb": {
    name: "ISPB",
    meaning:
      "Oito posições que identificam uma instituição no sistema de pagamentos: 00360305 é o da Caixa Econômica Federal.",
  },
  "magistrado": {
    name: "Magistrado",
    meaning: "Em nome de quem toda ordem é feita; minuta e protocola.",
  },
  "minuta": {
    name: "Minuta",
    meaning: "Uma ordem que ainda não foi protocolada. Altera-se e exclui-se livremente.",
    see: ["protocolo"],
  },
  "nao-encaminhada": {
    name: "Não encaminhada (código 97)",
    meaning: "A ordem não pôde ser levada à instituição. Copie os dados para uma nova ordem, só a ela.",
  },
  "nao-resposta": {
    name: "Não resposta (código 98)",
    meaning:
      "A instituição não respondeu no prazo, ou o arquivo dela foi recusado. Não quer dizer que não cumpriu: " +
      `reitere, ou cancele o bloqueio. ${CANCELLED_NO_ANSWER}`,
    see: ["reiteracao"],
  },
  "operador": {
    name: "Operador",
    meaning:
      "Quem cuida da troca de arquivos, dos alarmes e do calendário, para todos os tribunais; não vê réus.",
  },
  "ordem": {
    name: "Ordem",
    meaning: "Bloqueio ou requisição de informações que foi protocolado e tem número.",
  },
  "protocolo": {
    name: "Protocolo",
    meaning:
      "O ato de assinar e registrar a minuta. Dá o número de 14 dígitos, que é a prova da ordem. Protocolada " +
      `antes das ${hourInSentence(HOURS.dispatchOpens)} de um dia útil, sai no mesmo dia.`,
  },
  "quarentena": {
    name: "Quarentena",
    meaning:
      "Onde fica um arquivo que uma instituição mandou e não pôde ser aceito, até que um operador decida.",
  },
  "recibo": {
    name: "Recibo",
    meaning:
      "Arquivo em que o serviço diz à instituição se aceitou o que ela respondeu e, se não, em que linha e campo " +
      "errou.",
  },
  "reiteracao": {
    name: "Reiteração",
    meaning: "Perguntar de novo à instituição que terminou em código 98. Não cabe em ordens de série.",
  },
  "relacionamento": {
    name: "Relacionamento",
    meaning:
      "O vínculo de um CPF ou CNPJ com uma instituição, como está no cadastro de clientes do sistema " +
      "financeiro. Cada consulta fica registrada, com o processo e o usuário.",
  },
  "remessa": {
    name: "Remessa",
    meaning:
      "O arquivo que o serviço escreve para uma instituição, no leiaute v1.11: uma linha para cada alvo.",
  },
  "requisicao-de-informacoes": {
    name: "Requisição de informações",
    meaning: "Ordem que pede saldos, extratos, contratos ou outros dados, sem bloquear nada.",
  },
  "serie": {
    name: "Série (reiteração programada)",
    meaning:
      "Bloqueio que se repete sozinho, por até 30 dias, até que todo o valor seja bloqueado. Cada nova ordem " +
      "pede só o que falta. Interrompe-se inteira, nunca para um réu só.",
  },
  "sigilo": {
    name: "Ordem sigilosa",
    meaning:
      "Só a veem quem a criou, quem a determina, quem eles autorizam e os visualizadores. Define-se antes do " +
      "protocolo.",
    see: ["visualizador"],
  },
  "transferencia": {
    name: "Transferência",
    meaning:
      "Leva o que foi bloqueado para uma conta de depósito judicial. O serviço pergunta ao depositário até que " +
      "ele confirme que o dinheiro chegou.",
    see: ["deposito-judicial", "id-de-transferencia"],
  },
  "vara": {
    name: "Vara (unidade judiciária)",
    meaning:
      "Onde corre o processo. A lista vem do cadastro corporativo uma vez por dia: uma unidade nova aparece em " +
      "cerca de 24 horas.",
  },
  "visualizador": {
    name: "Visualizador",
    meaning: "Quem pode consultar uma ordem sigilosa, sem nada mais poder fazer com ela.",
  },
} as const satisfies Record<string, { name: string; meaning: string; see?: readonly string[] }>;

export const terms: Readonly<Record<TermId, Meaning>> = written;
