/**
 * What all PUTs of the integration API share: an array of any length, and an answer that names the faulty
 * elements.
 */
import type { Context } from "hono";
import * as v from "valibot";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Env } from "../app.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { problem } from "../http/problems.ts";
import { count } from "../http/wire.ts";
import type { ElementFault, Reading } from "./bnp_reading.ts";

/** One element with a fault or warning. */
const Remark = v.object({
  indice: v.pipe(count, v.description("Posição do elemento na lista, a partir de 0")),
  numero: v.optional(
    v.pipe(v.union([v.number(), v.string()]), v.description("Número do elemento, se legível")),
  ),
  campo: v.pipe(
    v.string(),
    v.description("Campo a corrigir; vazio: o elemento inteiro"),
    v.examples(["processosParadigma[0].numero"]),
  ),
  codigo: v.pipe(
    v.string(),
    v.description("Código estável do erro"),
    v.examples(["campo-obrigatorio"]),
  ),
  mensagem: v.pipe(v.string(), v.description("O que está errado e o que fazer")),
});

export const SentAnswer = v.pipe(
  v.object({
    recebidos: v.pipe(count, v.description("Elementos recebidos")),
    gravados: v.pipe(count, v.description("Os que são novos ou mudaram")),
    inalterados: v.pipe(count, v.description("Os que já estavam assim, cuja data de atualização não muda")),
    recusados: v.pipe(
      v.array(Remark),
      v.description("Um por erro, na sequência dos elementos; os demais elementos foram gravados"),
    ),
    avisos: v.optional(v.pipe(
      v.array(Remark),
      v.description("Um por número de processo que não é o da Resolução CNJ 65/2008, guardado como veio"),
    )),
  }),
  v.metadata({ ref: "ResultadoDoEnvio" }),
);

export const RemovedAnswer = v.pipe(
  v.object({ removidos: v.pipe(count, v.description("Quantos foram excluídos")) }),
  v.metadata({ ref: "ResultadoDaExclusao" }),
);

/** The text that describes every PUT. */
export const ELEMENT_RESULTS =
  "Cada elemento é julgado por si: os aceitos são gravados, todos em uma só transação, e os demais estão em " +
  "`recusados`, com a posição, o campo, o código e a correção. Números de processo que não são os da Resolução CNJ " +
  "65/2008 são guardados como vieram, até 20 posições, e nomeados em `avisos`. Se nenhum for aceito, nada é gravado e a resposta é " +
  "um problema. O que já estava assim não muda de data de atualização. Campos desconhecidos ou nulos não são " +
  "considerados. O corpo tem no máximo 16 MiB.";

/** The problems of every PUT. */
export const sendingProblems = [
  "orgao-de-outro-tribunal",
  "elementos-recusados",
] as const satisfies readonly ProblemCode[];

/** The elements of the body, unparsed. */
export async function readElements(c: Context<Env>): Promise<Result<readonly unknown[], Response>> {
  try {
    const body: unknown = await c.req.json();
    return Array.isArray(body) ? ok(body) : fail(problem(c, "conteudo-invalido", {
      detail: "O corpo deve ser uma lista, ainda que de um só elemento: [ { … } ]",
    }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(problem(c, "corpo-malformado"));
  }
}

/** Answers that no element could be accepted. */
export function refuseElements(c: Context<Env>, faults: readonly ElementFault[]): Response {
  const foreign = faults.every(({ codigo }) => codigo === "orgao-de-outro-tribunal");
  return problem(c, foreign ? "orgao-de-outro-tribunal" : "elementos-recusados", {
    errors: faults.map(({ indice, campo, codigo, mensagem }) => ({
      campo: `[${indice}]${campo && `.${campo}`}`,
      mensagem,
      codigo,
    })),
  });
}

/** The answer with the results of the elements. */
export const sendingAnswer = (
  received: number,
  { good, faults, warnings }: Pick<Reading<unknown>, "good" | "faults" | "warnings">,
  written: number,
): v.InferOutput<typeof SentAnswer> => ({
  recebidos: received,
  gravados: written,
  inalterados: good.length - written,
  recusados: [...faults],
  ...(warnings.length > 0 && { avisos: [...warnings] }),
});
