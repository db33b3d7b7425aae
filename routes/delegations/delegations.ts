/** Delegations of protocol: maintained by a court's administrators, and read by those who protocol. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  decideDelegation,
  type DelegationFacts,
  type DelegationRequest,
  endDelegation,
} from "../../domain/delegation.ts";
import { type Delegation, isActiveDelegation, type Profile } from "../../domain/identity/caller.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  type DelegationFilter,
  delegationsOf,
  insertDelegations,
  listDelegations,
  lockDelegation,
  saveDelegationEnd,
} from "../../store/delegations.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { isUuid, mapPresent, pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { explainDelegation } from "./delegation_problems.ts";
import {
  ActiveDelegation,
  ActiveDelegationQuery,
  DelegationAnswer,
  DelegationBody,
  DelegationQuery,
  wireActive,
  wireDelegation,
} from "./delegation_schema.ts";

const path = "/v1/delegacao-protocolizacao";

/** "Manage delegations between users and judge" (specification, "User profiles"). */
const administrators = { profiles: ["administrator"] satisfies Profile[] };
const administratorsOperation = operationsOf({ tag: "Delegações", access: administrators });

/** A judge may read the delegations in their own name, and change none. */
const readers = { profiles: ["administrator", "judge"] satisfies Profile[] };

const creationProblems: readonly ProblemCode[] = [
  "cpf-cnpj-invalido",
  "juiz-desconhecido",
  "assessor-desconhecido",
  "vigencia-invalida",
  "delegacao-sobreposta",
  "delegacao-recusada",
];

export const listDelegatingJudgesOperation = operationsOf({
  tag: "Delegações",
  access: { profiles: ["assistant", "judge", "administrator"] },
})({
  id: "listarJuizesComDelegacaoAtiva",
  method: "GET",
  path: `${path}/ativa/juiz`,
  summary: "Juízes cuja delegação ativa o assessor tem",
  description: "De um assessor do próprio tribunal; de qualquer outro CPF, a lista é vazia.",
  query: ActiveDelegationQuery,
  success: okResponse("Os juízes, por nome", v.array(ActiveDelegation)),
  problems: ["cpf-cnpj-invalido"],
  run: async (app, call) => {
    const cpf = parseCpf(call.query.cpfAssessor);
    if (!cpf.ok) return fail(explainValue(cpf.error, "cpfAssessor"));
    const { court } = call.caller;
    const assistant = await app.registries.corporate.user(cpf.value);
    if (!assistant.ok) return fail(explainRegistry(assistant.error));
    if (assistant.value?.court !== court) return ok([]);
    const today = localDate(app.clock());
    const found = await delegationsOf(app.db, cpf.value);
    const active = found.filter((delegation) =>
      delegation.court === court && isActiveDelegation(delegation, today)
    );
    return ok(active.map(wireActive));
  },
});

export const listDelegationsOperation = operationsOf({ tag: "Delegações", access: readers })({
  id: "listarDelegacoes",
  method: "GET",
  path,
  summary: "Lista as delegações do tribunal",
  description: "Também as futuras e as que já não valem. A um juiz, só as que são dele.",
  query: DelegationQuery,
  success: okResponse("Uma página de delegações, por juiz e assessor", pageSchema(DelegationAnswer)),
  problems: ["cpf-cnpj-invalido"],
  run: async (app, call) => {
    const query = call.query;
    const today = localDate(app.clock());
    const filter = readFilter(query, today);
    if (!filter.ok) return fail({ reasons: filter.error, otherwise: "parametro-invalido" });
    const { caller } = call;
    const all = caller.profiles.includes("administrator");
    const { judgeCpf = caller.cpf } = filter.value;
    if (!all && judgeCpf !== caller.cpf) return ok(pageOf([], 0, query));
    const { total, delegations } = await app.lists((db) =>
      listDelegations(db, {
        court: caller.court,
        filter: all ? filter.value : { ...filter.value, judgeCpf },
        ...pageWindow(query),
      })
    );
    return ok(pageOf(delegations.map((delegation) => wireDelegation(delegation, today)), total, query));
  },
});

export const createDelegationOperation = administratorsOperation({
  id: "criarDelegacao",
  method: "POST",
  path,
  summary: "Cria uma delegação de protocolização",
  description: "De um juiz a um assessor, ambos do tribunal do administrador. O mesmo juiz não delega duas " +
    "vezes ao mesmo assessor nos mesmos dias.",
  body: DelegationBody,
  success: createdResponse("A delegação criada", DelegationAnswer),
  problems: creationProblems,
  location: ({ id }) => `${path}/${id}`,
  run: async (app, call) => {
    const request = readRequest(call.body);
    if (!request.ok) return fail({ reasons: request.error, otherwise: "delegacao-recusada" });
    const people = await peopleOf(app, request.value);
    if (!people.ok) return fail(people.error);
    const now = app.clock();
    return await call.commit(async (tx) => {
      const made = await create(call, tx, request.value, people.value, now);
      if (!made.ok) return fail({ reasons: made.error, otherwise: "delegacao-recusada" });
      const answer = wireDelegation(made.value, localDate(now));
      return ok(answer);
    });
  },
});

