/**
 * The operations on one resource of the precedents bank: its list, sending, and one precedent by its key.
 * They are the same for all twelve resources.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  fieldOf,
  mayIssueAny,
  type Resource,
  suspensionOriginOf,
} from "../../domain/precedents/bnp_resource.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { lockOrgan } from "../../store/precedents/organs.ts";
import { countForeignCases } from "../../store/precedents/precedent_cases.ts";
import {
  findRecords,
  listRecords,
  type RecordLock,
  type RecordPlace,
  removeRecord,
  saveRecords,
  type SentRecord,
  type StoredRecord,
  suspensionNumbers,
} from "../../store/precedents/precedent_records.ts";
import type { App, Env } from "../app.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { okResponse } from "../operation.ts";
import { bnpAudit, bnpReader, bnpWriter, courtOf, organById } from "./bnp_access.ts";
import {
  type BnpAddress,
  itemPath,
  parametersOf,
  parseBnpAddress,
  partSchema,
  removalPath,
} from "./bnp_address.ts";
import { type ReadRecord, readRecords } from "./bnp_reading.ts";
import { answeredSchema, sentSchema, wireRecord } from "./bnp_schema.ts";
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
  queryDate,
  springPage,
  springPageEntries,
  springPageSchema,
  springPageWindow,
  wholeNumber,
} from "./spring_page.ts";

const tag = "Precedentes";

export function recordRoutes(app: App, resource: Resource) {
  const list = `/v1/${resource.name}`;
  const item = itemPath(resource);
  const removal = removalPath(resource);
  return new Hono<Env>()
    .get(list, ...getRecords(app, resource))
    .put(list, ...putRecords(app, resource))
    .get(item, ...getRecord(app, resource, item))
    .delete(removal, ...deleteRecord(app, resource, removal));
}

const getRecords = (app: App, resource: Resource) =>
  handlers({
    id: `listar${resource.dto.name}`,
    tag,
    summary: `${resource.title}: lista`,
    description: "Na sequência em que chegaram ao banco, que nenhuma alteração posterior muda.",
    access: bnpReader(app),
    query: listQuery(resource),
    success: okResponse("Uma página", springPageSchema(answeredSchema(resource))),
    problems: ["orgao-nao-encontrado"],
  }, async (c) => {
    const { idOrgao, dataInicial, dataFinal, tipo, ...page } = c.req.valid("query");
    const organ = idOrgao === undefined ? undefined : organById(c, idOrgao);
    if (idOrgao !== undefined && organ === undefined) return problem(c, "orgao-nao-encontrado");
    const filter = {
      resource: resource.name,
      organ: organ?.acronym,
      kind: tipo,
      from: dataInicial,
      until: dataFinal,
    };
    const { records, total } = await app.lists((db) => listRecords(db, filter, springPageWindow(page)));
    return c.json(springPage(records.map((record) => wireRecord(resource, record)), total, page), 200);
  });

const putRecords = (app: App, resource: Resource) =>
  handlers({
    id: `enviar${resource.dto.name}`,
    tag,
    summary: `${resource.title}: envio pelo tribunal`,
    description: `Inclui os que não existem e substitui, inteiros, os que existem. ${ELEMENT_RESULTS}`,
    access: bnpWriter(app),
    query: SendingQuery,
    handledBody: v.array(sentSchema(resource.dto)),
    success: okResponse("O que foi feito de cada elemento", SentAnswer),
    problems: sendingProblems,
  }, (c) => receive(app, c, resource));

const getRecord = (app: App, resource: Resource, path: string) =>
  handlers({
    id: `consultar${resource.dto.name}`,
    tag,
    summary: `${resource.title}: consulta pela chave`,
    access: bnpReader(app),
    parameters: parametersOf(resource, path),
    success: okResponse("O precedente", answeredSchema(resource)),
    problems: ["parametro-invalido", "orgao-nao-encontrado", "precedente-nao-encontrado"],
  }, async (c) => {
    const address = parseBnpAddress(c, resource);
    if (!address.ok) return address.error;
    const record = await findOne(app.db, resource, address.value);
    return record === undefined
      ? problem(c, "precedente-nao-encontrado")
      : c.json(wireRecord(resource, record), 200);
  });

const deleteRecord = (app: App, resource: Resource, path: string) =>
  handlers({
    id: `excluir${resource.dto.name}`,
    tag,
    summary: `${resource.title}: exclusão pelo tribunal`,
    description:
      "Os processos que o próprio tribunal informou como sobrestados por ele saem junto. O histórico permanece.",
    access: bnpWriter(app),
    parameters: parametersOf(resource, path),
    success: okResponse("Foi excluído", RemovedAnswer),
    problems: [
      "parametro-invalido",
      "orgao-nao-encontrado",
      "orgao-de-outro-tribunal",
      "precedente-nao-encontrado",
      "precedente-com-sobrestados",
    ],
  }, (c) => remove(app, c, resource));

const listQuery = (resource: Resource) => {
  const [part] = resource.parts;
  return v.object({
    idOrgao: v.optional(wholeNumber("Só deste órgão", { min: 0 })),
    dataInicial: v.optional(queryDate("Alterados deste dia em diante (data de atualização)")),
    dataFinal: v.optional(queryDate("Alterados até este dia, inclusive")),
    ...(resource.listedByKind && part !== undefined &&
      { [part.parameter]: v.optional(partSchema(fieldOf(resource, part))) }),
    ...springPageEntries,
  }) as v.GenericSchema<Record<string, string>, ListQuery>;
};

interface ListQuery {
  readonly idOrgao?: number;
  readonly dataInicial?: string;
  readonly dataFinal?: string;
  readonly tipo?: string;
  readonly pageNumber: number;
  readonly pageSize: number;
}

const SendingQuery = v.object({
  textosIntegrais: v.optional(
    v.pipe(
      v.picklist(["true", "false"]),
      v.description(
        "`true`: aceita inteiros os textos que os dados abertos do tribunal têm mais longos que o limite declarado",
      ),
    ),
    "false",
  ),
});

/** Parses and stores what a court sends. */
async function receive(app: App, c: Context<Env>, resource: Resource): Promise<Response> {
  const court = courtOf(c);
  if (!mayIssueAny(resource, court.acronym)) return problem(c, "orgao-de-outro-tribunal");
  const elements = await readElements(c);
  if (!elements.ok) return elements.error;
  const wholeTexts = c.req.query("textosIntegrais") === "true";
  const read = readRecords(resource, court, elements.value, { wholeTexts });
  const { good, faults } = read;
  if (good.length === 0 && faults.length > 0) return refuseElements(c, faults);
  const at = app.clock();
  const place = { resource: resource.name, organ: court.acronym };
  const written = await app.db.transaction().execute(async (tx) => {
    await lockOrgan(tx, court.acronym);
    const records = await numbered(tx, resource, place, good);
    const written = await saveRecords(tx, place, records, { at, on: localDate(at) });
    const received = elements.value.length;
    const detail = { organ: court.acronym, received, written, refused: received - good.length };
    await appendAudit(tx, [bnpAudit(c, { at, action: "precedent.send", subject: resource.name, detail })]);
    return written;
  });
  return c.json(sendingAnswer(elements.value.length, read, written), 200);
}

