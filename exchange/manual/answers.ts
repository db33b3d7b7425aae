/** The manual: the answers of institutions, the codes each record accepts, and the amounts for each code. */
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import { codesEndingCancellation, type ResponseCode } from "../../domain/answers/response_code.ts";
import { expectedAmountText } from "../intake/answer_faults.ts";
import { answerLayout } from "../layout/layout.ts";
import { type Chapter, fileTables, table } from "./markdown.ts";

const {
  blockAnswer,
  unblockAnswer,
  transferAnswer,
  arrivalAnswer,
  informationAnswer,
  clientAccount,
  attachment,
} = answerLayout;

const common =
  `O que a instituição responde. Cada linha repete, da linha da remessa, o número da linha, o número de protocolo, o
CPF ou CNPJ e o ISPB, e a de uma transferência o seu \`idTransferencia\`: todos devem conferir (L02). O arquivo responde a uma
única remessa, de cujas linhas pode trazer uma parte, em qualquer ordem.`;

const meanings = (codes: readonly ResponseCode[]): string =>
  codes.map(({ code, meaning }) => `**${code}** ${meaning}`).join("; ");

/** The codes with which an institution may answer a kind of line, and the amount each permits. */
function amounts(kind: RequestKind, field: string): string {
  const codes = codesAnswering(kind).filter(({ institutionMaySend }) => institutionMaySend);
  return table(
    ["código", "significado", field],
    codes.map(({ code, meaning, blocked }) => [code, meaning, expectedAmountText(blocked, "campo `valor`")]),
  );
}

/** The rules by record type. */
const rules = (): Readonly<Record<string, string>> => ({
  [blockAnswer.type]: `${amounts("block", "`valorBloqueado`")}

Nunca se bloqueia mais do que o pedido, nem por um centavo (V04).

**Por espécie de ativo.** \`valorContas\`, \`valorDepositoPrazo\`, \`valorTitulos\` e \`valorTitulosPublicos\` são informados todos os que não
são zero, ou nenhum: informados, somam \`valorBloqueado\` (V09) e concordam com o código (V11):

- \`valorTitulosPublicos\` maior que zero pede o código 28, que prevalece sobre qualquer outro;
- \`valorDepositoPrazo\` maior que zero pede o código 12, em lugar do 01, ou o 13, em lugar do 03;
- o código 12 pede \`valorDepositoPrazo\` maior que zero; o 13, \`valorDepositoPrazo\` ou \`valorTitulos\` maior que zero.

**Ativos sem preço.** Com os códigos 25 e 26 o ativo pode ser informado sem valor, zero; com o 27, pelo valor que a instituição
lhe atribui. Quando o ativo de baixa liquidez não pôde ser vendido e nada foi bloqueado, o código é 42. Com o 28 os títulos
permanecem bloqueados e não são liquidados: o tribunal identifica o ativo na ordem de transferência.

**Cancelamento.** Com valor zero e um dos códigos ${
    codesEndingCancellation().join(", ")
  }, o bloqueio não foi nem será cumprido: o 98 é encerrado. Com outro código, ou valor
maior que zero, a resposta é a do próprio bloqueio, que fica como ela diz.`,
  [unblockAnswer.type]: `${amounts("unblock", "`valorDesbloqueado`")}

\`saldoBloqueado\` é o que a ordem original ainda mantém bloqueado depois desta linha: o valor bloqueado, menos tudo o que dela já foi
desbloqueado e transferido, nesta linha e nas que a instituição cumpriu antes. É somente o do réu/executado, instituição, agência e conta da
linha original, e não o saldo da conta; o que outra linha ainda por cumprir pede continua nele. Bloqueados R$ 1.000,00:

| pedido | resposta | \`valorDesbloqueado\` | \`saldoBloqueado\` |
|---|---|---|---|
| desbloquear R$ 300,00 | 01 | 30000 | 70000 |
| depois, desbloquear R$ 200,00 | 03, só R$ 50,00 | 5000 | 65000 |
| depois, desbloquear R$ 650,00 | 00 | 0 | 65000 |

Se difere do que o serviço calcula, por rendimentos ou acertos, a resposta é aceita e a diferença é informada ao tribunal.`,
  [transferAnswer.type]: `${amounts("transfer", "`valorTransferido`")}

Com \`desbloqueiaSaldo\` N, \`valorDesbloqueado\` é zero (V08). Com S, o pedido é todo o saldo: o código 01 diz que \`valor\` foi
transferido e todo o resto desbloqueado, e \`saldoBloqueado\` é zero; o que o código compara com o pedido é a soma de \`valorTransferido\` e
\`valorDesbloqueado\`. O que foi transferido e desbloqueado não passa do saldo bloqueado (V07). \`saldoBloqueado\` é o mesmo que na
resposta a um desbloqueio: bloqueados R$ 1.000,00 e transferidos R$ 400,00, é 60000 com \`desbloqueiaSaldo\` N, e zero com S.`,
  [arrivalAnswer.type]:
    `Este registro não tem código de resposta. Com \`recebida\` S, \`valorRecebido\` é maior que zero e \`dataRecebimento\` é obrigatória,
não anterior à da transferência nem futura (V10); se o valor recebido não é o transferido, o tribunal é informado dos dois. Com
\`recebida\` N, o valor é zero e não há data: a notificação continua aberta, e pode ser respondida com S até o prazo. Confirmado o
recebimento, outra data, outro valor, outra conta ou um N é contradição (L03).`,
  [informationAnswer.type]: `${
    meanings(codesAnswering("information").filter((code) => code.institutionMaySend))
  }.

Com o código 32 são informados o cadastro, as contas e os documentos requeridos que a instituição tenha; com o 35, o que
restar do cadastro e das contas encerradas; com o 30, nada.`,
  [clientAccount.type]:
    `Depois do registro 50 da mesma linha da remessa (L06), uma para cada conta; as encerradas, com \`situacao\` E.`,
  [attachment.type]:
    `Depois do registro 50 da mesma linha da remessa (L06), um para cada documento, em qualquer quantidade até 9999 por retorno. O
nome tem o ISPB, a data e o sequencial do retorno (D01). O documento deve estar em \`inbox\` antes do retorno (D02), em
envelope OpenPGP se o retorno estiver em um (D07), com o tamanho e o SHA-256 do registro (D03), e o seu conteúdo ser do formato da
extensão (D05). Só acompanha a resposta o que foi requerido
(D06). Um documento que nenhum retorno informa não é lido.`,
});

export const answers = (): Chapter => ({
  title: "Retorno",
  body: `${common}\n\n${fileTables(answerLayout, rules())}`,
});
