/**
 * Stand-ins for the three external registries, on one loopback port: corporate registry, customer registry
 * and case-data platform, with test data. `/controle` changes users and triggers faults, for tests and to see what users
 * see when a registry is down.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Hono, type MiddlewareHandler } from "hono";
import * as v from "valibot";
import type { Profile } from "../domain/identity/caller.ts";
import type { ProcessData } from "../registries/case_data.ts";
import type { RegistryInstitution, Relationships } from "../registries/customer.ts";
import type { StagingClient, StagingData, StagingUnit, StagingUser } from "./data/staging_data.ts";

export interface StandIns {
  readonly port: number;
  /** Base addresses for the clients in `registries/`. */
  readonly url: { readonly corporate: string; readonly customer: string; readonly caseData: string };
  behave(name: StandInName, behaviour: Behaviour): void;
  /** Ends pending answers and frees the port. */
  stop(): Promise<void>;
}

const paths = { corporate: "/corporativo", customer: "/clientes", "case-data": "/processual" } as const;

/** Starts the stand-ins on 127.0.0.1, on a free port unless one is given. */
export function startStandIns(
  { stagingData, port = 0 }: { stagingData: StagingData; port?: number },
): StandIns {
  const stopping = new AbortController();
  const behaving = behaviours(stopping.signal);
  const app = new Hono()
    .use(`${paths.corporate}/*`, behaving.middleware("corporate"))
    .use(`${paths.customer}/*`, behaving.middleware("customer"))
    .use(`${paths["case-data"]}/*`, behaving.middleware("case-data"))
    .route(paths.corporate, corporate(stagingData))
    .route(paths.customer, customer(stagingData))
    .route(paths["case-data"], caseData(stagingData))
    .route("/controle", control(stagingData, behaving));
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => undefined }, app.fetch);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    port: server.addr.port,
    url: {
      corporate: origin + paths.corporate,
      customer: origin + paths.customer,
      caseData: origin + paths["case-data"],
    },
    behave: behaving.behave,
    async stop() {
      stopping.abort();
      await server.shutdown();
    },
  };
}

function corporate(stagingData: StagingData) {
  return new Hono()
    .get("/usuarios/:cpf", (context) => {
      const user = stagingData.user(context.req.param("cpf"));
      return user === undefined ? context.json(unknown, 404) : context.json(userAnswer(user), 200);
    })
    .get("/varas", (context) => context.json({ varas: stagingData.units.map(unitAnswer) }))
    .get("/clientes/:id", (context) => {
      const client = stagingData.client(context.req.param("id"));
      return client === undefined ? context.json(unknown, 404) : context.json(clientAnswer(client), 200);
    });
}

function customer(stagingData: StagingData) {
  return new Hono()
    .get(
      "/instituicoes",
      (context) => context.json({ instituicoes: stagingData.institutions.map(institutionAnswer) }),
    )
    .get("/relacionamentos/:taxId", (context) => {
      const found = stagingData.relationships(context.req.param("taxId"));
      return found === undefined ? context.json(unknown, 404) : context.json(relationshipsAnswer(found), 200);
    });
}

function caseData(stagingData: StagingData) {
  return new Hono().get("/processos/:number", (context) => {
    const process = stagingData.process(context.req.param("number"));
    return process === undefined ? context.json(unknown, 404) : context.json(processAnswer(process), 200);
  });
}

const UserChange = v.object({
  ativo: v.optional(v.boolean()),
  bloqueado: v.optional(v.boolean()),
  varas: v.optional(v.array(v.string())),
});

/** Only PUT and PATCH, which a page of another origin cannot send without permission (CORS). */
function control(stagingData: StagingData, behaving: Behaviours) {
  return new Hono()
    .put("/comportamento/:name", async (context) => {
      const name = standInNames.find((known) => known === context.req.param("name"));
      if (name === undefined) return context.json(unknown, 404);
      const behaviour = v.safeParse(Behaviour, await context.req.json().catch(() => undefined));
      if (!behaviour.success) return context.json({ erro: "comportamento invalido" }, 400);
      behaving.behave(name, behaviour.output);
      return context.body(null, 204);
    })
    .patch("/usuarios/:cpf", async (context) => {
      const change = v.safeParse(UserChange, await context.req.json().catch(() => undefined));
      if (!change.success) return context.json({ erro: "mudanca invalida" }, 400);
      const { ativo, bloqueado, varas } = change.output;
      const user = stagingData.changeUser(context.req.param("cpf"), {
        ...(ativo === undefined ? {} : { active: ativo }),
        ...(bloqueado === undefined ? {} : { blocked: bloqueado }),
        ...(varas === undefined ? {} : { units: varas }),
      });
      return user === undefined ? context.json(unknown, 404) : context.json(userAnswer(user), 200);
    });
}

