/** The precedents search in the table of who may call what: everybody, with a token of whatever kind or none. */
import type { Call } from "../api.ts";

type Good = Omit<Call, "token"> & { readonly path: string };

/** What names something that does not exist is answered as such; only the public service's own address is not. */
const answers: Record<string, number> = {
  "GET /api/v1/parametros": 200,
  "POST /api/v1/precedentes": 200,
  "GET /api/v1/precedentes/{id}/decisoes": 200,
  "GET /api/v1/precedentes/{id}": 404,
  "GET /api/v1/precedentes/{id}/similares": 404,
  "GET /api/v1/precedentes/{id}/historico": 404,
  "GET /api/v1/precedentes/{id}/citacao": 404,
  "GET /api/v1/sugestoes": 200,
  "GET /api/v1/estatisticas": 200,
  "GET /api/v1/exportacao": 200,
  "POST /api/v1/pesquisas-salvas": 201,
  "GET /api/v1/pesquisas-salvas/{id}": 404,
  "GET /api/v1/pesquisas-salvas/{id}/atom": 404,
  "DELETE /api/v1/pesquisas-salvas/{id}": 404,
};

const PEOPLE = 13;

const searchTable = Object.entries(answers)
  .map(([operation, status]) => `${operation} | ${Array(PEOPLE).fill(status).join(" ")}`)
  .join("\n");

const nobody = "00000000-0000-4000-8000-000000000000";

/** Heavy calls come from addresses of their own: each may make a few a minute. */
const searchRequests: Record<string, () => Good> = {
  ...Object.fromEntries(
    Object.keys(answers).filter((operation) => operation.includes("{id}")).map((operation) => {
      const path = operation.split(" ")[1]!;
      const id = path.includes("salvas") ? nobody : "stj-rr-999999";
      return [operation, () => ({ path: path.replace("{id}", id) })];
    }),
  ),
  "POST /api/v1/precedentes": () => ({ path: "/api/v1/precedentes", json: { filtro: {} } }),
  "GET /api/v1/exportacao": () => ({ path: "/api/v1/exportacao", from: "192.0.2.31" }),
  "POST /api/v1/pesquisas-salvas": () => ({
    path: "/api/v1/pesquisas-salvas",
    json: { titulo: "Terceirização", filtro: { buscaGeral: "terceirização" } },
    from: "192.0.2.32",
  }),
};

export const searchPart = { table: searchTable, requests: searchRequests };
