/** The precedents bank in the table of who may call what: courts' systems alone, each for its own court. */
import { type Resource, resources } from "../../../domain/precedents/bnp_resource.ts";
import { itemPath, removalPath, stayedPath, stayPath } from "../../../routes/precedents_bank/bnp_address.ts";
import type { Call } from "../api.ts";
import type { TestContext } from "../test_context.ts";
import { as, CASE, element, resourceOf, senderId, senderOf, sent, stayed, TRF1 } from "./bnp_builders.ts";

type Good = Omit<Call, "token"> & { readonly path: string };
type Request = (stage: { readonly t: TestContext }) => Promise<Good> | Good;

const documented = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** Users are refused, whoever they are; a system is answered with this. */
const line = (operation: string, system: number): string =>
  `${operation} | 403 403 403 403 403 403 | 403 403 403 403 401 | ${system} ${system}`;

const common = [
  "GET /v1/processo-sobrestado",
  "DELETE /v1/processo-sobrestado",
  "GET /v1/orgao",
  "GET /v1/orgao/{idOrgao}/unidade",
  "GET /v1/historico-situacao",
];

/** The example court sends everything but what only the supreme and the superior court do. */
const sends = ({ name }: Resource): number => senderOf[name] === "TRF1" ? 200 : 403;

const bankTable = [
  "GET /pdpj/info | 200 200 200 200 200 200 | 200 200 200 200 200 | 200 200",
  ...common.map((operation) => line(operation, 200)),
  ...resources.flatMap((resource) => [
    line(`GET /v1/${resource.name}`, 200),
    line(`PUT /v1/${resource.name}`, sends(resource)),
    line(`GET ${documented(itemPath(resource))}`, 200),
    line(`DELETE ${documented(removalPath(resource))}`, sends(resource)),
    ...(resource.stays
      ? [
        line(`PUT ${documented(stayPath(resource))}`, 200),
        line(`DELETE ${documented(stayedPath(resource))}`, 200),
      ]
      : []),
  ]),
].join("\n");

/** The address of the first precedent of a resource. */
const at = ({ name }: Resource, path: string): string =>
  Object.entries({
    ":idOrgao": String(senderId(name)),
    ":numeroProcesso": path.includes("sobrestado") ? CASE : "1",
    ":numero": "1",
    ":tipo": path.includes("enunciado") ? "ORDINARIA" : "ESPECIAL",
    ":classe": "ADI",
    ":seqOrigem": "0",
  }).reduce((text, [name, value]) => text.replace(name, value), path);

const made = (resource: Resource, path: string): Request => async ({ t }) => {
  await sent(t, senderOf[resource.name]!, resource.name, [element(resource.name, 1)]);
  return { path: at(resource, path) };
};

const stays = (resource: Resource): Request => async (stage) => {
  const { path } = await made(resource, stayPath(resource))(stage);
  return { path, json: [stayed(CASE)] };
};

const removesStay = (resource: Resource): Request => async (stage) => {
  const { path, json } = await stays(resource)(stage);
  await as(stage.t, "TRF1", "PUT", path, json);
  return { path: at(resource, stayedPath(resource)) };
};

const bankRequests: Record<string, Request> = {
  "GET /v1/orgao/{idOrgao}/unidade": () => ({ path: `/v1/orgao/${TRF1}/unidade` }),
  ...Object.fromEntries(
    resources.flatMap((resource): [string, Request][] => [
      [`PUT /v1/${resource.name}`, () => ({
        path: `/v1/${resource.name}`,
        json: [element(resource.name, 1)],
      })],
      [`GET ${documented(itemPath(resource))}`, made(resource, itemPath(resource))],
      [`DELETE ${documented(removalPath(resource))}`, made(resource, removalPath(resource))],
      ...(resource.stays
        ? [
          [`PUT ${documented(stayPath(resource))}`, stays(resource)] as [string, Request],
          [`DELETE ${documented(stayedPath(resource))}`, removesStay(resource)] as [string, Request],
        ]
        : []),
    ]),
  ),
};

export const bankPart = { table: bankTable, requests: bankRequests };

const commonPaths = new Set(common);

export const isBankOperation = (name: string): boolean =>
  commonPaths.has(name) || resourceOf(name.split("/")[2] ?? "") !== undefined;

/** Why a call of the bank is refused. */
export function bankRefusal(who: string, status: number): string {
  if (status === 401) return "nao-autenticado";
  return who === "serv" || who === "alone" ? "orgao-de-outro-tribunal" : "somente-sistemas";
}
