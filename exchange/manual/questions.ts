/**
 * The manual: questions of institutions' developers. `tests/exchange/intake/manual_questions_test.ts` checks
 * the answers.
 */
import { codesWith } from "../../domain/answers/response_code.ts";
import { formatList, formatNumber } from "../../domain/formatting.ts";
import { defaultRetention } from "../../domain/identity/retention.ts";
import { MAX_FILE_SEQUENCE } from "../layout/file_name.ts";
import { inboxTimeouts, MAX_SIDECAR_BYTES, STABLE_SECONDS } from "../layout/limits.ts";
import type { Chapter } from "./markdown.ts";

const years = (filesADay: number): number => Math.floor(MAX_FILE_SEQUENCE / (filesADay * 250));

/** The codes that end a cancellation although they do not say that it was complied with. */
const notCarriedOut = codesWith(({ endsCancellation, blocksFunds }) => endsCancellation && !blocksFunds);

const requested: readonly (readonly [question: string, answer: string])[] = [
  [
    "Que `dataMovimento` pode ter um retorno?",
    `A data em que a instituição gera o retorno, útil ou não; exige-se somente que seja uma data do calendário e a mesma no nome e
no header (H02). O prazo não depende dela: vale o momento em que o arquivo está em \`inbox\` (H04).`,
  ],
  [
    "Um retorno pode não ter resposta alguma?",
    `Pode: header e trailer, com quantidades e somas zero. É aceito, usa o seu sequencial e não responde a linha alguma. Não é
preciso enviá-lo: a linha sem resposta continua aberta até o prazo, e depois dele recebe o código 98.`,
  ],
  [
    "O que vem depois do sequencial 999999?",
    `Nada: as sequências não recomeçam, porque o sequencial é o que distingue um arquivo novo de um repetido. Com um retorno por
dia útil ele dura ${formatNumber(years(1))} anos; com cem, ${
      years(100)
    }. A instituição que se aproxima dele combina antes, com a operação do serviço,
a passagem para a versão seguinte do layout.`,
  ],
  [
    "Como se responde a um cancelamento quando nada foi bloqueado?",
    `Com valor zero e o código 01; os outros códigos sem bloqueio (${
      formatList(notCarriedOut)
    }) são aceitos com o mesmo efeito: o bloqueio não
foi nem será cumprido. Se houve bloqueio, a resposta é a do próprio bloqueio, com o código e o valor dele.`,
  ],
  [
    "Pode-se enviar outra vez o que já foi respondido?",
    `Pode, até o prazo: um retorno com as linhas já aceitas e as que faltavam é aceito; as repetidas não mudam nada e o recibo as indica (L07).
Não é preciso: a linha aceita está respondida. Para corrigir uma resposta aceita, a instituição procura a operação do serviço: outra resposta à
mesma linha que a contradiz rejeita o retorno inteiro (L03).`,
  ],
  [
    "O que se responde a uma reiteração do que já foi cumprido?",
    `O que foi feito, com o código e os valores de então, e em \`dataHoraExecucao\` quando o foi, ainda que antes do protocolo da reiteração: nada se
faz outra vez. A linha original, encerrado o seu prazo, não é mais respondida: um retorno a ela é rejeitado (H04).`,
  ],
  [
    "Que valores acompanham os códigos 00, 03 e 07 na resposta a uma transferência?",
    `Com 00, \`valorTransferido\` e \`valorDesbloqueado\` são zero. Com 03, \`valorTransferido\` é maior que zero e menor que o pedido.
Com 07, a operação já tinha sido feita fora do sistema: \`valorTransferido\` é o que foi feito assim, de zero até o pedido. Em todos,
\`saldoBloqueado\` é o que a ordem original ainda mantém bloqueado depois da resposta.`,
  ],
  [
    "Como se escrevem agência e conta?",
    `Somente dígitos, com os zeros à esquerda, sem pontos nem espaços; o dígito verificador, quando há, vem no fim, com ou sem hífen, e
pode ser \`X\` maiúsculo: \`0001\`, \`1234-5\`, \`12345678-X\`, \`12345678X\`. Na remessa vêm como foram cadastradas.`,
  ],
  [
    "Que fuso pode ter uma data e hora?",
    `Qualquer um de -14:59 a +14:59, ou \`Z\`; vale o instante, não a hora local. O serviço escreve as suas com o fuso de Brasília.
Sem fuso, ou com frações de segundo, é rejeitada (C03).`,
  ],
  [
    "O que se tolera no arquivo `.sha256`?",
    `São lidos os 64 dígitos hexadecimais, maiúsculos ou minúsculos, sozinhos ou nas formas que os programas escrevem: \`sha256sum\` (o
SHA-256, um espaço ou tabulação e qualquer texto, como o nome ou \`*nome\`), \`shasum --tag\` e \`openssl dgst\` (\`SHA256 (nome) = …\`),
\`Get-FileHash\` do PowerShell (tabela, lista, CSV ou JSON, em UTF-16 ou UTF-8) e \`certutil -hashfile <nome> SHA256\`. O fim da linha pode ser
LF, CR e LF ou nenhum. De várias linhas vale a que traz o nome do retorno; se nenhuma o traz, todas devem ter o mesmo SHA-256. Um \`.sha256\` em
que nada disso se lê, vazio ou de mais de ${
      MAX_SIDECAR_BYTES / 1_024
    } KiB faz o retorno ser rejeitado (A08), sem que o número seja usado, depois de repousarem os dois:
nunca é recolhido sem conferência o que veio com um \`.sha256\`.`,
  ],
  [
    "Quanto tempo repousa um retorno sem `.sha256`?",
    `Pelo menos ${STABLE_SECONDS} segundos com o mesmo tamanho e a mesma data de alteração, vistos em duas leituras da pasta. O que ainda muda depois
de ${inboxTimeouts.unendingHours} horas vai para a quarentena (Q03). Vale como entregue no momento da última alteração, não no do recolhimento.`,
  ],
  [
    "Quem esvazia `outbox` e `receipts`?",
    `A instituição pode apagar o que recolheu, se o acesso combinado o permite (no servidor do serviço, somente leitura). O serviço
retira, ${defaultRetention.folderDays} dias depois de encerradas as respostas, a remessa de \`outbox\`, e o mesmo tempo depois de escrito, o recibo de \`receipts\`; fica sempre
o último de cada pasta. Outro prazo, ou nenhum, é combinado com a operação. \`inbox\` é esvaziada pelo recolhimento.`,
  ],
  [
    "O que o tribunal vê de `dataHoraExecucao`?",
    `Na resposta a uma transferência, o tribunal o vê como o momento em que a instituição declarou ter transferido: a partir desse dia espera-se o
depósito, e dele a depositária é notificada. Nas demais respostas o momento não aparece na ordem: é guardado com a resposta, como prova.`,
  ],
];

export const questions: Chapter = {
  title: "Perguntas frequentes",
  body: requested.map(([question, answer]) => `**${question}**\n\n${answer}`).join("\n\n"),
};
