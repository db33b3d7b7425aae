/**
 * Public verification of documents, by their printed code and by their content: whether one is genuine, its date and kind,
 * and nothing about people.
 */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { parseAuthenticityCode } from "../domain/document_authenticity.ts";
import { formatDateTimeInSentence } from "../domain/formatting.ts";
import type { OrderKind } from "../domain/orders/order_kind.ts";
import { courtName } from "../domain/precedents/organ.ts";
import type { App, Env } from "../routes/app.ts";
import { limitSearchTime } from "../routes/precedents_search/search_access.ts";
import { findDocument, type IssuedDocument } from "../store/document_codes.ts";
import { Facts } from "./components/data_table.tsx";
import { TextField } from "./components/field.tsx";
import { Notice } from "./components/layout.tsx";
import { renderDocument } from "./components/page_middleware.tsx";
import { PublicPage } from "./guide/public_page.tsx";
import type { Site } from "./site.ts";

export function documentCheckRoutes(app: App, site: Site) {
  const limited = limitSearchTime(app);
  const answer = async (
    c: Context<Env>,
    compare?: (document: FoundDocument) => Promise<DigestComparison>,
  ) => {
    const typed = c.req.param("codigo") ?? "";
    const code = parseAuthenticityCode(typed);
    const document = code.ok ? await findDocument(app.db, code.value) : undefined;
    if (document === undefined) {
      return c.html(renderDocument(<AskForDocumentPage site={site} typed={typed} />), 404);
    }
    const comparison = await compare?.(document);
    return c.html(
      renderDocument(<DocumentPage site={site} document={document} comparison={comparison} />),
    );
  };
  return new Hono<Env>()
    .get("/documento", (c) => {
      const typed = c.req.query("codigo")?.trim();
      return typed
        ? c.redirect(site.to(`/documento/${encodeURIComponent(typed)}`), 303)
        : c.html(renderDocument(<AskForDocumentPage site={site} />));
    })
    .get("/documento/:codigo", limited, (c) => answer(c))
    .post("/documento/:codigo", limited, (c) =>
      answer(c, async ({ sha256 }) => {
        const { pdf } = await c.req.parseBody();
        if (!(pdf instanceof File) || pdf.size === 0) return "none";
        return createHash("sha256").update(await pdf.bytes()).digest("hex") === sha256 ? "same" : "other";
      }));
}

type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** Result of comparing a file's digest with that of the issued document; `none` if no file was sent. */
type DigestComparison = "same" | "other" | "none";

const documentNames: Readonly<Record<IssuedDocument["kind"], string>> = {
  "protocol-receipt": "Recibo de protocolo",
  "order-detail": "Detalhamento de ordem",
  "impossibility-certificate": "Certidão de impossibilidade de protocolo",
  "series-report": "Relatório de série",
  "exchange-report": "Relatório da troca de arquivos",
  "court-report": "Números do tribunal",
};

const orderNames: Readonly<Record<OrderKind, string>> = {
  block: "Bloqueio de valores",
  information: "Requisição de informações",
};

const Frame = ({ site, title, children }: { site: Site; title: string; children?: Child }) => (
  <PublicPage site={site} title={title} here="/documento" scripts={["document_check.js"]}>
    <h1>{title}</h1>
    {children}
  </PublicPage>
);

/** @param typed the code that matches no document; absent before a code was entered */
const AskForDocumentPage = ({ site, typed }: { site: Site; typed?: string }) => (
  <Frame site={site} title="Conferir um documento">
    {typed === undefined
      ? (
        <p>
          Recibos, detalhamentos, relatórios e certidões deste serviço trazem no rodapé um código de
          autenticidade. Com ele qualquer pessoa confirma que o documento foi emitido aqui.
        </p>
      )
      : (
        <Notice kind="danger" title="Nenhum documento foi emitido com este código.">
          Confira cada letra do rodapé. Se o código estiver certo, o documento não é deste serviço.
        </Notice>
      )}
    <form class="form" method="get" action={site.to("/documento")}>
      <TextField
        name="codigo"
        label="Código de autenticidade"
        help="16 letras e números, com ou sem hifens: 7KQD-3MZP-XW4T-R2HB."
        value={typed}
        required
        attributes={{ autofocus: true, maxlength: 40, autocapitalize: "characters", spellcheck: "false" }}
      />
      <button class="br-button primary" type="submit">Conferir</button>
    </form>
  </Frame>
);

interface Props {
  readonly site: Site;
  readonly document: FoundDocument;
  /** Result of comparing a file, if one was sent. */
  readonly comparison: DigestComparison | undefined;
}

const DocumentPage = ({ site, document, comparison }: Props) => (
  <Frame site={site} title="Documento autêntico">
    <Notice kind="success" title={`Este serviço emitiu o documento ${document.code}.`}>
      Confira abaixo se o que você tem em mãos é mesmo ele.
    </Notice>
    <Facts
      of={[
        ["Documento", documentNames[document.kind]],
        ["Ordem", document.orderKind && orderNames[document.orderKind]],
        ["Emitido em", formatDateTimeInSentence(document.issuedAt)],
        ["Tribunal", courtName(document.court)],
        ["Protocolo", document.confidential ? undefined : document.protocolNumber],
      ]}
    />
    <FileCheck site={site} document={document} comparison={comparison} />
    <p>
      <a href={site.to("/documento")}>Conferir outro documento</a>
    </p>
  </Frame>
);

const FileCheck = ({ site, document: { code, sha256 }, comparison }: Props) => (
  <section class="part" aria-labelledby="arquivo">
    <h2 id="arquivo">O arquivo é o que foi emitido?</h2>
    <form
      class="panel drop"
      method="post"
      enctype="multipart/form-data"
      action={site.to(`/documento/${code}#arquivo`)}
      data-sha256={sha256}
    >
      <label for="pdf">Arquivo PDF</label>
      <input id="pdf" name="pdf" type="file" accept="application/pdf,.pdf" required />
      <p class="help" data-script hidden>
        Solte o arquivo aqui ou escolha-o: ele é conferido no seu navegador e não sai deste computador.
      </p>
      <noscript>
        <p class="help">Até 10 MB. O arquivo é conferido e descartado.</p>
      </noscript>
      <button class="br-button secondary" type="submit">Conferir o arquivo</button>
      <div data-results role="status">
        {(["same", "other", "none"] as const).map((result) => (
          <div data-result={result} hidden={result !== comparison}>{comparisonTexts[result]}</div>
        ))}
      </div>
    </form>
    <details>
      <summary>Conferir sem enviar o arquivo</summary>
      <p>
        O SHA-256 do arquivo tem de ser este. No Windows:{" "}
        <code>certutil -hashfile arquivo.pdf SHA256</code>; no Linux:{" "}
        <code>sha256sum arquivo.pdf</code>; no macOS: <code>shasum -a 256 arquivo.pdf</code>.
      </p>
      <p class="code">{sha256}</p>
    </details>
  </section>
);

const comparisonTexts: Readonly<Record<DigestComparison, Child>> = {
  same: (
    <Notice kind="success" title="Sim, é o arquivo emitido.">
      Nenhum byte dele foi alterado.
    </Notice>
  ),
  other: (
    <Notice kind="danger" title="Não é o arquivo emitido.">
      Ele foi alterado, salvo de novo por outro programa, ou é outro documento. Peça uma nova via a quem o
      entregou.
    </Notice>
  ),
  none: <Notice kind="warning" title="Nenhum arquivo foi lido.">Escolha o PDF e tente de novo.</Notice>,
};
