/** Reference data: institutions, response codes, holidays. */
import { Hono } from "hono";
import * as v from "valibot";
import { lawsuitTypes } from "../../domain/orders/lawsuit_type.ts";
import { type ResponseCode, responseCodes } from "../../domain/answers/response_code.ts";
import type { Institution } from "../../store/institutions/institutions.ts";
import { listHolidays } from "../../store/operations/remittance_views.ts";
import type { App, Env, InstitutionDirectory } from "../app.ts";
import { accessFor, allProfiles } from "../identity/caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { foldText } from "../../domain/text.ts";
import { date, pageEntries, pageOfAll, pageSchema, text } from "../http/wire.ts";
import { ispb } from "../http/number_wire.ts";

const tag = "Referência";

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

const LawsuitTypeAnswer = v.pipe(
  v.object({
    codigo: v.pipe(v.string(), v.description("Valor de `tipoAcao`"), v.examples(["EXECUCAO_FISCAL"])),
    nome: v.string(),
  }),
  v.metadata({ ref: "TipoDeAcao" }),
);

const wireLawsuitTypes = Object.entries(lawsuitTypes).map(([codigo, nome]) => ({ codigo, nome }));

export function referenceDataRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .get("/v1/instituicao", ...getInstitutions(app, institutions))
    .get("/v1/codigo-resposta", ...getResponseCodes(app))
    .get("/v1/tipo-acao", ...getActionTypes(app))
    .get("/v1/feriado", ...getHolidays(app));
}

const getInstitutions = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "listarInstituicoes",
    tag,
    summary: "Instituições que podem receber ordens",
    access: accessFor(app, allProfiles),
    query: InstitutionQuery,
    success: okResponse("Uma página de instituições, por ISPB", pageSchema(InstitutionAnswer)),
  }, async (c) => {
    const { nome = "", ispb: only, ...page } = c.req.valid("query");
    const wanted = foldText(nome);
    const { list } = await institutions();
    const found = list.filter(({ name, ispb }) =>
      foldText(name).includes(wanted) && (only === undefined || ispb === only)
    );
    return c.json(pageOfAll(found.map(wireInstitution), page), 200);
  });

const getResponseCodes = (app: App) =>
  operation({
    id: "listarCodigosDeResposta",
    tag,
    summary: "Códigos com que as instituições respondem",
    access: accessFor(app, allProfiles),
    query: v.strictObject(pageEntries),
    success: okResponse("Uma página de códigos", pageSchema(CodeAnswer)),
  }, (c) => c.json(pageOfAll(responseCodes.map(wireCode), c.req.valid("query")), 200));

const getActionTypes = (app: App) =>
  operation({
    id: "listarTiposDeAcao",
    tag,
    summary: "Valores usuais de `tipoAcao`",
    description: "Uma minuta aceita também outro código em maiúsculas; estes são os que as telas oferecem.",
    access: accessFor(app, allProfiles),
    query: v.strictObject(pageEntries),
    success: okResponse("Uma página de tipos de ação, por nome", pageSchema(LawsuitTypeAnswer)),
  }, (c) => c.json(pageOfAll(wireLawsuitTypes, c.req.valid("query")), 200));

const getHolidays = (app: App) =>
  operation({
    id: "listarFeriados",
    tag,
    summary: "Feriados bancários em que não há envio",
    access: accessFor(app, allProfiles),
    query: HolidayQuery,
    success: okResponse("Uma página de feriados, por data", pageSchema(HolidayAnswer)),
  }, async (c) => {
    const { ano, ...page } = c.req.valid("query");
    const holidays = await listHolidays(app.db, ano === undefined ? undefined : Number(ano));
    return c.json(
      pageOfAll(
        holidays.map(({ date, name, source }) => ({ data: date.toString(), nome: name, fonte: source })),
        page,
      ),
      200,
    );
  });

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

const wireCode = (code: ResponseCode) => ({
  codigo: code.code,
  descricao: code.meaning,
  natureza: natures[code.nature],
  bloqueiaValor: code.blocksFunds,
  impedeDesbloqueio: code.forbidsUnblock,
  impedeTransferencia: code.forbidsTransfer,
  requerIdentificacaoDoAtivo: code.needsAssetIdentification,
  contaComoNaoResposta: code.countsAsNoAnswer,
});
