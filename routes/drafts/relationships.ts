/** Look-ups of a person's or company's relationships: limited in rate, and recorded every time. */
import { match } from "ts-pattern";
import * as v from "valibot";
import {
  defaultPurpose,
  type LimitExceeded,
  type NotAParty,
  type QueryOutcome,
} from "../../domain/identity/relationship_query.ts";
import { parseTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { mayBeDefendant } from "../../domain/orders/draft.ts";
import {
  belongsToCourt,
  parseProcessNumber,
  type ProcessNumber,
} from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Relationships } from "../../registries/customer.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import type { App, InstitutionDirectory, Served } from "../app.ts";
import type { Acting, Outcome } from "../call.ts";
import { pastedNumber } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import type { Voice } from "../http/voice.ts";
import { mapPresent, text } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { limitDrafting, limitQueries } from "../identity/look_up_limits.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { explainQuery } from "../identity/relationship_problems.ts";
import { recordLookUps } from "../identity/relationship_record.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { draftProcess } from "../order_content/draft_facts.ts";
import { explainDraft } from "../order_content/draft_problems.ts";

const RelationshipQuery = v.strictObject({
  cpfCnpj: v.pipe(
    pastedNumber,
    v.description("CPF, CNPJ ou raiz de CNPJ, com ou sem pontuação"),
    v.examples(["52998224725"]),
  ),
  numeroProcesso: v.pipe(
    pastedNumber,
    v.description("Processo que justifica a consulta, em trâmite no tribunal do usuário"),
    v.examples(["0000832-35.2018.4.01.3202"]),
  ),
  finalidade: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      text(120),
      v.description("Para que se consulta; fica registrada com a consulta"),
    ),
    defaultPurpose,
  ),
});
type RelationshipQuery = v.InferOutput<typeof RelationshipQuery>;

const FoundInstitution = v.object({
  ispb: v.string(),
  nome: v.optional(
    v.pipe(
      v.string(),
      v.description("Ausente enquanto a instituição não consta da lista, renovada a cada dia"),
    ),
  ),
  ispbLider: v.optional(v.pipe(v.string(), v.description("A líder do grupo, que recebe as ordens dela"))),
  nomeLider: v.optional(v.string()),
  alcancavel: v.pipe(v.boolean(), v.description("Falso: as ordens a ela terminam no código 97")),
  contas: v.optional(
    v.pipe(
      v.array(v.object({ agencia: v.string(), conta: v.string() })),
      v.description("Ausente quando a instituição não informa contas"),
    ),
  ),
});

export const RelationshipsAnswer = v.pipe(
  v.object({
    cpfCnpj: v.string(),
    nome: v.optional(
      v.pipe(v.string(), v.description("Ausente quando o cadastro de clientes não conhece o número")),
    ),
    instituicoes: v.array(FoundInstitution),
  }),
  v.metadata({ ref: "Relacionamentos" }),
);
export type RelationshipsAnswer = v.InferOutput<typeof RelationshipsAnswer>;

const operation = operationsOf({ tag: "Relacionamentos", access: drafters });

const lookUpOperation = {
  summary: "Instituições e contas de um CPF ou CNPJ",
  description: "Como na minuta, salvo em processo criminal só se consulta quem é parte do processo. " +
    "A consulta é limitada por minuto, por usuário e por sistema chamador em cada tribunal, e cada uma fica " +
    "registrada: quem, quando, por qual processo e para quê, também quando é recusada. Um token de serviço diz sempre " +
    "o usuário. A resposta do cadastro de clientes vale por um minuto. Quem já sabe as contas cria a minuta por " +
    "`/v1/ordem/minuta-contas`, sem consulta.",
  success: okResponse("Onde há relacionamento; sem nenhum, a lista é vazia", RelationshipsAnswer),
  problems: [
    "numero-processo-invalido",
    "cpf-cnpj-invalido",
    "processo-nao-localizado",
    "reu-nao-e-parte",
    "limite-de-consultas-excedido",
    "cadastro-de-clientes-indisponivel",
    "dados-processuais-indisponiveis",
  ],
} as const;

export const findRelationshipsOperation = operation({
  ...lookUpOperation,
  id: "consultarRelacionamentos",
  method: "GET",
  path: "/relacionamento/",
  query: RelationshipQuery,
  run: answer,
});

export const findRelationshipsBareOperation = operation({
  ...lookUpOperation,
  id: "consultarRelacionamentosSemBarra",
  method: "GET",
  path: "/relacionamento",
  summary: `${lookUpOperation.summary}; o mesmo endereço sem a barra final`,
  query: RelationshipQuery,
  run: answer,
});

type Asking = Acting & { readonly voice: Voice };

