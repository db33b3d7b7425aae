/** Whether a row of a template is of the line it says: protocol, person and institution are those asked. */
import { isRounded, mayStandFor } from "../../../spreadsheets/cell_forms.ts";
import type { RemittanceLine } from "../../layout/remittance_reading.ts";
import { requestText } from "./template.ts";

interface OtherRequest {
  readonly field: string;
  readonly message: string;
}

/** The columns that tell whose a row is, with what each is called in a sentence. */
const identity = {
  numeroProtocolo: "o protocolo",
  cpfCnpjReu: "o CPF ou CNPJ",
  ispb: "o ISPB",
} as const;

type Column = keyof typeof identity;

const columns = Object.keys(identity) as readonly Column[];

type Row = Readonly<Partial<Record<Column | "pedido", string>>>;

/**
 * Why a row is not of a line; undefined when it is. A spreadsheet program may have taken the zeros before an identifier,
 * or rounded it: what is rounded is only seen to be another when it cannot stand for the one asked.
 *
 * @param mustTell whether the row must say whose it is, where its table has columns for it; accounts and documents
 * follow their answer
 */
export function otherRequest(
  row: Row,
  request: RemittanceLine,
  { mustTell }: { readonly mustTell: boolean },
): OtherRequest | undefined {
  for (const column of columns) {
    const written = plain(row[column] ?? "");
    if (written !== "" && !isSame(written, request[column])) return otherOf(column, row[column]!, request);
  }
  if (!mustTell || columns.every((column) => row[column] === undefined)) return undefined;
  const told = (column: Column) => (row[column] ?? "") !== "" && !isRounded(row[column]!);
  if (told("numeroProtocolo")) return undefined;
  if (!told("cpfCnpjReu") || !told("ispb")) return { field: "numeroProtocolo", message: UNTOLD };
  return digitsOf(row.pedido ?? "") !== "" && digitsOf(row.pedido!) !== digitsOf(requestText(request))
    ? {
      field: "pedido",
      message: `O modelo não é desta remessa: a linha ${request.linha} pede ${requestText(request)}.`,
    }
    : undefined;
}

const UNTOLD =
  "A linha do modelo não diz de que ordem é, ou a planilha arredondou os números (como 2,026E+13): use o modelo com numeroProtocolo, " +
  "cpfCnpjReu e ispb como foram escritos, em XLSX, ou importe essas colunas do CSV como texto.";

const otherOf = (column: Column, written: string, request: RemittanceLine): OtherRequest => ({
  field: column,
  message: `O modelo não é desta remessa: na linha ${request.linha} dela ${identity[column]} é ${
    request[column]
  }, e no modelo é ${written}.`,
});

/** An identifier without punctuation and zeros before it; a rounded number as it is. */
const plain = (cell: string): string =>
  isRounded(cell) ? cell : cell.toUpperCase().replaceAll(/[^0-9A-Z]/g, "").replace(/^0+(?=.)/, "");

const isSame = (written: string, asked: string): boolean =>
  isRounded(written) ? mayStandFor(written, asked) : written === plain(asked);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");
