/** The destination account of transferred money, as read-only facts. */
import {
  creditTitles,
  creditTypes,
  WIRE_OTHERS,
  wireCreditType,
} from "../../../domain/accounts/deposit_request.ts";
import { institutionText, taxIdText } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { Facts } from "../../components/data_table.tsx";

interface Props {
  readonly deposit: NonNullable<NonNullable<Split["depositoJudicial"]>>;
  /** The order's defendants, from whom the executed party's name is taken. */
  readonly reus?: readonly { readonly cpfCnpj: string; readonly nome: string }[];
}

export const DepositFacts = ({ deposit, reus = [] }: Props) => (
  <Facts
    of={[
      ["Tipo de crédito", titleOf(deposit.tipoCredito)],
      [
        "Depositária",
        institutionText(deposit.ispb, deposit.instituicao) + (deposit.usarPadrao ? ", conta padrão" : ""),
      ],
      ["Agência", deposit.agencia],
      ["Conta", deposit.conta ?? "Aberta pelo banco"],
      ["Código de receita", deposit.codigoReceita],
      [
        "Documento do executado",
        deposit.numeroDocumento &&
        `${deposit.tipoDocumento?.replaceAll("_", "/")} ${taxIdText(deposit.numeroDocumento)}`,
      ],
      ["Executado", executedBy(deposit, reus)],
      ["Número de referência", deposit.numeroReferencia],
    ]}
  />
);

/** The destination in one line: `Caixa (00360305), agência 0650, conta 123`. */
export const depositText = ({ ispb, instituicao, agencia, conta }: Props["deposit"]): string =>
  `${institutionText(ispb, instituicao)}, agência ${agencia}, ${
    conta === undefined ? "conta aberta pelo banco" : `conta ${conta}`
  }`;

function executedBy({ executado, nomeExecutado }: Props["deposit"], reus: NonNullable<Props["reus"]>) {
  if (executado === undefined || executado === WIRE_OTHERS) return nomeExecutado;
  const name = reus.find(({ cpfCnpj }) => cpfCnpj === executado)?.nome;
  return name ? `${name}, ${taxIdText(executado)}` : taxIdText(executado);
}

const titleOf = (wire: string) => {
  const type = creditTypes.find((type) => wireCreditType[type] === wire);
  return type === undefined ? wire : creditTitles[type];
};
