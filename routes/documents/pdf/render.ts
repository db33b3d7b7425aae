/** Renders documents to PDF, all with the same page, typography, header and footer. */
// @ts-types="./pdfmake.d.ts"
import pdfmake, { type Content } from "pdfmake";
// @ts-types="./fonts.d.ts"
import fonts from "pdfmake/fonts/Roboto.js";
import { formatMoment } from "./text.ts";

pdfmake.addFonts(fonts);
// Documents must not load anything from outside but their fonts.
pdfmake.setUrlAccessPolicy(() => false);
const fontFiles = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** Data of the issuing of a document, the same for every kind. */
interface Issue {
  readonly authenticityCode: string;
  /** Address of the public page where the document can be verified. */
  readonly checkAddress: string;
  readonly issuedAt: Temporal.Instant;
  /** Name of the user who requested it. */
  readonly issuedTo: string;
}

export interface Document {
  readonly title: string;
  /** Court unit and court, below the title. */
  readonly subtitle: string;
  /** Protocol number; undefined for a draft. */
  readonly protocolNumber: string | undefined;
  readonly confidential: boolean;
  readonly content: Content;
  readonly landscape?: boolean;
}

/** Colours of the federal design system. */
export const colours = {
  ink: "#1b1b1b",
  muted: "#555555",
  blue: "#1351b4",
  rule: "#cccccc",
  band: "#f0f4fb",
};

const styles = {
  title: { fontSize: 16, bold: true, color: colours.blue },
  subtitle: { fontSize: 10, color: colours.muted },
  section: { fontSize: 11.5, bold: true, color: colours.blue, margin: [0, 14, 0, 5] },
  label: { fontSize: 7.5, color: colours.muted },
  head: { fontSize: 7.5, bold: true, color: colours.muted },
  small: { fontSize: 7.5, color: colours.muted },
};

/** Renders a document to PDF. Deterministic: the same document and issue data give the same bytes. */
export async function render(document: Document, issue: Issue): Promise<Uint8Array<ArrayBuffer>> {
  const { title, protocolNumber, landscape = false } = document;
  const buffer = await pdfmake.createPdf({
    pageSize: "A4",
    pageOrientation: landscape ? "landscape" : "portrait",
    pageMargins: [42, 42, 42, 62],
    language: "pt-BR",
    tagged: true,
    version: "1.7",
    info: {
      title: protocolNumber === undefined ? title : `${title} ${protocolNumber}`,
      author: "ASSETS",
      creationDate: new Date(issue.issuedAt.epochMilliseconds),
    },
    defaultStyle: { font: "Roboto", fontSize: 9, color: colours.ink, lineHeight: 1.2 },
    styles,
    content: [masthead(document, issue), document.content],
    footer: footer(issue),
  }).getBuffer();
  return Uint8Array.from(buffer);
}

function masthead(
  { title, subtitle, protocolNumber, confidential, landscape = false }: Document,
  { checkAddress }: Issue,
): Content {
  return [
    {
      columns: [
        [
          { text: "ASSETS · ordens judiciais às instituições financeiras", style: "small" },
          { text: title, style: "title", margin: [0, 4, 0, 2] },
          { text: subtitle, style: "subtitle" },
          ...(protocolNumber === undefined ? [] : [
            {
              text: ["Protocolo ", { text: protocolNumber, bold: true }],
              fontSize: 11,
              margin: [0, 6, 0, 0],
            },
          ]),
          ...(confidential
            ? [{ text: "ORDEM SIGILOSA", bold: true, color: "#b50909", margin: [0, 4, 0, 0] }]
            : []),
        ],
        { qr: checkAddress, fit: 84, width: "auto" },
      ],
    },
    {
      canvas: [{
        type: "line",
        x1: 0,
        y1: 0,
        x2: landscape ? 757 : 511,
        y2: 0,
        lineWidth: 1.5,
        lineColor: colours.blue,
      }],
      margin: [0, 8, 0, 4],
    },
  ];
}

const footer = ({ authenticityCode, checkAddress, issuedAt, issuedTo }: Issue) =>
(
  page: number,
  pages: number,
): Content => ({
  margin: [42, 14, 42, 0],
  columns: [
    {
      width: "*",
      style: "small",
      text: [
        `Emitido em ${formatMoment(issuedAt)} para ${issuedTo}. Datas e horas de Brasília.\n`,
        "Código de autenticidade ",
        { text: authenticityCode, bold: true, color: colours.ink },
        ". Confira este documento em\n",
        { text: checkAddress, link: checkAddress, color: colours.blue },
      ],
    },
    { width: 70, style: "small", alignment: "right", text: `Página ${page} de ${pages}` },
  ],
});
