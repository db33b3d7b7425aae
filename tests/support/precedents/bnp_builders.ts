/** The precedents bank as courts call it: good elements of every resource, and calls by courts' systems. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { type Resource, resources } from "../../../domain/precedents/bnp_resource.ts";
import { SentAnswer } from "../../../routes/precedents_bank/bnp_sending.ts";
import { springPageSchema } from "../../../routes/precedents_bank/spring_page.ts";
import { type ApiResponse, call, parseResponse } from "../api.ts";
import type { TestContext } from "../test_context.ts";

export type Element = Record<string, unknown>;

/** A case with its check digits, as the bank answers it. */
export const CASE = "00008323520184013202";
export const OTHER_CASE = "10000016120208260100";

/** Ids of this environment. */
export const STF = 100;
export const STJ = 300;
export const TRF1 = 401;
export const TST = 500;
const TNU = 490;
export const TJSP = 826;

const systems = {
  STF: "sistema-stf",
  STJ: "sistema-stj",
  TST: "sistema-tst",
  TNU: "sistema-tnu",
  TRF1: "sistema-trf1",
  TJDFT: "sistema-tjdft",
  TJSP: "sistema-tjsp",
  // Of no court of the bank.
  CNJ: "sistema-cnj",
};
export type Court = keyof typeof systems;

const theme = (situacao: string): Element => ({
  questao: "Saber se incide a contribuição sobre o aviso prévio indenizado.",
  relator: "Ministra Relatora",
  assuntos: "899, 10431",
  situacao,
});

/** What each resource requires, and no more. */
const least: Record<string, Element> = {
  "recurso-repetitivo": { ...theme("AFETADO"), tipoRecurso: "ESPECIAL" },
  "repercussao-geral": theme("DESTACADO"),
  "incidente-demanda-repetitiva": theme("SUSCITADO"),
  "incidente-assuncao-competencia": theme("ACORDAO_PUBLICADO_MERITO"),
  "suspensao-incidente-demanda-repetitiva": {
    tribunal: "TRE_SP",
    relator: "Ministro Relator",
    assuntos: "899",
    suspensaoGeral: true,
    limiteSuspensao: { parametro: "SUSPENSAO_NACIONAL" },
    link: "https://processo.exemplo.jus.br/1",
    situacao: "SUSPENSAO_DEFERIDA",
  },
  "pedido-uniformizacao": theme("RECUSADO"),
  "representativo-controversia": theme("ACORDAO_PUBLICADO_PUIL_PENDENTE"),
  "grupo-representativo": {
    dataCriacao: "2026-01-02",
    descricao: "Recursos sobre o aviso prévio",
    situacao: "VINCULADO_AO_TEMA_STJ",
  },
  "controversia": {
    descricao: "Aviso prévio",
    descricaoPartesProcesso: "Fulana de Tal; Beltrano Ltda.",
    situacao: "CONTROVERSIA_PENDENTE",
  },
  "enunciado": {
    tipo: "ORDINARIA",
    texto: "O aviso prévio indenizado não compõe a base de cálculo.",
    dataCriacao: "2020-05-04",
    situacao: "VIGENTE",
  },
  "nota-tecnica": {
    orgao: TRF1,
    descricaoCentroInteligencia: "CIJ",
    linkNotaTecnica: "https://tribunal.exemplo.jus.br/nota",
    textoEmenta: "Ementa",
    textoNotaTecnica: "Nota",
    textoRamoDireito: "Tributário",
    dataSituacao: "02/01/2026",
    situacao: "VIGENTE",
  },
  "controle-concentrado": {
    tipoClasse: "ADI",
    cautelar: "NAO",
    nomRelator: "Ministro Relator",
    decisao: "MERITO",
    codListaAssunto: "899",
  },
};

/** A good element of a resource. */
export const element = (resource: string, number: number, rest: Element = {}): Element => ({
  ...least[resource],
  [resource === "controle-concentrado" ? "numProcesso" : "numero"]: number,
  ...rest,
});

export const stayed = (numero: string, rest: Element = {}): Element => ({
  classe: 7,
  numero,
  dataDistribuicao: "2026-01-02",
  dataSobrestamento: "2026-02-03",
  numeroOrgaoJulgador: 5001,
  ...rest,
});

/** The court that sends a resource in these tests. */
export const senderOf: Record<string, Court> = {
  ...Object.fromEntries(resources.map(({ name }) => [name, "TRF1" as const])),
  "recurso-repetitivo": "STJ",
  "repercussao-geral": "STF",
  "suspensao-incidente-demanda-repetitiva": "STJ",
  "representativo-controversia": "TNU",
  "controle-concentrado": "STF",
};

export const resourceOf = (name: string): Resource => resources.find((resource) => resource.name === name)!;

const ids: Partial<Record<Court, number>> = { STF, STJ, TST, TNU, TRF1, TJSP };

/** The id of the court that sends a resource in these tests. */
export const senderId = (resource: string): number => ids[senderOf[resource]!]!;

/** Calls as a court's system. */
export async function as(
  t: TestContext,
  court: Court,
  method: string,
  path: string,
  json?: unknown,
): Promise<ApiResponse> {
  const token = await t.externalServices.serviceToken(systems[court]);
  return await call(t, method, path, { token, ...(json !== undefined && { json }) });
}

/** Sends elements, which must be taken up, all or in part. */
export const sent = async (t: TestContext, court: Court, resource: string, elements: unknown) =>
  parseResponse(SentAnswer, await as(t, court, "PUT", `/v1/${resource}`, elements));

const anything = v.record(v.string(), v.unknown());

export async function read(t: TestContext, path: string, court: Court = "CNJ"): Promise<Element> {
  return parseResponse(anything, await as(t, court, "GET", path));
}

export const page = async (t: TestContext, path: string, court: Court = "CNJ") =>
  parseResponse(springPageSchema(anything), await as(t, court, "GET", path)) as
    & { content: Element[] }
    & Record<
      string,
      unknown
    >;

/** Everything courts can change. */
async function bankRows({ db }: TestContext): Promise<unknown> {
  return await Promise.all([
    db.selectFrom("precedent_record").selectAll().orderBy("id").execute(),
    db.selectFrom("precedent_case").selectAll().orderBy("id").execute(),
    db.selectFrom("precedent_status").selectAll().orderBy("id").execute(),
  ]);
}

/** Asserts that a call leaves the bank as it was. */
export async function leavesBank(t: TestContext, act: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const before = await bankRows(t);
  const answer = await act();
  assert.deepEqual(await bankRows(t), before);
  return answer;
}
