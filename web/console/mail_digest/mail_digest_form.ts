/** Form of a user's digest settings. */
import { type MailDigestKind, mailDigestKinds } from "../../../domain/notices/mail_digest.ts";
import { fail, ok, type Result } from "../../../domain/result.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { isUuid } from "../../../routes/http/wire.ts";

/** Field values and labels of the kinds of digest content. */
export const mailDigestKindNames: Readonly<
  Record<MailDigestKind, { readonly value: string; readonly label: string }>
> = {
  "answers": { value: "RESPOSTAS", label: "Respostas publicadas" },
  "no-answers": { value: "NAO_RESPOSTAS", label: "Não respostas (98) à espera de decisão" },
  "transfers": { value: "TRANSFERENCIAS", label: "Transferências atrasadas" },
  "searches": { value: "PESQUISAS", label: "Precedentes novos das pesquisas salvas abaixo" },
};

export interface MailDigestForm {
  readonly address: string;
  readonly kinds: readonly MailDigestKind[];
  /** Addresses of saved searches, one in each line. */
  readonly searches: string;
}

interface DigestRequest extends Pick<MailDigestForm, "address" | "kinds"> {
  readonly searches: readonly string[];
}

const MOST_SEARCHES = 30;
const address = /^[^\s@<>,"]{1,64}@[^\s@<>,"]{1,190}\.[^\s@<>,".]{2,63}$/;

export const mailDigestFormOf = (form: URLSearchParams): MailDigestForm => ({
  address: (form.get("endereco") ?? "").trim(),
  kinds: mailDigestKinds.filter((kind) => form.getAll("assunto").includes(mailDigestKindNames[kind].value)),
  searches: (form.get("pesquisas") ?? "").trim(),
});

export function readMailDigestForm(
  { address: typed, kinds, searches }: MailDigestForm,
): Result<DigestRequest, FieldError[]> {
  const lines = searches.split(/\s+/).filter((line) => line !== "");
  const ids = lines.map((line) => line.split(/[/?#]/).find(isUuid));
  const errors: FieldError[] = [
    ...address.test(typed)
      ? []
      : [{ campo: "endereco", mensagem: "Informe um endereço de e-mail, como nome@tribunal.jus.br" }],
    ...kinds.length > 0
      ? []
      : [{ campo: "assunto", mensagem: "Escolha ao menos um assunto, ou use Não receber mais" }],
    ...ids.includes(undefined)
      ? [{ campo: "pesquisas", mensagem: "Cole o endereço da página da pesquisa salva, um por linha" }]
      : [],
    ...ids.length > MOST_SEARCHES
      ? [{ campo: "pesquisas", mensagem: `São no máximo ${MOST_SEARCHES} pesquisas` }]
      : [],
  ];
  return errors.length > 0 ? fail(errors) : ok({
    address: typed,
    kinds,
    searches: [...new Set(ids.flatMap((id) => id ?? []))],
  });
}
