/**
 * The cases stayed because of a precedent: sent and removed under its path, read and wiped under their own.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { stayedCaseDto } from "../../domain/precedents/bnp_dto.ts";
import { fieldOf, type Resource } from "../../domain/precedents/bnp_resource.ts";
import { categories } from "../../domain/precedents/bnp_values.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { lockOrgan } from "../../store/precedents/organs.ts";
import { listCases, removeAllCases, removeCase, saveCases } from "../../store/precedents/precedent_cases.ts";
import { findRecords } from "../../store/precedents/precedent_records.ts";
import type { App, Env } from "../app.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { okResponse } from "../operation.ts";
import { bnpAudit, bnpReader, bnpWriter, courtOf, organById } from "./bnp_access.ts";
import { parametersOf, parseBnpAddress, partSchema, stayedPath, stayPath } from "./bnp_address.ts";
import { caseDigits, readCases } from "./bnp_reading.ts";
import { answeredCaseSchema, sentSchema, wireCase } from "./bnp_schema.ts";
import {
  ELEMENT_RESULTS,
  readElements,
  refuseElements,
  RemovedAnswer,
  sendingAnswer,
  sendingProblems,
  SentAnswer,
} from "./bnp_sending.ts";
import {
  springPage,
  springPageEntries,
  springPageSchema,
  springPageWindow,
  wholeNumber,
} from "./spring_page.ts";

const tag = "Precedentes";

/** The operations under one resource. */
export function stayedCaseRoutes(app: App, resource: Resource) {
  const { dto, title } = resource;
  const [all, one] = [stayPath(resource), stayedPath(resource)];
  return new Hono<Env>()
    .put(
      all,
      ...handlers({
        id: `enviarSobrestadosDe${dto.name}`,
        tag,
        summary: `${title}: envio de processos sobrestados`,
        description: "Os que o tribunal que chama sobrestou pelo precedente, seu ou de outro tribunal. " +
          ELEMENT_RESULTS +
          disambiguation(resource, all),
        access: bnpWriter(app),
        parameters: parametersOf(resource, all),
        query: kindQuery(resource, all),
        handledBody: v.array(sentSchema(stayedCaseDto)),
        success: okResponse("O que foi feito de cada elemento", SentAnswer),
        problems: [
          ...sendingProblems.filter((code) => code !== "orgao-de-outro-tribunal"),
          "orgao-nao-encontrado",
          "precedente-nao-encontrado",
          "precedente-ambiguo",
        ],
      }, (c) => receive(app, c, resource)),
    )
    .delete(
      one,
      ...handlers({
        id: `excluirSobrestadoDe${dto.name}`,
        tag,
        summary: `${title}: exclusão de um processo sobrestado`,
        access: bnpWriter(app),
        parameters: parametersOf(resource, one),
        query: kindQuery(resource, one),
        success: okResponse("Foi retirado", RemovedAnswer),
        problems: ["orgao-nao-encontrado", "precedente-nao-encontrado", "sobrestado-nao-encontrado"],
      }, (c) => remove(app, c, resource)),
    );
}

/** The key parts that the path lacks. */
const missingParts = ({ parts }: Resource, path: string) =>
  parts.filter(({ parameter }) => !path.includes(`:${parameter}`));

const kindQuery = (resource: Resource, path: string): v.GenericSchema<Record<string, string>> =>
  v.object(Object.fromEntries(
    missingParts(resource, path).map((part) => [
      part.parameter,
      v.optional(partSchema(fieldOf(resource, part))),
    ]),
  )) as never;

function disambiguation(resource: Resource, path: string): string {
  const names = missingParts(resource, path).map(({ parameter }) => `\`${parameter}\``);
  return names.length === 0
    ? ""
    : ` Se o órgão tiver mais de um precedente com o número, a consulta diz qual, com ${names.join(" e ")}.`;
}

async function receive(app: App, c: Context<Env>, resource: Resource): Promise<Response> {
  const address = parseBnpAddress(c, resource, "numero");
  if (!address.ok) return address.error;
  const elements = await readElements(c);
  if (!elements.ok) return elements.error;
  const read = readCases(stayedCaseDto, elements.value);
  const { good, faults } = read;
  if (good.length === 0 && faults.length > 0) return refuseElements(c, faults);
  const { organ, number, kind } = address.value;
  const at = app.clock();
  const court = courtOf(c);
  return await app.db.transaction().execute(async (tx) => {
    await lockOrgan(tx, court.acronym);
    const place = { resource: resource.name, organ: organ?.acronym, number, kind };
    const [record, another] = await findRecords(tx, place, "against-removal");
    if (record === undefined) return problem(c, "precedente-nao-encontrado");
    if (another !== undefined) return problem(c, "precedente-ambiguo");
    const written = await saveCases(
      tx,
      { recordId: record.id, organ: court.acronym },
      good,
      localDate(at),
    );
    const received = elements.value.length;
    const detail = { organ: court.acronym, number, received, written, refused: received - good.length };
    await appendAudit(tx, [bnpAudit(c, { at, action: "stayed-case.send", subject: resource.name, detail })]);
    return c.json(sendingAnswer(received, read, written), 200);
  });
}

