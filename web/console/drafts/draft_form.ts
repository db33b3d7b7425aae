/** The fields of a draft's form as typed, so that nothing typed is lost. */
import { wireInformation } from "../../../domain/answers/information_answer.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import { wireKind } from "../../../domain/orders/order_kind.ts";
import { parseProcessNumber } from "../../../domain/orders/process_number.ts";
import { type FormPart, requestBodyOf } from "../../components/posted_form.ts";
import { type DepositForm, readDepositForm } from "./draft_deposit.ts";
import { type LookUpResult, parseLookUpResult } from "./draft_look_up.ts";
import { objectOf, objectsOf, textOf, textsOf } from "./draft_parts.ts";

export interface NamedInstitution {
  /** As typed: `Banco Ipê S.A. (91000001)`, an ISPB, or part of a name. */
  readonly ispb: string;
  readonly agencia: string;
  readonly conta: string;
  readonly atingida: boolean;
}

export interface DefendantForm {
  readonly cpfCnpj: string;
  readonly valor: string;
  readonly contaSalario: boolean;
  readonly usarContaUnica: boolean;
  /** Institutions named by the user, in addition to those found. */
  readonly instituicoes: readonly NamedInstitution[];
  /**
   * The customer registry's answer for this defendant and court case, with what is chosen of it; undefined
   * before the look-up.
   */
  readonly found: LookUpResult | undefined;
}

/** A party of the case, as the case-data platform names it. */
export interface Party {
  readonly cpfCnpj: string;
  readonly nome: string;
  readonly papel: string;
}

export interface DraftForm {
  /**
   * Whether institutions are looked up in the customer registry, or only those named by the user are reached.
   */
  readonly busca: "cadastro" | "indicadas";
  readonly tipo: keyof typeof kindNames;
  readonly informacoes: readonly string[];
  readonly numeroProcesso: string;
  /** CPF of a listed judge, or `OTHER`. */
  readonly cpfJuiz: string;
  readonly outroJuiz: string;
  readonly varaId: string;
  readonly tipoAcao: string;
  readonly outraAcao: string;
  readonly autor: { readonly nome: string; readonly cpfCnpj: string };
  /** Parties of the case, once the form was filled from it; `escolhidas` are the tax ids of those ticked. */
  readonly partes: readonly Party[];
  readonly escolhidas: readonly string[];
  readonly sigilosa: boolean;
  readonly dataProtocolo: string;
  readonly reitera: boolean;
  readonly dataFim: string;
  readonly deposita: boolean;
  readonly deposito: DepositForm;
  /** The confirmed amounts (`amountsOf`); if they change, confirmation is asked again. */
  readonly confirmado: string;
  readonly valorParaTodos: string;
  readonly reus: readonly DefendantForm[];
}

/** The value of a choice that is not in the list. */
export const OTHER = "outro";

export const kindNames = {
  [wireKind.block]: "Bloqueio de valores",
  [wireKind.information]: "Requisição de informações",
} as const;

export const isBlock = ({ tipo }: Pick<DraftForm, "tipo">): boolean => tipo === wireKind.block;

export const blankDefendant: DefendantForm = {
  cpfCnpj: "",
  valor: "",
  contaSalario: false,
  usarContaUnica: false,
  instituicoes: [],
  found: undefined,
};

export const blankInstitution: NamedInstitution = { ispb: "", agencia: "", conta: "", atingida: true };

/** Parses a posted form. */
export function readDraftForm(posted: URLSearchParams): DraftForm {
  const body = requestBodyOf(posted);
  const text = (name: string) => textOf(body[name]);
  const numeroProcesso = withPunctuation(text("numeroProcesso"));
  const reus = objectsOf(body.reus).map((reu) => readDefendant(reu, numeroProcesso));
  return {
    busca: text("busca") === "indicadas" ? "indicadas" : "cadastro",
    tipo: kindOf(text("tipo")),
    informacoes: textsOf(body.informacoes),
    numeroProcesso,
    cpfJuiz: text("cpfJuiz"),
    outroJuiz: text("outroJuiz"),
    varaId: text("varaId"),
    tipoAcao: text("tipoAcao"),
    outraAcao: text("outraAcao"),
    autor: {
      nome: textOf(objectOf(body.autor).nome),
      cpfCnpj: textOf(objectOf(body.autor).cpfCnpj),
    },
    partes: objectsOf(body.partes).map(({ cpfCnpj, nome, papel }) => ({
      cpfCnpj: textOf(cpfCnpj),
      nome: textOf(nome),
      papel: textOf(papel),
    })),
    escolhidas: textsOf(body.escolhidas),
    sigilosa: text("sigilosa") === "true",
    dataProtocolo: text("dataProtocolo"),
    reitera: text("reitera") === "true",
    dataFim: textOf(objectOf(body.reiteracaoProgramada).dataFim),
    deposita: text("deposita") === "true",
    deposito: readDepositForm(body.depositoJudicial),
    confirmado: text("confirmaValorElevado"),
    valorParaTodos: text("valorParaTodos"),
    reus: reus.length > 0 ? reus : [blankDefendant],
  };
}

export const kindOf = (text: string | undefined): DraftForm["tipo"] =>
  text === wireKind.information ? wireKind.information : wireKind.block;

function readDefendant(reu: { readonly [name: string]: FormPart }, numeroProcesso: string): DefendantForm {
  const cpfCnpj = textOf(reu.cpfCnpj);
  const usarContaUnica = textOf(reu.usarContaUnica) === "true";
  const key = lookUpKey(cpfCnpj, numeroProcesso);
  return {
    cpfCnpj,
    valor: textOf(reu.valor),
    contaSalario: textOf(reu.contaSalario) === "true",
    usarContaUnica,
    instituicoes: objectsOf(reu.instituicoes).map((named) => ({
      ispb: textOf(named.ispb),
      agencia: textOf(named.agencia),
      conta: textOf(named.conta),
      atingida: textOf(named.atingida) === "true",
    })),
    found: key === undefined ? undefined : parseLookUpResult(textOf(reu.consulta), {
      key,
      chosen: textsOf(reu.atingidas),
      usarContaUnica,
    }),
  };
}

/** Key of a look-up: tax id and case number; undefined while one of them is wrong or missing. */
export function lookUpKey(cpfCnpj: string, numeroProcesso: string): string | undefined {
  const taxId = parseTaxId(cpfCnpj);
  const process = parseProcessNumber(numeroProcesso);
  return taxId.ok && process.ok ? `${taxId.value.value} ${process.value}` : undefined;
}

const withPunctuation = (text: string): string => {
  const read = parseProcessNumber(text);
  return read.ok ? read.value : text;
};

export const informationNames = Object.values(wireInformation);
