/** Certificate that an order cannot be protocoled, because a defendant has no institution to ask. */
import { NO_VALUE } from "../../../domain/formatting.ts";
import { courtName } from "../../../domain/precedents/organ.ts";
import { facts, paragraph, table } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatMoment, taxId } from "./text.ts";

interface WithoutInstitution {
  readonly taxId: string;
  /** Name of the defendant; undefined if unknown. */
  readonly name: string | undefined;
}

/** The content of the certificate. */
interface Impossibility {
  readonly processNumber: string;
  /** JTR of the court: three digits by Resolution CNJ 65/2008. */
  readonly court: string;
  readonly unitName: string | undefined;
  readonly judgeName: string | undefined;
  readonly confidential: boolean;
  readonly without: readonly WithoutInstitution[];
  /** Time of the query to the customer registry. */
  readonly consultedAt: Temporal.Instant;
}

export function impossibilityCertificate(
  { processNumber, court, unitName, judgeName, confidential, without, consultedAt }: Impossibility,
): Document {
  return {
    title: "Certidão de impossibilidade de protocolo",
    subtitle: [unitName, courtName(court)].filter((part) => part !== undefined).join(" · "),
    protocolNumber: undefined,
    confidential,
    content: [
      paragraph(
        `Certifico que o cadastro de clientes do sistema financeiro nacional, consultado em ${
          formatMoment(consultedAt)
        }, não ` +
          "informou instituição com que se relacionem as pessoas abaixo, e que nenhuma instituição foi indicada para elas. Por " +
          "isso não pode ser protocolada ordem judicial que as alcance.",
      ),
      facts("Processo", [
        ["Número", processNumber],
        ["Vara/juízo", unitName],
        ["Magistratura", judgeName],
      ]),
      table<WithoutInstitution>(
        "Réus sem instituição",
        [
          { title: "CPF/CNPJ", text: (row) => taxId(row.taxId), width: 120 },
          { title: "Nome", text: ({ name }) => name ?? NO_VALUE },
        ],
        without,
        "Nenhum.",
      ),
      paragraph(
        "Se houver notícia de conta em instituição determinada, a minuta pode ser feita com a instituição, a agência e a conta.",
      ),
    ],
  };
}