/**
 * Assigns missing numbers, which only suspensions may lack: a known one (with the same court and address)
 * keeps its number, another gets the court's next.
 */
async function numbered(
  tx: Tx,
  resource: Resource,
  place: RecordPlace,
  read: readonly ReadRecord[],
): Promise<SentRecord[]> {
  const sent = ({ kind, payload }: ReadRecord, number: number): SentRecord => ({
    number,
    kind,
    category: resource.category(kind),
    status: typeof payload["situacao"] === "string" ? payload["situacao"] : undefined,
    payload: { ...payload, [resource.number.field]: number },
  });
  if (read.every(({ number }) => number !== undefined)) return read.map((one) => sent(one, one.number!));
  const { byOrigin, last } = await suspensionNumbers(tx, place);
  const taken = new Set(read.flatMap(({ number }) => number ?? []));
  let highest = Math.max(last, ...taken);
  return read.map((one) => {
    if (one.number !== undefined) return sent(one, one.number);
    const known = byOrigin.get(suspensionOriginOf(one.payload));
    const number = known === undefined || taken.has(known) ? ++highest : known;
    taken.add(number);
    return sent(one, number);
  });
}

async function remove(app: App, c: Context<Env>, resource: Resource): Promise<Response> {
  const court = courtOf(c);
  const read = parseBnpAddress(c, { ...resource, organInPath: resource.organInRemoval });
  if (!read.ok) return read.error;
  // When neither the path nor the kind names a court, the caller's is meant.
  const address = { ...read.value, organ: read.value.organ ?? court };
  const { organ, number, kind } = address;
  if (organ.acronym !== court.acronym || !mayIssueAny(resource, court.acronym)) {
    return problem(c, "orgao-de-outro-tribunal");
  }
  const at = app.clock();
  return await app.db.transaction().execute(async (tx) => {
    await lockOrgan(tx, court.acronym);
    const record = await findOne(tx, resource, address, "for-removal");
    if (record === undefined) return problem(c, "precedente-nao-encontrado");
    const foreign = await countForeignCases(tx, record.id, court.acronym);
    if (foreign > 0) return problem(c, "precedente-com-sobrestados");
    await removeRecord(tx, record.id, at);
    const detail = { organ: court.acronym, number, ...(kind !== "" && { kind }) };
    await appendAudit(tx, [bnpAudit(c, { at, action: "precedent.remove", subject: resource.name, detail })]);
    return c.json({ removidos: 1 }, 200);
  });
}

/** The precedent with a full key. */
async function findOne(
  db: App["db"] | Tx,
  { name }: Resource,
  { organ, number, kind }: BnpAddress,
  lock?: RecordLock,
): Promise<StoredRecord | undefined> {
  const [record] = await findRecords(db, { resource: name, organ: organ?.acronym, number, kind }, lock);
  return record;
}
