/** Certificates that an order cannot be protocoled, for a saved draft or without one. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { mayBeDefendant, partyName } from "../../domain/orders/draft.ts";
import {
  belongsToCourt,
  parseProcessNumber,
  type ProcessNumber,
} from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { parseTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { impossibilityCertificate } from "../../documents/mod.ts";
import { findOrder } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { accessFor, drafters } from "../identity/caller_identity.ts";
import { operation } from "../http/operation.ts";
import { answerDocument, pdf, tag } from "./issue_document.ts";
import { draftProcess, registryRelationships } from "../drafts/draft_facts.ts";
import { type Explanation, problem, refuse, refuseAll } from "../http/problems.ts";
import { isOrderId } from "../http/request.ts";
import { auditSubjectOf, maySeeStoredOrder, recordOrderReading, visibleOrder } from "../orders/visibility.ts";
import { explainValue } from "../http/value_problems.ts";
import { explainRegistry } from "../identity/registry_problems.ts";
import { explainLookUp, explainQuery } from "../identity/relationship_problems.ts";
import { pastedNumber } from "../http/number_wire.ts";

/** The recorded purpose of a certificate's look-up. */
const PURPOSE = "certidao-impossibilidade";

const CertificateQuery = v.strictObject({
  numeroProcesso: v.pipe(pastedNumber, v.description("Número do processo, com ou sem pontuação")),
  cpfCnpj: v.pipe(pastedNumber, v.description("CPF, CNPJ ou raiz de CNPJ do réu")),
});

export function certificateRoutes(app: App) {
  return new Hono<Env>()
    .get("/v1/ordem/minuta/:id/certidao-impossibilidade", ...getDraftCertificate(app))
    .get("/v1/certidao-impossibilidade", ...getCertificate(app));
}

const getDraftCertificate = (app: App) =>
  operation({
    id: "emitirCertidaoMinuta",
    tag,
    summary: "Certifica que uma minuta não pode ser protocolada",
    description:
      "O cadastro de clientes é consultado de novo, e a consulta fica registrada. A certidão nomeia os réus para os " +
      "quais ele já não informa instituição e para os quais nenhuma foi indicada.",
    access: accessFor(app, drafters),
    parameters: [{ in: "path", name: "id", description: "Identificador da minuta (UUID)" }],
    success: pdf("A certidão"),
    problems: [
      "minuta-nao-encontrada",
      "ordem-ja-protocolada",
      "protocolo-possivel",
      "limite-de-consultas-excedido",
      "cadastro-de-clientes-indisponivel",
    ],
  }, async (c) => {
    const id = c.req.param("id");
    const detail = isOrderId(id)
      ? await findOrder(app.db, { id }, maySeeStoredOrder(c.var.caller))
      : undefined;
    const order = visibleOrder(detail?.order, c.var.caller);
    if (detail === undefined || order === undefined) return problem(c, "minuta-nao-encontrada");
    if (order.state.status !== "draft") return problem(c, "ordem-ja-protocolada");
    const { processNumber, court, unit, judge, confidential } = order;
    // A defendant for whom the user gave an institution can be reached there, whatever the registry says.
    const found = detail.defendants.filter(({ position }) =>
      detail.targets.every(({ defendantPosition, affected, origin }) =>
        defendantPosition !== position || !affected || origin === "registry"
      )
    );
    const without = await customersOfNobody(app, c, processNumber, found);
    if (!without.ok) return refuse(c, without.error);
    if (without.value.length === 0) return problem(c, "protocolo-possivel");
    await recordOrderReading(app, c.var, "document.issue", [auditSubjectOf(order)]);
    const certificate = impossibilityCertificate({
      processNumber,
      court,
      unitName: unit.name,
      judgeName: judge.name,
      confidential,
      without: without.value,
      consultedAt: app.clock(),
    });
    return await answerDocument(
      app,
      c,
      { kind: "impossibility-certificate", court, subject: id },
      certificate,
    );
  });

const getCertificate = (app: App) =>
  operation({
    id: "emitirCertidao",
    tag,
    summary: "Certifica que um réu não tem instituição a que se dirija uma ordem",
    description:
      "Para quando a minuta é recusada por réu sem instituição e, por isso, não existe. A consulta ao cadastro de " +
      "clientes fica registrada.",
    access: accessFor(app, drafters),
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
  }, async (c) => {
    const query = c.req.valid("query");
    const processNumber = parseProcessNumber(query.numeroProcesso);
    const taxId = parseTaxId(query.cpfCnpj);
    if (!processNumber.ok || !taxId.ok) {
      return refuseAll(c, [
        ...(processNumber.ok ? [] : [explainValue(processNumber.error, "numeroProcesso")]),
        ...(taxId.ok ? [] : [explainValue(taxId.error, "cpfCnpj")]),
      ], "parametro-invalido");
    }
    const party = await partyOf(app, c, processNumber.value, taxId.value.value);
    if (!party.ok) return refuse(c, party.error);
    const without = await customersOfNobody(app, c, processNumber.value, [party.value]);
    if (!without.ok) return refuse(c, without.error);
    if (without.value.length === 0) return problem(c, "protocolo-possivel");
    const { court } = c.var.caller;
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
    return await answerDocument(app, c, { kind: "impossibility-certificate", court, subject }, certificate);
  });

interface Person {
  readonly taxId: TaxId;
  readonly name: string | undefined;
}

/** Those for whom the customer registry knows no institution; the look-ups are recorded. */
async function customersOfNobody<P extends Person>(
  app: App,
  c: Context<Env>,
  processNumber: ProcessNumber,
  people: readonly P[],
): Promise<Result<P[], Explanation>> {
  const found = await registryRelationships(app, c.var, PURPOSE)({ processNumber, defendants: people });
  if (!found.ok) return fail(explainLookUp(found.error));
  return ok(people.filter(({ taxId }) => (found.value.get(taxId)?.ispbs.length ?? 0) === 0));
}

/** The party of a process of the caller's court; relationships are looked up for no other reason. */
async function partyOf(
  app: App,
  c: Context<Env>,
  processNumber: ProcessNumber,
  taxId: TaxId,
): Promise<Result<Person, Explanation>> {
  const process = await app.registries.caseData.process(processNumber);
  if (!process.ok) return fail(explainRegistry(process.error));
  if (process.value === undefined || !belongsToCourt(c.var.caller.court, processNumber, process.value)) {
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
