/** The manual: what may change within a version, and what requires a new one. */
import type { Chapter } from "./markdown.ts";

export const versions: Chapter = {
  title: "Versões",
  body:
    `A versão está no nome e no header de cada arquivo. Um arquivo de versão desconhecida é rejeitado (N01).

- A inclusão de um código de resposta ou de rejeição, ou de um valor de domínio em arquivo enviado pela instituição, não
  muda a versão.
- A inclusão de um registro ou de um campo, e a mudança de tamanho, forma ou obrigatoriedade, têm nova versão. As duas
  versões são aceitas durante a transição, anunciada com o novo manual.
- Um campo nunca muda de significado dentro de uma versão.
- Uma instituição pode responder a uma remessa somente na versão em que a recebeu.

Como se leem, na versão 1.11, os campos em que os sistemas das instituições diferem:

- \`agencia\` e \`conta\`, na remessa e no retorno: o verificador é um dígito, \`X\` ou \`P\`, e contas de pagamento têm até 20 dígitos. O
  serviço os escreve em maiúsculas e sem pontos; no retorno, \`12.345-x\` é lido como \`12345-X\`.
- \`saldo\` e \`saldoTotal\`: com \`-\` antes dos dígitos quando a conta está a descoberto. Os valores bloqueados, desbloqueados e
  transferidos nunca têm sinal.
- Textos livres: o serviço os guarda em Unicode composto (NFC) e sem caracteres invisíveis, como o hífen opcional (U+00AD), e
  o tamanho é contado depois disso. Nos que ele escreve é sempre assim.`,
};
