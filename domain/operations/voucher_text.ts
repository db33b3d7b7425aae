/** Why nothing is changed in a database for which no worker vouches, in Portuguese. */
import { formatDateTimeInSentence } from "../formatting.ts";

/** Why nobody vouches for the database. */
export type VoucherFault =
  | { readonly type: "none"; readonly since: Temporal.Instant | undefined }
  /** A worker found that the exchange folder knows more than the database does. */
  | { readonly type: "refused"; readonly reason: string };

/** For whoever calls, whom the folder's files do not concern. */
export const voucherRefusal = ({ type }: VoucherFault): string =>
  type === "refused"
    ? "O banco de dados é mais antigo que a pasta de troca: nada é protocolado nem alterado até que os operadores o " +
      "recuperem (task recover). As consultas continuam."
    : "Nenhum trabalhador confirma que o banco de dados é o da pasta de troca, e não uma cópia mais antiga: nada é " +
      "protocolado nem alterado até que um confirme. As consultas continuam.";

/** For operators, with what to do. */
export const voucherFaultText = (fault: VoucherFault): string =>
  fault.type === "refused"
    ? fault.reason
    : `Nenhum trabalhador confirma ${
      fault.since === undefined ? "" : `desde ${formatDateTimeInSentence(fault.since)} `
    }que o banco de dados é o da pasta de troca: nada é protocolado nem alterado. Inicie um trabalhador (task worker); ` +
      "se o banco foi restaurado de uma cópia, pare todo o serviço e execute task recover antes.";