export const endDelegationOperation = administratorsOperation({
  id: "encerrarDelegacao",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Encerra uma delegação",
  description: "A partir de agora; a delegação continua na lista, como histórico.",
  parameters: [{ in: "path", name: "id", description: "Identificador da delegação (UUID)" }],
  success: noContentResponse("A delegação foi encerrada"),
  problems: ["delegacao-nao-encontrada", "delegacao-encerrada"],
  run: async (app, call) => {
    const refusal = await app.db.transaction().execute((tx) => end(call, tx, app.clock()));
    return refusal === undefined ? ok(undefined) : fail(refusal);
  },
});

/** Reads the numbers with check digits, or returns which cannot be read. */
function readRequest(
  { cpfJuiz, cpfAssessor, inicio, fim }: DelegationBody,
): Result<DelegationRequest, Explanation[]> {
  const judge = parseCpf(cpfJuiz);
  const assistant = parseCpf(cpfAssessor);
  if (!judge.ok || !assistant.ok) {
    return fail([
      ...(judge.ok ? [] : [explainValue(judge.error, "cpfJuiz")]),
      ...(assistant.ok ? [] : [explainValue(assistant.error, "cpfAssessor")]),
    ]);
  }
  return ok({
    judgeCpf: judge.value,
    assistantCpf: assistant.value,
    startsOn: mapPresent(inicio, (day) => Temporal.PlainDate.from(day)),
    endsOn: mapPresent(fim, (day) => Temporal.PlainDate.from(day)),
  });
}

function readFilter(
  { cpfJuiz, cpfAssessor, ativa }: v.InferOutput<typeof DelegationQuery>,
  today: Temporal.PlainDate,
): Result<DelegationFilter, Explanation[]> {
  const judge = cpfJuiz === undefined ? ok(undefined) : parseCpf(cpfJuiz);
  const assistant = cpfAssessor === undefined ? ok(undefined) : parseCpf(cpfAssessor);
  if (!judge.ok) return fail([explainValue(judge.error, "cpfJuiz")]);
  if (!assistant.ok) return fail([explainValue(assistant.error, "cpfAssessor")]);
  return ok({
    judgeCpf: judge.value,
    assistantCpf: assistant.value,
    active: mapPresent(ativa, (text) => ({ is: text === "true", on: today })),
  });
}

type People = Pick<DelegationFacts, "judge" | "assistant">;

async function peopleOf(
  { registries: { corporate } }: App,
  { judgeCpf, assistantCpf }: DelegationRequest,
): Promise<Result<People, Explanation>> {
  const [judge, assistant] = await Promise.all([corporate.user(judgeCpf), corporate.user(assistantCpf)]);
  if (!judge.ok) return fail(explainRegistry(judge.error));
  if (!assistant.ok) return fail(explainRegistry(assistant.error));
  return ok({ judge: judge.value, assistant: assistant.value });
}

async function create(
  acting: Acting,
  tx: Tx,
  request: DelegationRequest,
  people: People,
  now: Temporal.Instant,
): Promise<Result<Delegation, Explanation[]>> {
  const ofAssistant = await delegationsOf(tx, request.assistantCpf);
  const decided = decideDelegation(request, {
    ...people,
    id: crypto.randomUUID(),
    today: localDate(now),
    court: acting.caller.court,
    existing: ofAssistant.filter(({ judgeCpf }) => judgeCpf === request.judgeCpf),
  });
  if (!decided.ok) return fail(decided.error.map(explainDelegation));
  // Another administrator may have registered the same delegation meanwhile.
  if (await insertDelegations(tx, [decided.value]) === 0) {
    return fail([explainDelegation({ type: "overlapping-delegation" })]);
  }
  const { id, judgeCpf, assistantCpf, startsOn, endsOn } = decided.value;
  const detail = { judge: judgeCpf, assistant: assistantCpf, startsOn, endsOn };
  await appendAudit(tx, [auditEntry(acting, { at: now, action: "delegation.create", subject: id, detail })]);
  return decided;
}

async function end(
  acting: Acting & { readonly params: { readonly id: string } },
  tx: Tx,
  now: Temporal.Instant,
): Promise<ProblemCode | undefined> {
  const { params: { id }, caller: { court } } = acting;
  const delegation = isUuid(id) ? await lockDelegation(tx, { id, court }) : undefined;
  if (delegation === undefined) return "delegacao-nao-encontrada";
  const ended = endDelegation(delegation, { now, today: localDate(now) });
  if (!ended.ok) return "delegacao-encerrada";
  await saveDelegationEnd(tx, ended.value);
  const detail = { judge: delegation.judgeCpf, assistant: delegation.assistantCpf };
  await appendAudit(tx, [
    auditEntry(acting, { at: now, action: "delegation.end", subject: delegation.id, detail }),
  ]);
  return undefined;
}
