/**
 * Generates the typed client, `docs/client/assets.d.ts`: every path, parameter, body, answer and problem of
 * the OpenAPI document as TypeScript types, for `openapi-fetch` and similar libraries. It is a part of every package, and
 * no part of the sources.
 *
 * To write it: `deno task client`
 */
import { dirname } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openRegistries } from "../registries/mod.ts";
import { openWebhooks } from "../registries/notices/webhook.ts";
import { openPostgresqlEngine } from "../search/postgresql/postgresql.ts";
import { secretKeys } from "../store/audit/seal_keys.ts";
import { connect } from "../store/connection/connection.ts";
import { readPrimary } from "../store/list_reading.ts";
import type { App } from "./app.ts";
import { apiRoutes } from "./mod.ts";
import { documentOf } from "./openapi/openapi.ts";

const PATH = "docs/client/assets.d.ts";

// Its layout is the generator's, and generated types repeat themselves in ways a person would not.
const heading = `// deno-fmt-ignore-file
// deno-lint-ignore-file
/** The API of ASSETS, generated from its OpenAPI document by \`deno task client\`: not to be edited by hand. */
`;

/** The client's text: the operations of a staging service, the movable clock included. */
export async function client(): Promise<string> {
  const document = await describedApi();
  const types = await openapiTS(JSON.stringify(document), {
    silent: true,
    // Only what a caller must send is required, not what has a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  return heading + astToString(types);
}

/** The document of the whole API. */
export function describedApi() {
  const app = unconnected();
  return documentOf(app, "", apiRoutes(app));
}

/** Operations are described without being called: nothing here is ever connected to. */
function unconnected(): App {
  const nowhere = "http://localhost";
  const now = () => Temporal.Now.instant();
  const { db } = connect("postgres://localhost", { onError: () => {} });
  const registries = openRegistries({
    issuer: nowhere,
    audience: "",
    corporateUrl: nowhere,
    customerUrl: nowhere,
    caseDataUrl: nowhere,
    clock: now,
    realClock: now,
  });
  return {
    db,
    lists: readPrimary(db),
    clock: now,
    log: () => {},
    sealKeys: secretKeys(["no seal is checked here"]),
    registries,
    search: openPostgresqlEngine({ db }),
    sftp: { keysDir: "", isAllowed: () => false },
    webhooks: openWebhooks({ secretKey: "", http: false, networks: [], realClock: now }),
    holidays: () => Promise.resolve(new Set()),
    moveClock: () => Promise.resolve([]),
    automaticAnswers: { isOn: () => Promise.resolve(true), turn: () => Promise.resolve() },
    tokenUrl: nowhere,
    prefix: "",
  };
}

if (import.meta.main) {
  await Deno.mkdir(dirname(PATH), { recursive: true });
  await Deno.writeTextFile(PATH, await client());
}
