/** The wire forms of problems. */
import * as v from "valibot";

export const Problem = v.pipe(
  v.object({
    type: v.pipe(
      v.string(),
      v.description("Endereço do problema no catálogo"),
      v.examples(["/problemas/conteudo-invalido"]),
    ),
    title: v.string(),
    status: v.pipe(v.number(), v.integer()),
    detail: v.pipe(v.string(), v.description("O que aconteceu e o que fazer, em português")),
    instance: v.pipe(v.string(), v.description("Caminho da chamada")),
    codigo: v.pipe(v.string(), v.description("Código estável; os códigos estão em `/problemas`")),
    correlacao: v.pipe(v.string(), v.description("Identificador da chamada, o mesmo de `X-Request-Id`")),
    proximo: v.optional(
      v.pipe(v.string(), v.description("Com `cursor-de-outra-epoca`: o cursor com que a leitura continua")),
    ),
    erros: v.optional(v.array(v.object({
      campo: v.pipe(v.string(), v.examples(["reus[0].instituicoes[1].ispb"])),
      mensagem: v.string(),
      codigo: v.pipe(
        v.string(),
        v.description("Código estável deste erro; em `codigo` do problema quando todos são o mesmo"),
      ),
    }))),
  }),
  v.metadata({ ref: "Problema" }),
);

export const CatalogueEntry = v.pipe(
  v.object({
    codigo: v.string(),
    status: v.pipe(v.number(), v.integer()),
    titulo: v.string(),
    significado: v.string(),
    oQueFazer: v.string(),
  }),
  v.metadata({ ref: "ProblemaDoCatalogo" }),
);
