/** Issues a document: it is rendered, recorded with its digest, and only then returned. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { AUTHENTICITY_BYTES, authenticityCode } from "../../domain/documents/document_authenticity.ts";
import { type Document, render } from "../../documents/mod.ts";
import { insertDocument, type IssuedDocument } from "../../store/documents/document_codes.ts";
import type { App, Env } from "../app.ts";
import { publicAddress } from "../http/request.ts";
import type { Success } from "../openapi/describe.ts";

export const tag = "Documentos";

/** `tipo` of a document. */
export const documentKinds = {
  "protocol-receipt": "RECIBO_PROTOCOLO",
  "order-detail": "DETALHAMENTO",
  "impossibility-certificate": "CERTIDAO_IMPOSSIBILIDADE",
  "series-report": "RELATORIO_SERIE",
  "exchange-report": "RELATORIO_TROCA",
} as const satisfies Record<IssuedDocument["kind"], string>;

export const pdf = (description: string): Success => ({
  status: 200,
  description,
  media: "application/pdf",
  schema: v.pipe(v.string(), v.description("PDF"), v.metadata({ format: "binary" })),
});

/** @param subject what the file is named after: a protocol number, or an id */
export async function issueDocument(
  app: App,
  c: Context<Env>,
  { kind, court, subject }: Pick<IssuedDocument, "kind" | "court"> & { readonly subject: string },
  document: Document,
): Promise<Response> {
  const { clock, db } = app;
  const code = authenticityCode(crypto.getRandomValues(new Uint8Array(AUTHENTICITY_BYTES)));
  const issuedAt = clock();
  const { cpf, name } = c.var.caller;
  const checkAddress = publicAddress(app, c, `/documento/${code}`);
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
  return c.body(bytes, 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${documentKinds[kind].toLowerCase()}-${subject}.pdf"`,
  });
}
