/** The manual: sequences, deadlines and the order of execution. */
import { ANSWERS_SHOWN } from "../../domain/answers/answer_visibility.ts";
import { HOURS } from "../../domain/calendar/hours.ts";
import type { Chapter } from "./markdown.ts";

export const sequences: Chapter = {
  title: "Sequenciais e repetições",
  body:
    `Cada instituição tem três sequências sem saltos, todas desde 1: a das remessas que recebe, a dos retornos que envia e a
dos recibos que recebe. Um salto na sequência de remessas ou de recibos significa que um arquivo se perdeu.

| retorno | resultado |
|---|---|
| com o próximo sequencial esperado | é processado; aceito ou rejeitado, **o seu número está usado** |
| com os mesmos bytes de um retorno já processado | o mesmo recibo é escrito outra vez; nada muda |
| com um sequencial já usado e outros bytes | rejeitado (S01) |
| com um sequencial além do esperado | rejeitado (S02), com o número esperado; o número não é usado |
| com nome inválido, de outra instituição, grande demais, que não é texto ou diferente do seu \`.sha256\`, ou com um que não se lê | rejeitado (N01, N02, A02, A09, A08); nenhum número é usado |

Um arquivo rejeitado é rejeitado por inteiro: nenhuma de suas respostas é aplicada. O arquivo corrigido é enviado com o
próximo número, até o prazo. Uma remessa pode ser respondida em vários retornos, cada linha uma única vez.`,
};

export const deadlines: Chapter = {
  title: "Prazos",
  body: `Horários de America/Sao_Paulo; D é o dia útil do envio, e D+2 e D+3 contam dias úteis.

| quando | o quê |
|---|---|
| D, das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} | as remessas aparecem em \`outbox\` |
| D+2, até as ${HOURS.lastAnswerMinute} | os retornos e os seus anexos estão em \`inbox\` |
| D+3, até as ${HOURS.answersPublished} | as respostas estão publicadas aos tribunais |

${ANSWERS_SHOWN}

Vale o momento em que o arquivo completo está em \`inbox\`, também quando é recolhido depois. Retorno entregue a partir das
${HOURS.answersDue} de D+2 é rejeitado (H04). Linha de bloqueio, cancelamento, desbloqueio, transferência ou requisição sem resposta aceita
até o prazo recebe o código 98, de não resposta. Uma remessa que não pôde aparecer até as ${HOURS.dispatchCloses} fica para o dia útil seguinte,
com o mesmo sequencial, e os seus prazos contam desse dia.

Dia útil é o que não é sábado, domingo nem feriado bancário nacional. A quarta-feira de cinzas e os dias 24 e 31 de dezembro
são dias úteis.`,
};

export const execution: Chapter = {
  title: "Ordem de cumprimento",
  body:
    `As ordens são cumpridas na ordem de data e hora do protocolo, que é a ordem das linhas da remessa, quaisquer que sejam os
seus tipos: um desbloqueio protocolado antes de um bloqueio da mesma conta é cumprido antes dele. Remessas de dias diferentes
são cumpridas na ordem dos seus sequenciais.

\`dataHoraExecucao\` é o momento em que a instituição cumpriu a ordem ou concluiu que não podia cumpri-la. Não pode ser anterior
ao protocolo nem estar mais de dez minutos à frente do relógio do serviço (V06).`,
};
