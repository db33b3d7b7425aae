/** Where transferred money goes, to be read. */
import { creditTitles, creditTypes, WIRE_OTHERS, wireCreditType } from "../../domain/deposit.ts";
import { Facts } from "../parts/facts.tsx";
import { taxIdText } from "../words.ts";
import type { Schemas } from "./order_shown.ts";

export const DepositFacts = ({ deposit }: { deposit: NonNullable<Schemas["DepositoJudicial"]> }) => (
  <>
    <h3>Depósito judicial</h3>
    <Facts
      of={[
        ["Tipo de crédito", titleOf(deposit.tipoCredito)],
        ["Instituição (ISPB)", deposit.ispb],
        ["Agência", deposit.agencia],
        ["Conta", deposit.conta],
        ["Código de receita", deposit.codigoReceita],
        [
          "Documento do executado",
          deposit.numeroDocumento &&
          `${deposit.tipoDocumento?.replaceAll("_", "/")} ${taxIdText(deposit.numeroDocumento)}`,
        ],
        [
          "Executado",
          deposit.executado === WIRE_OTHERS
            ? deposit.nomeExecutado
            : deposit.executado && taxIdText(deposit.executado),
        ],
        ["Número de referência", deposit.numeroReferencia],
      ]}
    />
  </>
);

const titleOf = (wire: string) => {
  const type = creditTypes.find((type) => wireCreditType[type] === wire);
  return type === undefined ? wire : creditTitles[type];
};
