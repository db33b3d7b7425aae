/** Form of a user's digest settings. */
import { type DigestKind, digestKinds } from "../../../domain/notices/digest.ts";
import { fail, ok, type Result } from "../../../domain/result.ts";
import { isUuid } from "../../../routes/http/request.ts";
import type { FieldError } from "../../../routes/http/problems.ts";

/** Field values and labels of the kinds of digest content. */
export const kindNames: Readonly<Record<DigestKind, { readonly value: string; readonly label: string }>> = {
  "answers": { value: "RESPOSTAS", label: "Respostas publicadas" },
  "no-answers": { value: "NAO_RESPOSTAS", label: "Não respostas (98) à espera de decisão" },
  "transfers": { value: "TRANSFERENCIAS", label: "Transferências atrasadas" },
  "searches": { value: "PESQUISAS", label: "Precedentes novos das pesquisas salvas abaixo" },
};

export interface TypedDigest {
  readonly address: string;
  readonly kinds: readonly DigestKind[];
  /** Addresses of saved searches, one in each line. */
  readonly searches: string;
}

interface DigestRequest extends Pick<TypedDigest, "address" | "kinds"> {
  readonly searches: readonly string[];
}

const MOST_SEARCHES = 30;
const address = /^[^\s@<>,"]{1,64}@[^\s@<>,"]{1,190}\.[^\s@<>,".]{2,63}$/;

export const typedDigest = (form: URLSearchParams): TypedDigest => ({
  address: (form.get("endereco") ?? "").trim(),
  kinds: digestKinds.filter((kind) => form.getAll("assunto").includes(kindNames[kind].value)),
  searches: (form.get("pesquisas") ?? "").trim(),
});

export function readDigest(
  { address: typed, kinds, searches }: TypedDigest,
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
