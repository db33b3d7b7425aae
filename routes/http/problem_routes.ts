/** The operation that lists the catalogue of problems. */
import { Hono } from "hono";
import type * as v from "valibot";
import type { Env } from "../app.ts";
import { okResponse } from "../operation.ts";
import { openAccess } from "./access_rule.ts";
import { answerCached, cacheContent } from "./cached_content.ts";
import { handlers } from "./handlers.ts";
import { isProblemCode, kindIn, type ProblemCode, problemCodes } from "./problem_catalogue.ts";
import { CatalogueEntry } from "./problem_schema.ts";
import { problem } from "./problems.ts";
import { pageSchema, wholePage } from "./wire.ts";

const entry = (code: ProblemCode): v.InferOutput<typeof CatalogueEntry> => {
  const { status, title, meaning, remedy } = kindIn("call", code);
  return { codigo: code, status, titulo: title, significado: meaning, oQueFazer: remedy };
};

/** The catalogue is open to everybody: a code must be explained also to those who cannot sign in. */
export function problemRoutes() {
  const all = cacheContent("application/json", JSON.stringify(wholePage(problemCodes.map(entry))));
  return new Hono<Env>()
    .get(
      "/problemas",
      ...handlers({
        id: "listarProblemas",
        tag: "Problemas",
        summary: "Catálogo de problemas",
        description: "Todos os códigos de erro da API, com o status, o significado e o que fazer.",
        access: openAccess,
        success: okResponse("Todos os problemas, em uma só página", pageSchema(CatalogueEntry)),
        notModified: true,
      }, (c) => answerCached(c, all, "no-cache")),
    )
    .get(
      "/problemas/:codigo",
      ...handlers({
        id: "consultarProblema",
        tag: "Problemas",
        summary: "Um problema do catálogo",
        access: openAccess,
        parameters: [{ in: "path", name: "codigo", description: "Código estável do problema" }],
        success: okResponse("O problema", CatalogueEntry),
        problems: ["problema-nao-encontrado"],
      }, (c) => {
        const code = c.req.param("codigo");
        return isProblemCode(code) ? c.json(entry(code), 200) : problem(c, "problema-nao-encontrado");
      }),
    );
}
