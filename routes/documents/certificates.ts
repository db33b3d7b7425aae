/** Certificates that an order cannot be protocoled, for a saved draft or without one. */
import * as v from "valibot";
import type { Caller } from "../../domain/identity/caller.ts";
import { parseTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { mayBeDefendant, partyName } from "../../domain/orders/draft.ts";
import {
  belongsToCourt,
  parseProcessNumber,
  type ProcessNumber,
} from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { findOrder } from "../../store/orders/orders.ts";
import type { App } from "../app.ts";
import type { Acting } from "../call.ts";
import { pastedNumber } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { isOrderId } from "../http/wire.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { explainLookUp, explainQuery } from "../identity/relationship_problems.ts";
import { draftProcess, registryRelationships } from "../order_content/draft_facts.ts";
import {
  auditSubjectOf,
  maySeeStoredOrder,
  recordOrderReading,
  visibleOrder,
} from "../order_content/visibility.ts";
import { documentOperation, issueDocument, pdf } from "./issue_document.ts";
import { impossibilityCertificate } from "./pdf/mod.ts";

/** The recorded purpose of a certificate's look-up. */
const PURPOSE = "certidao-impossibilidade";

const CertificateQuery = v.strictObject({
  numeroProcesso: v.pipe(pastedNumber, v.description("Número do processo, com ou sem pontuação")),
  cpfCnpj: v.pipe(pastedNumber, v.description("CPF, CNPJ ou raiz de CNPJ do réu")),
});

export const certifyDraftOperation = documentOperation({
  id: "emitirCertidaoMinuta",
  method: "GET",
  path: "/v1/ordem/minuta/:id/certidao-impossibilidade",
  summary: "Certifica que uma minuta não pode ser protocolada",
  description:
    "O cadastro de clientes é consultado de novo, e a consulta fica registrada. A certidão nomeia os réus para os " +
    "quais ele já não informa instituição e para os quais nenhuma foi indicada.",
  parameters: [{ in: "path", name: "id", description: "Identificador da minuta (UUID)" }],
  success: pdf("A certidão"),
  problems: [
    "minuta-nao-encontrada",
    "ordem-ja-protocolada",
    "protocolo-possivel",
    "limite-de-consultas-excedido",
    "cadastro-de-clientes-indisponivel",
  ],
  run: async (app, call) => {
    const { id } = call.params;
    const detail = isOrderId(id)
      ? await findOrder(app.db, { id }, maySeeStoredOrder(call.caller))
      : undefined;
    const order = visibleOrder(detail?.order, call.caller);
    if (detail === undefined || order === undefined) return fail("minuta-nao-encontrada");
    if (order.state.status !== "draft") return fail("ordem-ja-protocolada");
    const { processNumber, court, unit, judge, confidential } = order;
    // A defendant for whom the user gave an institution can be reached there, whatever the registry says.
    const found = detail.defendants.filter(({ position }) =>
      detail.targets.every(({ defendantPosition, affected, origin }) =>
        defendantPosition !== position || !affected || origin === "registry"
      )
    );
    const without = await customersOfNobody(app, call, processNumber, found);
    if (!without.ok) return fail(without.error);
    if (without.value.length === 0) return fail("protocolo-possivel");
    await recordOrderReading(app, call, "document.issue", [auditSubjectOf(order)]);
    const certificate = impossibilityCertificate({
      processNumber,
      court,
      unitName: unit.name,
      judgeName: judge.name,
      confidential,
      without: without.value,
      consultedAt: app.clock(),
    });
    return ok(
      await issueDocument(app, call, { kind: "impossibility-certificate", court, subject: id }, certificate),
    );
  },
});

export const certifyImpossibilityOperation = documentOperation({
  id: "emitirCertidao",
  method: "GET",
  path: "/v1/certidao-impossibilidade",
  summary: "Certifica que um réu não tem instituição a que se dirija uma ordem",
  description:
    "Para quando a minuta é recusada por réu sem instituição e, por isso, não existe. A consulta ao cadastro de " +
    "clientes fica registrada.",
  query: CertificateQuery,
  success: pdf("A certidão"),
  problems: [
    "numero-processo-invalido",
    "cpf-cnpj-invalido",
    "processo-nao-localizado",
    "reu-nao-e-parte",
    "protocolo-possivel",
    "limite-de-consultas-excedido",
    "cadastro-de-clientes-indisponivel",
    "dados-processuais-indisponiveis",
  ],
  run: async (app, call) => {
    const query = call.query;
    const processNumber = parseProcessNumber(query.numeroProcesso);
    const taxId = parseTaxId(query.cpfCnpj);
    if (!processNumber.ok || !taxId.ok) {
      return fail({
        reasons: [
          ...(processNumber.ok ? [] : [explainValue(processNumber.error, "numeroProcesso")]),
          ...(taxId.ok ? [] : [explainValue(taxId.error, "cpfCnpj")]),
        ],
        otherwise: "parametro-invalido",
      });
    }
    const party = await partyOf(app, call.caller, processNumber.value, taxId.value.value);
    if (!party.ok) return fail(party.error);
    const without = await customersOfNobody(app, call, processNumber.value, [party.value]);
    if (!without.ok) return fail(without.error);
    if (without.value.length === 0) return fail("protocolo-possivel");
    const { court } = call.caller;
    const certificate = impossibilityCertificate({
      processNumber: processNumber.value,
      court,
      unitName: undefined,
      judgeName: undefined,
      confidential: false,
      without: without.value,
      consultedAt: app.clock(),
    });
    const subject = processNumber.value.replace(/\D/g, "");
    return ok(
      await issueDocument(app, call, { kind: "impossibility-certificate", court, subject }, certificate),
    );
  },
});

interface Person {
  readonly taxId: TaxId;
  readonly name: string | undefined;
}

/** Those for whom the customer registry knows no institution; the look-ups are recorded. */
async function customersOfNobody<P extends Person>(
  app: App,
  acting: Acting,
  processNumber: ProcessNumber,
  people: readonly P[],
): Promise<Result<P[], Explanation>> {
  const found = await registryRelationships(app, acting, PURPOSE)({ processNumber, defendants: people });
  if (!found.ok) return fail(explainLookUp(found.error));
  return ok(people.filter(({ taxId }) => (found.value.get(taxId)?.ispbs.length ?? 0) === 0));
}

/** The party of a process of the caller's court; relationships are looked up for no other reason. */
async function partyOf(
  app: App,
  { court }: Caller,
  processNumber: ProcessNumber,
  taxId: TaxId,
): Promise<Result<Person, Explanation>> {
  const process = await app.registries.caseData.process(processNumber);
  if (!process.ok) return fail(explainRegistry(process.error));
  if (process.value === undefined || !belongsToCourt(court, processNumber, process.value)) {
    return fail({
      code: "processo-nao-localizado",
      detail: "Processo não existe ou não tramita no tribunal do usuário",
      field: "numeroProcesso",
    });
  }
  const found = draftProcess(process.value);
  if (!mayBeDefendant(found, taxId)) return fail(explainQuery({ type: "not-a-party" }));
  return ok({ taxId, name: partyName(found.parties, taxId) });
}
