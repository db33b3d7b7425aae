/** The manual: sequences, deadlines and the order of execution. */
import { ANSWERS_SHOWN } from "../../domain/answers/answer_visibility.ts";
import { HOURS } from "../../domain/calendar/calendar.ts";
import type { Chapter } from "./markdown.ts";

export const sequences: Chapter = {
  title: "Sequenciais e repetições",
  body:
    `Cada instituição tem três sequências sem saltos, todas desde 1: a das remessas que recebe, a dos retornos que envia e a
dos recibos que recebe. Um salto na sequência de remessas ou de recibos significa que um arquivo se perdeu; só depois de uma
recuperação do serviço, que a operação avisa, números de recibos podem ficar sem uso, e cada retorno tem o seu recibo mesmo assim.

| retorno | resultado |
|---|---|
| com o próximo sequencial esperado | é processado; aceito ou rejeitado, **o seu número está usado** |
| com os mesmos bytes de um retorno já processado | o mesmo recibo é escrito outra vez; nada muda |
| com um sequencial já usado e outros bytes | rejeitado (S01) |
| com um sequencial além do esperado | rejeitado (S02), com o número esperado; o número não é usado |
| com nome inválido, de outra instituição, grande demais, que não é texto ou diferente do seu \`.sha256\`, ou com um que não se lê | rejeitado (N01, N02, A02, A09, A08); nenhum número é usado |

Um arquivo rejeitado é rejeitado por inteiro: nenhuma de suas respostas é aplicada. O arquivo corrigido é enviado com o
próximo número, até o prazo. Uma remessa pode ser respondida em vários retornos, e vários retornos podem chegar na mesma noite, cada
um à sua remessa.

### Respostas repetidas

Nada é pedido outra vez enquanto corre o prazo para responder: uma reiteração, um novo pedido ou uma nova notificação de recebimento só
vem depois dele. A cada linha vale a primeira resposta aceita. A mesma linha pode ser respondida outra vez, no mesmo retorno ou em
outro, até o prazo:

| a nova resposta | resultado |
|---|---|
| diz o mesmo que a aceita | o retorno não é rejeitado por ela: nada muda, e o recibo traz um aviso (L07) |
| contradiz a aceita | o retorno é rejeitado (L03; se as duas estão nele, L04) |
| diz que chegou (\`recebida\` S) a transferência que antes não tinha chegado (N) | é aplicada: N não encerra a notificação |

Diz o mesmo a resposta que, em cada campo preenchido nas duas, tem o mesmo significado:

- comparam-se o registro, o código e os valores feitos (\`valorBloqueado\`, \`valorDesbloqueado\`, \`valorTransferido\`, \`valorRecebido\`), os valores por
  espécie de ativo, a agência e a conta, \`recebida\` e \`dataRecebimento\`, e os dados cadastrais; das contas (registro 51) de mesma agência
  e número, o tipo e a situação;
- não se compara o que é do momento da resposta: \`dataHoraExecucao\`, \`saldoBloqueado\`, \`saldoTotal\` e o \`saldo\` de cada conta. Fica o da primeira;
- zeros à esquerda de um valor e o hífen de agência e conta não contam; entre valores por espécie de ativo, vazio é zero;
- o que só uma das duas diz (um campo opcional, uma conta, um documento) não é contradição, e não é acrescentado à primeira. Os
  documentos de uma resposta repetida são conferidos e arquivados como os demais, mas o tribunal vê os da primeira.`,
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
com o mesmo sequencial, e os seus prazos contam desse dia. Na mesma noite pode aparecer mais de uma remessa, cada uma com o seu
sequencial: cada pedido está em uma só.

Dia útil é o que não é sábado, domingo nem feriado bancário nacional. A quarta-feira de cinzas e os dias 24 e 31 de dezembro
são dias úteis.`,
};

export const execution: Chapter = {
  title: "Ordem de cumprimento",
  body:
    `As ordens são cumpridas na ordem de data e hora do protocolo, que é a ordem das linhas da remessa, quaisquer que sejam os
seus tipos: um desbloqueio protocolado antes de um bloqueio da mesma conta é cumprido antes dele. Remessas diferentes, do mesmo dia
ou não, são cumpridas na ordem dos seus sequenciais.

\`dataHoraExecucao\` é o momento em que a instituição cumpriu a ordem ou concluiu que não podia cumpri-la. Não pode ser anterior
ao protocolo nem estar mais de dez minutos à frente do relógio do serviço (V06). O protocolo é o do primeiro pedido: a resposta a uma
reiteração pode dizer que foi cumprida quando se pediu pela primeira vez, e a resposta a um cancelamento, quando o bloqueio foi feito.`,
};