async function remove(app: App, c: Context<Env>, resource: Resource): Promise<Response> {
  const address = parseBnpAddress(c, resource, "numero");
  if (!address.ok) return address.error;
  const { organ, number, kind } = address.value;
  const court = courtOf(c);
  const records = await findRecords(app.db, { resource: resource.name, organ: organ?.acronym, number, kind });
  if (records.length === 0) return problem(c, "precedente-nao-encontrado");
  const at = app.clock();
  return await app.db.transaction().execute(async (tx) => {
    const removidos = await removeCase(tx, {
      recordIds: records.map(({ id }) => id),
      organ: court.acronym,
      number: caseDigits(c.req.param("numeroProcesso") ?? ""),
    });
    if (removidos === 0) return problem(c, "sobrestado-nao-encontrado");
    const detail = { organ: court.acronym, number, removed: removidos };
    await appendAudit(tx, [
      bnpAudit(c, { at, action: "stayed-case.remove", subject: resource.name, detail }),
    ]);
    return c.json({ removidos }, 200);
  });
}

const judgingBody = wholeNumber(
  "Unidade em que o processo está; o nome com um espaço no fim, como o declara o serviço público, também é aceito",
  { min: 0 },
);

/**
 * The public service declares the last parameter with a trailing blank; both names are accepted, and the document has the
 * one that programs can have (`routes/openapi/openapi.ts`).
 */
const BLANKED = "numeroOrgaoJulgador ";

const CaseQuery = v.object({
  categoria: v.optional(v.pipe(v.picklist(categories), v.description("Espécie do precedente"))),
  idTribunal: v.optional(wholeNumber("Só os deste tribunal", { min: 0 })),
  numeroPrecedente: v.optional(wholeNumber("Número do precedente")),
  numeroProcesso: v.optional(
    v.pipe(v.string(), v.maxLength(100), v.description("Número do processo, com pontuação ou sem")),
  ),
  numeroOrgaoJulgador: v.optional(judgingBody),
  [BLANKED]: v.optional(judgingBody),
  ...springPageEntries,
});

/** The operations on the cases of all precedents. */
export function courtCaseRoutes(app: App) {
  const path = "/v1/processo-sobrestado";
  return new Hono<Env>()
    .get(
      path,
      ...handlers({
        id: "listarProcessoSobrestado",
        tag,
        summary: "Lista os processos sobrestados",
        access: bnpReader(app),
        query: CaseQuery,
        success: okResponse("Uma página", springPageSchema(answeredCaseSchema(stayedCaseDto))),
        problems: ["orgao-nao-encontrado"],
      }, async (c) => {
        const { categoria, idTribunal, numeroPrecedente, numeroProcesso, ...rest } = c.req.valid("query");
        const { numeroOrgaoJulgador, [BLANKED]: blanked, ...page } = rest;
        const organ = idTribunal === undefined ? undefined : organById(c, idTribunal);
        if (idTribunal !== undefined && organ === undefined) return problem(c, "orgao-nao-encontrado");
        const { cases, total } = await app.lists((db) =>
          listCases(db, {
            category: categoria,
            organ: organ?.acronym,
            precedentNumber: numeroPrecedente,
            number: numeroProcesso === undefined ? undefined : caseDigits(numeroProcesso),
            judgingBody: numeroOrgaoJulgador ?? blanked,
          }, springPageWindow(page))
        );
        const content = cases.map((found) => wireCase(stayedCaseDto, found));
        return c.json(springPage(content, total, page), 200);
      }),
    )
    .delete(
      path,
      ...handlers({
        id: "excluirProcessoSobrestado",
        tag,
        summary: "Exclui todos os processos sobrestados do tribunal que chama",
        access: bnpWriter(app),
        success: okResponse("Foram excluídos", RemovedAnswer),
      }, async (c) => {
        const court = courtOf(c);
        const at = app.clock();
        const removidos = await app.db.transaction().execute(async (tx) => {
          const removed = await removeAllCases(tx, court.acronym);
          const detail = { removed };
          await appendAudit(tx, [
            bnpAudit(c, { at, action: "stayed-case.wipe", subject: court.acronym, detail }),
          ]);
          return removed;
        });
        return c.json({ removidos }, 200);
      }),
    );
}