const unknown = { erro: "nao encontrado" };

const profileWords: Readonly<Record<Profile, string>> = {
  assistant: "ASSESSOR",
  judge: "MAGISTRADO",
  administrator: "ADMINISTRADOR",
  "single-account-maintainer": "MANTENEDOR_CONTA_UNICA",
  "standard-deposit-registrar": "CADASTRADOR_CONTA_DEPOSITO",
  operator: "OPERADOR",
};

const userAnswer = (user: StagingUser) => ({
  cpf: user.cpf,
  nome: user.name,
  ativo: user.active,
  bloqueado: user.blocked,
  perfis: user.profiles.map((profile) => profileWords[profile]),
  varas: user.units,
  jtr: user.court,
});

const unitAnswer = (unit: StagingUnit) => ({
  id: unit.id,
  nome: unit.name,
  tipoOrgao: unit.bodyType,
  jtr: unit.court,
});

const clientAnswer = (client: StagingClient) => ({
  clientId: client.clientId,
  jtr: client.court,
  ipsAutorizados: client.allowedIps,
  permitido: client.permitted,
});

const institutionAnswer = (institution: RegistryInstitution) => ({
  ispb: institution.ispb,
  compe: institution.compe,
  nome: institution.name,
  ispbLider: institution.leaderIspb,
  alcancavel: institution.reachable,
});

const relationshipsAnswer = (relationships: Relationships) => ({
  cpfCnpj: relationships.taxId,
  nome: relationships.name,
  instituicoes: relationships.institutions.map(({ ispb, accounts }) => ({
    ispb,
    contas: accounts?.map(({ agency, account }) => ({ agencia: agency, conta: account })),
  })),
});

const processAnswer = (process: ProcessData) => ({
  numero: process.number,
  jtr: process.court,
  criminal: process.criminal,
  classe: process.className,
  partes: process.parties.map(({ taxId, name, role }) => ({ cpfCnpj: taxId, nome: name, papel: role })),
});

export const standInNames = ["corporate", "customer", "case-data"] as const;
export type StandInName = (typeof standInNames)[number];

export const Behaviour = v.variant("mode", [
  v.object({ mode: v.literal("normal") }),
  /** Correct answers, delayed by `delayMs`. */
  v.object({
    mode: v.literal("slow"),
    delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  }),
  /** Answers with an error `status`: always, or only to the next `times` requests. */
  v.object({
    mode: v.literal("failing"),
    status: v.picklist([500, 502, 503, 504]),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  /** Answers 200 with unrelated JSON. */
  v.object({ mode: v.literal("nonsense") }),
]);
export type Behaviour = v.InferOutput<typeof Behaviour>;

interface Behaviours {
  behave(name: StandInName, behaviour: Behaviour): void;
  /** Middleware in front of a stand-in's own answers. */
  middleware(name: StandInName): MiddlewareHandler;
}

/** @param stopping ends pending delays */
function behaviours(stopping: AbortSignal): Behaviours {
  const current = new Map<StandInName, Behaviour>();
  return {
    behave: (name, behaviour) => void current.set(name, behaviour),
    middleware: (name) => async (context, next) => {
      const behaviour = current.get(name) ?? { mode: "normal" };
      if (behaviour.mode === "failing") {
        if (behaviour.times !== undefined) current.set(name, after(behaviour.times, behaviour));
        return context.json({ erro: "fora do ar" }, behaviour.status);
      }
      if (behaviour.mode === "nonsense") return context.json({ resposta: 42 });
      if (behaviour.mode === "slow") {
        await pause(behaviour.delayMs, undefined, { signal: stopping }).catch(() => undefined);
      }
      await next();
      return undefined;
    },
  };
}

function after(times: number, behaviour: Behaviour & { mode: "failing" }): Behaviour {
  return times === 1 ? { mode: "normal" } : { ...behaviour, times: times - 1 };
}
