/** Reference data: institutions, response codes, holidays. */
import * as v from "valibot";
import { type ResponseCode, responseCodes } from "../../domain/answers/response_code.ts";
import { lawsuitTypes } from "../../domain/orders/lawsuit_type.ts";
import { ok } from "../../domain/result.ts";
import { foldText } from "../../domain/text.ts";
import { cachedFor } from "../../store/cached_for.ts";
import type { Db } from "../../store/connection/connection.ts";
import { type Institution, listInstitutions } from "../../store/institutions/institutions.ts";
import { listHolidays } from "../../store/operations/remittance_views.ts";
import type { InstitutionDirectory } from "../app.ts";
import { ispb } from "../http/number_wire.ts";
import { date, pageEntries, pageOfAll, pageSchema, text } from "../http/wire.ts";
import { allProfiles } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";

const referenceOperation = operationsOf({ tag: "Referência", access: allProfiles });

const InstitutionQuery = v.strictObject({
  nome: v.optional(v.pipe(text(120), v.description("Parte do nome, sem distinguir maiúsculas e acentos"))),
  ispb: v.optional(v.pipe(ispb, v.description("Só a instituição com este ISPB"))),
  ...pageEntries,
});

const InstitutionAnswer = v.pipe(
  v.object({
    ispb: v.string(),
    compe: v.optional(v.pipe(v.string(), v.description("Código COMPE, 3 dígitos, onde há"))),
    nome: v.string(),
    ispbLider: v.optional(v.pipe(v.string(), v.description("A líder do grupo, que recebe as ordens dela"))),
    alcancavel: v.pipe(v.boolean(), v.description("Falso: as ordens a ela terminam no código 97")),
  }),
  v.metadata({ ref: "Instituicao" }),
);
export type InstitutionAnswer = v.InferOutput<typeof InstitutionAnswer>;

const CodeAnswer = v.pipe(
  v.object({
    codigo: v.string(),
    descricao: v.string(),
    natureza: v.picklist(["BLOQUEIO", "INFORMACAO", "TODAS"]),
    bloqueiaValor: v.boolean(),
    impedeDesbloqueio: v.boolean(),
    impedeTransferencia: v.boolean(),
    requerIdentificacaoDoAtivo: v.boolean(),
    contaComoNaoResposta: v.boolean(),
  }),
  v.metadata({ ref: "CodigoResposta" }),
);
export type CodeAnswer = v.InferOutput<typeof CodeAnswer>;

const HolidayQuery = v.strictObject({
  ano: v.optional(
    v.pipe(v.string(), v.regex(/^[12]\d{3}$/, "Deve ser um ano de 4 dígitos"), v.description("Só deste ano")),
  ),
  ...pageEntries,
});

const HolidayAnswer = v.pipe(
  v.object({ data: date, nome: v.string(), fonte: v.string() }),
  v.metadata({ ref: "Feriado" }),
);
export type HolidayAnswer = v.InferOutput<typeof HolidayAnswer>;

const LawsuitTypeAnswer = v.pipe(
  v.object({
    codigo: v.pipe(v.string(), v.description("Valor de `tipoAcao`"), v.examples(["EXECUCAO_FISCAL"])),
    nome: v.string(),
  }),
  v.metadata({ ref: "TipoDeAcao" }),
);

const wireLawsuitTypes = Object.entries(lawsuitTypes).map(([codigo, nome]) => ({ codigo, nome }));

export const listInstitutionsOperation = referenceOperation({
  id: "listarInstituicoes",
  method: "GET",
  path: "/v1/instituicao",
  summary: "Instituições que podem receber ordens",
  query: InstitutionQuery,
  success: okResponse("Uma página de instituições, por ISPB", pageSchema(InstitutionAnswer)),
  run: async (app, call) => {
    const { nome = "", ispb: only, ...page } = call.query;
    const wanted = foldText(nome);
    const { list } = await app.institutions();
    const found = list.filter(({ name, ispb }) =>
      foldText(name).includes(wanted) && (only === undefined || ispb === only)
    );
    return ok(pageOfAll(found.map(wireInstitution), page));
  },
});

export const listCodesOperation = referenceOperation({
  id: "listarCodigosDeResposta",
  method: "GET",
  path: "/v1/codigo-resposta",
  summary: "Códigos com que as instituições respondem",
  query: v.strictObject(pageEntries),
  success: okResponse("Uma página de códigos", pageSchema(CodeAnswer)),
  run: (_, call) => Promise.resolve(ok(pageOfAll(responseCodes.map(wireCode), call.query))),
});

const listLawsuitTypesOperation = referenceOperation({
  id: "listarTiposDeAcao",
  method: "GET",
  path: "/v1/tipo-acao",
  summary: "Valores usuais de `tipoAcao`",
  description: "Uma minuta aceita também outro código em maiúsculas; estes são os que as telas oferecem.",
  query: v.strictObject(pageEntries),
  success: okResponse("Uma página de tipos de ação, por nome", pageSchema(LawsuitTypeAnswer)),
  run: (_, call) => Promise.resolve(ok(pageOfAll(wireLawsuitTypes, call.query))),
});

export const listHolidaysOperation = referenceOperation({
  id: "listarFeriados",
  method: "GET",
  path: "/v1/feriado",
  summary: "Feriados bancários em que não há envio",
  query: HolidayQuery,
  success: okResponse("Uma página de feriados, por data", pageSchema(HolidayAnswer)),
  run: async (app, call) => {
    const { ano, ...page } = call.query;
    const holidays = await listHolidays(app.db, ano === undefined ? undefined : Number(ano));
    return ok(
      pageOfAll(
        holidays.map(({ date, name, source }) => ({ data: date.toString(), nome: name, fonte: source })),
        page,
      ),
    );
  },
});

export const referenceOperations = [
  listInstitutionsOperation,
  listCodesOperation,
  listLawsuitTypesOperation,
  listHolidaysOperation,
];

const wireInstitution = ({ ispb, compe, name, leaderIspb, reachable }: Institution) => ({
  ispb,
  compe,
  nome: name,
  ispbLider: leaderIspb,
  alcancavel: reachable,
});

const natures: Record<ResponseCode["nature"], "BLOQUEIO" | "INFORMACAO" | "TODAS"> = {
  block: "BLOQUEIO",
  information: "INFORMACAO",
  any: "TODAS",
};

const wireCode = (code: ResponseCode): CodeAnswer => ({
  codigo: code.code,
  descricao: code.meaning,
  natureza: natures[code.nature],
  bloqueiaValor: code.blocksFunds,
  impedeDesbloqueio: code.forbidsUnblock,
  impedeTransferencia: code.forbidsTransfer,
  requerIdentificacaoDoAtivo: code.needsAssetIdentification,
  contaComoNaoResposta: code.countsAsNoAnswer,
});

/**
 * Long enough to spare the database, and short enough that the daily refresh is visible without a restart.
 */
const CACHED_MS = 30_000;

/** Caches the institutions: reference data that every draft needs and that change once a day. */
export const institutionsCache = (db: Db): () => Promise<InstitutionDirectory> =>
  cachedFor(() => read(db), CACHED_MS);

async function read(db: Db): Promise<InstitutionDirectory> {
  const list = await listInstitutions(db);
  return { list, byIspb: new Map(list.map((institution) => [institution.ispb, institution])) };
}
