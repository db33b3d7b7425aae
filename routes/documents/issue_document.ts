/** Issues a document: it is rendered, recorded with its digest, and only then returned. */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { AUTHENTICITY_BYTES, authenticityCode } from "../../domain/document_authenticity.ts";
import { insertDocument, type IssuedDocument } from "../../store/document_codes.ts";
import type { App } from "../app.ts";
import type { Acting, Download } from "../call.ts";
import { drafters } from "../identity/caller_identity.ts";
import type { Success } from "../openapi/describe.ts";
import { operationsOf } from "../operation.ts";
import { type Document, render } from "./pdf/mod.ts";

/** States an operation that issues a document. */
export const documentOperation = operationsOf({ tag: "Documentos", access: drafters });

/** `tipo` of a document. */
export const documentKinds = {
  "protocol-receipt": "RECIBO_PROTOCOLO",
  "order-detail": "DETALHAMENTO",
  "impossibility-certificate": "CERTIDAO_IMPOSSIBILIDADE",
  "series-report": "RELATORIO_SERIE",
  "exchange-report": "RELATORIO_TROCA",
  "court-report": "RELATORIO_TRIBUNAL",
} as const satisfies Record<IssuedDocument["kind"], string>;

export const pdf = (description: string) => ({
  status: 200,
  description,
  media: "application/pdf",
  schema: v.pipe(v.string(), v.description("PDF"), v.metadata({ format: "binary" })),
} as const satisfies Success);

/** Who has a document issued, at which address of the service. */
export type Issuing = Acting & { readonly address: string };

/** @param subject what the file is named after: a protocol number, or an id */
export async function issueDocument(
  app: App,
  { caller, address }: Issuing,
  { kind, court, subject }: Pick<IssuedDocument, "kind" | "court"> & { readonly subject: string },
  document: Document,
): Promise<Download> {
  const { clock, db } = app;
  const code = authenticityCode(crypto.getRandomValues(new Uint8Array(AUTHENTICITY_BYTES)));
  const issuedAt = clock();
  const { cpf, name } = caller;
  const checkAddress = `${address}/documento/${code}`;
  const bytes = await render(document, { authenticityCode: code, checkAddress, issuedAt, issuedTo: name });
  const { protocolNumber, confidential } = document;
  await db.transaction().execute((tx) =>
    insertDocument(tx, {
      code,
      kind,
      court,
      protocolNumber,
      confidential,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      issuedAt,
      issuedTo: cpf,
    })
  );
  const fileName = `${documentKinds[kind].toLowerCase()}-${subject}.pdf`;
  return { content: bytes, media: "application/pdf", name: fileName, disposition: "inline" };
}
