/** The manual: worked examples. */
import { formatReais } from "../../domain/money.ts";
import { example, type NamedText } from "./example.ts";
import { fullExample } from "./full_example.ts";
import type { Chapter } from "./markdown.ts";

const shown = ({ name, text }: NamedText): string =>
  `\`${name}\`\n\n\`\`\`text\n${text.replaceAll("\r\n", "\n")}\`\`\``;

export function examples(): Chapter {
  const { remittance, answer, accepted, wrongAnswer, rejected, requested } = example();
  const full = fullExample();
  return {
    title: "Exemplos",
    body: `Pessoas, processos e instituições são inventados. Cada linha dos arquivos termina com CR e LF.

### Bloqueios, e um retorno rejeitado

A remessa pede ${requested.map(formatReais).join(" e ")}, a segunda a uma instituição do grupo:

${shown(remittance)}

O retorno: o primeiro bloqueio foi cumprido em parte, o segundo não encontrou saldo:

${shown(answer)}

O recibo:

${shown(accepted)}

Se o retorno dissesse que o primeiro bloqueio foi cumprido integralmente, com o mesmo valor, seria rejeitado por inteiro:

${shown(wrongAnswer)}

${shown(rejected)}

### Todos os registros

A remessa, na ordem do protocolo: um bloqueio reiterado, o cancelamento de um bloqueio, um desbloqueio, uma transferência com
desbloqueio do saldo, uma notificação de recebimento e uma requisição de cadastro, saldo e extrato:

${shown(full.remittance)}

O retorno: o bloqueio alcançou um depósito a prazo e foi cumprido em parte; o cancelamento chegou antes que algo fosse
bloqueado; o desbloqueio deixou um saldo; a transferência e o desbloqueio do que restava foram feitos; a transferência
notificada chegou; o cadastro, uma conta e um extrato foram informados:

${shown(full.answer)}

O anexo, entregue em \`inbox\` antes do retorno:

${shown(full.document)}

O recibo:

${shown(full.accepted)}`,
  };
}
