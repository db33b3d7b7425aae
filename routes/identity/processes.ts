/** A process from the case-data platform, with which the console fills in a draft. */
import * as v from "valibot";
import { lawsuitCode, lawsuitTypes } from "../../domain/orders/lawsuit_type.ts";
import { belongsToCourt, parseProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok } from "../../domain/result.ts";
import type { ProcessData } from "../../registries/case_data.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { auditEntry } from "../call.ts";
import { explainValue } from "../http/value_problems.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { drafters } from "./caller_identity.ts";
import { explainRegistry } from "./registry_problems.ts";

/** The side of a party, by its role. */
const polos = ["ATIVO", "PASSIVO", "OUTRO"] as const;

export const ProcessAnswer = v.pipe(
  v.object({
    numeroProcesso: v.string(),
    criminal: v.boolean(),
    classe: v.pipe(v.string(), v.description("Como a plataforma a chama")),
    tipoAcao: v.pipe(v.string(), v.description("A classe como código; pode não estar em /v1/tipo-acao")),
    partes: v.array(v.object({
      cpfCnpj: v.string(),
      nome: v.string(),
      papel: v.string(),
      polo: v.picklist(polos),
    })),
  }),
  v.metadata({ ref: "ProcessoConsultado" }),
);
export type ProcessAnswer = v.InferOutput<typeof ProcessAnswer>;

export const readProcessOperation = operationsOf({ tag: "Referência", access: drafters })({
  id: "consultarProcesso",
  method: "GET",
  path: "/v1/processo/:numeroProcesso",
  summary: "Consulta um processo do tribunal",
  description:
    "Classe e partes, como a plataforma de dados processuais as informa, para preencher uma minuta. Só as partes que ela " +
    "conhece por CPF ou CNPJ. A consulta fica registrada.",
  parameters: [{
    in: "path",
    name: "numeroProcesso",
    description: "Número do processo, com ou sem pontuação",
    example: "0000832-35.2018.4.01.3202",
  }],
  success: okResponse("O processo", ProcessAnswer),
  problems: ["numero-processo-invalido", "processo-nao-localizado", "dados-processuais-indisponiveis"],
  run: async (app, call) => {
    const number = parseProcessNumber(call.params.numeroProcesso);
    if (!number.ok) return fail(explainValue(number.error, "numeroProcesso"));
    const found = await app.registries.caseData.process(number.value);
    if (!found.ok) return fail(explainRegistry(found.error));
    const isOfCourt = found.value !== undefined &&
      belongsToCourt(call.caller.court, number.value, found.value);
    const entry = auditEntry(call, {
      at: app.clock(),
      action: "process.read",
      subject: number.value,
      detail: { found: isOfCourt },
    });
    await appendAudit(app.db, [entry]);
    return found.value === undefined || !isOfCourt
      ? fail("processo-nao-localizado")
      : ok(wireProcess(found.value));
  },
});

const wireProcess = ({ number, criminal, className, parties }: ProcessData): ProcessAnswer => ({
  numeroProcesso: number,
  criminal,
  classe: className,
  tipoAcao: typeOf(className),
  partes: parties.map(({ taxId, name, role }) => ({
    cpfCnpj: taxId,
    nome: name,
    papel: role,
    polo: sideOf(role),
  })),
});

/** The type of lawsuit with whose name the class begins: `Execução Fiscal (SIDA)` is `EXECUCAO_FISCAL`. */
function typeOf(className: string): string {
  const code = lawsuitCode(className);
  return Object.keys(lawsuitTypes).find((type) => code === type || code.startsWith(`${type}_`)) ?? code;
}

/** Roles are free text of the platform; those of the two sides begin with the same words everywhere. */
function sideOf(role: string): (typeof polos)[number] {
  const plain = lawsuitCode(role);
  if (/^(AUTOR|EXEQUENTE|REQUERENTE|RECLAMANTE|CREDOR|IMPETRANTE|POLO_ATIVO)/.test(plain)) return "ATIVO";
  return /^(REU|RE$|EXECUTAD|REQUERID|RECLAMAD|DEVEDOR|IMPETRAD|POLO_PASSIVO)/.test(plain)
    ? "PASSIVO"
    : "OUTRO";
}
