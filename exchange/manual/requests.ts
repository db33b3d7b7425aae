/** The manual: what the service asks, and what each record means to whoever carries it out. */
import { referenceRevenueCodes } from "../../domain/accounts/deposit_fields.ts";
import {
  creditDestinations,
  type CreditType,
  creditTypes,
  wireCreditType,
} from "../../domain/accounts/deposit_request.ts";
import { codesNeedingAsset, codesText } from "../../domain/answers/response_code.ts";
import { defaultArrivalDays } from "../../domain/arrival.ts";
import { remittanceLayout } from "../layout/layout.ts";
import { type Chapter, fileTables } from "./markdown.ts";

const { block, unblock, transfer, arrivalNotice, information } = remittanceLayout;

/** The rules by record type. */
const rules: Readonly<Record<string, string>> = {
  [block.type]:
    `**Bloqueio** (\`operacao\` B). A instituição bloqueia até \`valor\` do que o réu/executado tenha nela, e nunca mais.
Com \`agencia\` e \`conta\` vazias, alcança tudo o que ele tenha na instituição de \`ispb\`; com \`agencia\` somente, o que tenha nela;
com as duas, aquela conta. Com \`tipoPessoa\` R, \`cpfCnpjReu\` é a raiz do CNPJ e alcança todos os estabelecimentos.
Conta-salário só é alcançada com \`contaSalario\` S. O que é bloqueado assim fica até uma ordem de desbloqueio ou de
transferência: um bloqueio respondido não expira nem é cancelado.

**Reiteração.** \`ocorrencia\` maior que 1 repete um bloqueio que terminou sem resposta (código 98): a linha tem novo número de
protocolo, e \`numeroProtocoloOrigem\` é o da ordem original. Se a instituição já cumpriu a ordem original sem que a resposta
fosse aceita, não bloqueia outra vez: responde com o que está bloqueado. As ordens de uma repetição programada não são
reiterações: cada uma é uma ordem nova, \`ocorrencia\` 1, com o valor que falta bloquear.

**Cancelamento** (\`operacao\` C). O bloqueio de \`numeroProtocoloOrigem\`, que terminou sem resposta, não deve ser cumprido. Os
demais campos repetem a ordem original. Se nada foi bloqueado, a resposta é 01 com valor zero. Se o bloqueio já foi
cumprido, a resposta é a do próprio bloqueio, com o código e o valor dele: o valor continua bloqueado até uma ordem de
desbloqueio ou de transferência.`,
  [unblock.type]:
    `Desbloqueia \`valor\`, no todo ou em parte do que a ordem \`numeroProtocoloOrigem\` mantém bloqueado do mesmo réu/executado,
na mesma instituição, agência e conta. O desbloqueio cumprido não é revertido: só uma nova ordem bloqueia outra vez.

**Reiteração.** Um desbloqueio que terminou sem resposta (código 98) é reiterado antes que se peça qualquer outro do mesmo bloqueio: a linha
repete \`numeroProtocoloOrigem\`, réu/executado, instituição, agência, conta e \`valor\`, com novos \`numeroProtocolo\` e \`dataHoraProtocolo\`.
Se a instituição o cumpriu sem que a resposta fosse aceita, não desbloqueia outra vez: responde com o que foi feito, e quando.`,
  [transfer.type]:
    `Transfere \`valor\` do que a ordem \`numeroProtocoloOrigem\` mantém bloqueado para o depósito judicial indicado. O depósito leva
\`idTransferencia\`, que a instituição depositária recebe de volta na notificação de recebimento. Uma transferência reiterada
mantém o seu \`idTransferencia\`: já feita, não é feita outra vez, e a resposta diz quando o foi.

Com \`desbloqueiaSaldo\` S, o que restar bloqueado depois da transferência é desbloqueado no mesmo ato. Quando a resposta ao
bloqueio teve o ${codesText(codesNeedingAsset())}, \`ativo\` diz a que ativo a ordem se refere.

O destino é sempre o dos campos do registro: \`ispbDeposito\`, \`agenciaDeposito\` e \`contaDeposito\`. Eles são preenchidos assim:

| \`tipoCredito\` | depósito |
|---|---|
${creditTypes.map((type) => `| \`${wireCreditType[type]}\` | ${depositRow(type)} |`).join("\n")}`,
  [arrivalNotice.type]:
    `Dirigida à instituição depositária, quando a instituição \`ispbOrigem\` respondeu que transferiu \`valor\` e o depósito já deveria
ter chegado: ${defaultArrivalDays} dias úteis depois da transferência, salvo outro prazo do tribunal. A depositária confere, por
\`idTransferencia\`, se o depósito chegou, e responde. Enquanto a resposta é que não chegou, ou não há resposta,
a notificação é repetida, com \`ocorrencia\` maior, no primeiro envio depois de terminado o prazo para responder à anterior; o seu
silêncio não recebe código 98. Até o prazo, a linha já respondida com \`recebida\` N pode ser respondida com S, em outro retorno, assim que o
depósito chegar.`,
  [information.type]:
    `\`informacoes\` diz o que se requer. \`CADASTRO_E_SALDO\` é respondido nos campos do registro 50 e em registros 51; os demais, em
documentos, registros 52. Vale para \`agencia\`, \`conta\`, \`tipoPessoa\` e \`ocorrencia\` o que vale para o bloqueio. Não se informa o
que não foi requerido.`,
};

/** The destination of a deposit, and the fields that give the debt it pays. */
function depositRow(type: CreditType): string {
  const place = creditDestinations[type];
  if (type === "general") return `depósito judicial em geral, ${place}`;
  const reference = type === "tax"
    ? `; \`numeroReferencia\` com os códigos de receita ${[...referenceRevenueCodes].join(", ")}`
    : "";
  return `da Lei 9.703/98, ${place}; com \`codigoReceita\`, \`tipoDocumento\` e \`numeroDocumento\`${reference}`;
}

export const requests = (): Chapter => ({
  title: "Remessa",
  body: `O que o serviço pede à instituição.\n\n${fileTables(remittanceLayout, rules)}`,
});
