/** The API as it is served, over an embedded PostgreSQL with its ordinary settings and the stand-ins. */
// @ts-types="@types/pg"
import type pg from "pg";
import { loadInstitutions, loadUnits, writeHolidays } from "../../jobs/refresh.ts";
import { migrations } from "../../migrations/mod.ts";
import { openRegistries, type Registries } from "../../registries/mod.ts";
import { openWebhooks } from "../../registries/notices/webhook.ts";
import type { App } from "../../routes/app.ts";
import { listen } from "../../routes/http/serve.ts";
import { routes } from "../../routes/mod.ts";
import { openPostgresqlEngine } from "../../search/postgresql/postgresql.ts";
import { createStagingData, type StagingData } from "../../staging/data/staging_data.ts";
import { startIdentityProvider } from "../../staging/identity/provider.ts";
import { startPostgres } from "../../staging/postgres/postgres.ts";
import { startStandIns } from "../../staging/stand_ins.ts";
import { secretKeys } from "../../store/audit/seal_keys.ts";
import { cachedFor } from "../../store/cached_for.ts";
import { connect, type Db } from "../../store/connection/connection.ts";
import { migrate } from "../../store/connection/migrate.ts";
import { activeHolidays } from "../../store/holidays.ts";
import { readPrimary } from "../../store/list_reading.ts";

export interface Service {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly registries: Registries;
  readonly stagingData: StagingData;
  readonly origin: string;
  /** What the routes of the API and of the pages are made of. */
  readonly app: App;
  /** The headers of a user of staging's data. */
  headersOf(cpf: string): Promise<Record<string, string>>;
}

/** Opens everything in a temporary folder, which is removed when the stack is disposed of. */
export async function openService(stack: AsyncDisposableStack): Promise<Service> {
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dataDir, 0o755);
  const postgres = stack.use(
    await startPostgres({
      dataDir,
      log: () => {},
      settings: { shared_preload_libraries: "pg_stat_statements" },
    }),
  );
  const { db, pool, close } = connect(postgres.url, { max: 20, onError: () => {} });
  stack.defer(close);
  await migrate({ db, pool }, migrations);
  const stagingData = createStagingData();
  const issuer = "http://localhost/auth/realms/pje";
  const provider = await startIdentityProvider({ stagingData, issuer, dataDir, log: () => {} });
  stack.defer(provider.stop);
  const standIns = startStandIns({ stagingData });
  stack.defer(standIns.stop);
  const clock = () => Temporal.Now.instant();
  const { corporate: corporateUrl, customer: customerUrl, caseData: caseDataUrl } = standIns.url;
  const addresses = {
    issuer,
    jwksUrl: provider.jwksUrl,
    audience: "assets",
    corporateUrl,
    customerUrl,
    caseDataUrl,
  };
  const registries = openRegistries({ ...addresses, clock, realClock: clock });
  await writeHolidays({ db, clock });
  await loadInstitutions({ db, registries });
  await loadUnits({ db, clock, registries });
  const webhooks = openWebhooks({ secretKey: "", http: true, networks: [], realClock: clock });
  const holidays = cachedFor(() => activeHolidays(db), 1_000);
  const tokenUrl = `http://127.0.0.1:${provider.port}/auth/realms/pje/protocol/openid-connect/token`;
  const httpServer = stack.use(await listen("127.0.0.1", [0]));
  const sftp = { keysDir: `${dataDir}/keys`, isAllowed: () => true };
  const search = openPostgresqlEngine({ db });
  const app: App = {
    db,
    lists: readPrimary(db),
    clock,
    log: () => {},
    sealKeys: secretKeys(["the bench's own key, of thirty-two letters"]),
    registries,
    webhooks,
    search,
    sftp,
    holidays,
    tokenUrl,
    prefix: "",
  };
  httpServer.open(routes(app).fetch);
  return {
    db,
    pool,
    dataDir,
    registries,
    stagingData,
    app,
    origin: `http://127.0.0.1:${httpServer.port}`,
    headersOf: (cpf) => signIn(tokenUrl, cpf, stagingData.user(cpf)?.password ?? ""),
  };
}

async function signIn(tokenUrl: string, username: string, password: string): Promise<Record<string, string>> {
  const form = { grant_type: "password", client_id: "assets", username, password };
  const token = await (await fetch(tokenUrl, { method: "POST", body: new URLSearchParams(form) })).json();
  return { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" };
}
