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
- Uma instituição pode responder a uma remessa somente na versão em que a recebeu.`,
};