async function answer(
  app: Served,
  call: Asking & { readonly query: RelationshipQuery },
): Promise<Outcome<v.InferOutput<typeof RelationshipsAnswer>>> {
  const question = readQuestion(call.query);
  if (!question.ok) return fail({ reasons: question.error, otherwise: "parametro-invalido" });
  const found = await lookUp(app, call, question.value);
  await recordLookUps(app, call, [{
    ...question.value,
    outcome: found.ok ? "answered" : outcomeOf(found.error),
    institutions: found.ok ? found.value?.institutions.length ?? 0 : undefined,
  }]);
  if (!found.ok) return fail(explainRefusedLookUp(app, call.requestId, found.error));
  return ok(wireRelationships(question.value, found.value, await app.institutions()));
}

interface Question {
  readonly taxId: TaxId;
  readonly processNumber: ProcessNumber;
  readonly purpose: string;
}

/** `undefined`: the registry does not know the tax id. */
type LookUp = Result<Relationships | undefined, LookUpRefusal>;

type LookUpRefusal =
  | LimitExceeded
  | { readonly type: "process-not-in-court"; readonly processNumber: ProcessNumber }
  | NotAParty
  | RegistryFailure;

/** A call with unreadable numbers looks nobody up, so it is neither counted nor recorded. */
function readQuestion(
  { cpfCnpj, numeroProcesso, finalidade }: RelationshipQuery,
): Result<Question, Explanation[]> {
  const taxId = parseTaxId(cpfCnpj);
  const processNumber = parseProcessNumber(numeroProcesso);
  if (taxId.ok && processNumber.ok) {
    return ok({ taxId: taxId.value.value, processNumber: processNumber.value, purpose: finalidade });
  }
  return fail([
    ...(taxId.ok ? [] : [explainValue(taxId.error, "cpfCnpj")]),
    ...(processNumber.ok ? [] : [explainValue(processNumber.error, "numeroProcesso")]),
  ]);
}

/**
 * Looks up relationships within the limits, for somebody against whom an order in a process of the caller's
 * court is permitted; only then is the customer registry asked.
 */
async function lookUp(
  app: App,
  { caller, voice }: Asking,
  { taxId, processNumber }: Question,
): Promise<LookUp> {
  const { caseData, customer } = app.registries;
  const admitted = voice === "page"
    ? await limitDrafting(app)(caller, { processNumber, taxIds: [taxId] })
    : await limitQueries(app)(caller);
  if (!admitted.ok) return admitted;
  const process = await caseData.process(processNumber);
  if (!process.ok) return process;
  if (!belongsToCourt(caller.court, processNumber, process.value)) {
    return fail({ type: "process-not-in-court", processNumber });
  }
  if (process.value === undefined || !mayBeDefendant(draftProcess(process.value), taxId)) {
    return fail({ type: "not-a-party" });
  }
  return await customer.relationships(taxId);
}

const outcomeOf = (refusal: LookUpRefusal): QueryOutcome =>
  match(refusal)
    .returnType<QueryOutcome>()
    .with(
      { type: "limit-exceeded" },
      { type: "process-not-in-court" },
      { type: "not-a-party" },
      ({ type }) => type,
    )
    .with({ registry: "case-data" }, () => "case-data-failed")
    .with({ type: "registry-unavailable" }, () => "customer-registry-failed")
    .exhaustive();

function explainRefusedLookUp({ log }: App, requestId: string, refusal: LookUpRefusal): Explanation {
  return match(refusal)
    .with({ type: "limit-exceeded" }, { type: "not-a-party" }, explainQuery)
    .with({ type: "process-not-in-court" }, explainDraft)
    .with({ type: "registry-unavailable" }, (failure) => {
      const { registry, reason } = failure;
      log("warn", "relationships could not be looked up", { registry, reason, requestId });
      return explainRegistry(failure);
    })
    .exhaustive();
}

/**
 * Institutions that are not in the service's list yet are left out: no order can be sent to them before the
 * list is refreshed.
 */
function wireRelationships(
  { taxId }: Question,
  found: Relationships | undefined,
  { byIspb }: InstitutionDirectory,
): v.InferOutput<typeof RelationshipsAnswer> {
  return {
    cpfCnpj: taxId,
    ...(found && { nome: found.name }),
    instituicoes: (found?.institutions ?? []).map(({ ispb, accounts }) => {
      const known = byIspb.get(ispb);
      return {
        ispb,
        nome: known?.name,
        ispbLider: known?.leaderIspb,
        nomeLider: mapPresent(known?.leaderIspb, (leader) => byIspb.get(leader)?.name),
        alcancavel: known?.reachable ?? false,
        contas: accounts?.map(({ agency, account }) => ({ agencia: agency, conta: account })),
      };
    }),
  };
}
