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
import { agreesWithPaper } from "../domain/orders/paper_facts.ts";
import { courtName } from "../domain/precedents/organ.ts";
import type { App, Env } from "../routes/app.ts";
import { limitSearchTime } from "../routes/precedents_search/search_access.ts";
import { findDocument, isAboutAnOrder, type IssuedDocument, paperFactsOf } from "../store/document_codes.ts";
import { rateLimit } from "../store/queue/rate_limit.ts";
import { Facts } from "./components/data_table.tsx";
import { TextField } from "./components/field.tsx";
import { Notice } from "./components/layout.tsx";
import { renderDocument } from "./components/page_middleware.tsx";
import { wireAmount } from "./components/posted_form.ts";
import { PublicPage } from "./guide/public_page.tsx";
import type { Site } from "./site.ts";

export function documentCheckRoutes(app: App, site: Site) {
  const limited = limitSearchTime(app);
  const checkPaper = paperCheck(app);
  const answer = async (
    c: Context<Env>,
    compare?: (document: FoundDocument) => Promise<Pick<Props, "comparison" | "paper">>,
  ) => {
    const typed = c.req.param("codigo") ?? "";
    const code = parseAuthenticityCode(typed);
    const document = code.ok ? await findDocument(app.db, code.value) : undefined;
    if (document === undefined) {
      return c.html(renderDocument(<AskForDocumentPage site={site} typed={typed} />), 404);
    }
    const checked = await compare?.(document);
    return c.html(
      renderDocument(<DocumentPage site={site} document={document} {...checked} />),
      checked?.paper === "limited" ? 429 : 200,
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
        if (!(pdf instanceof File) || pdf.size === 0) return { comparison: "none" };
        const digest = createHash("sha256").update(await pdf.bytes()).digest("hex");
        return { comparison: digest === sha256 ? "same" : "other" };
      }))
    .post("/documento/:codigo/papel", limited, (c) =>
      answer(c, async (document) => {
        const { dado } = await c.req.parseBody();
        const typed = typeof dado === "string" ? dado.trim() : "";
        return { paper: await checkPaper(document, c.var.sourceIp ?? "", typed) };
      }));
}

/** Tries a day with one code, from one address and from all together: an amount can be guessed. */
const TRIES = { perAddress: 5, inAll: 20 };

/**
 * Whether what somebody reads on a paper is what the document's order says. Every try counts, right or wrong, and both are
 * compared in the same steps: neither the limit nor the time tells more than the answer does.
 */
function paperCheck({ db }: App) {
  const ofAddress = rateLimit(db, { name: "document-paper", perDay: TRIES.perAddress });
  const ofCode = rateLimit(db, { name: "document-paper-all", perDay: TRIES.inAll });
  return async (document: FoundDocument, source: string, typed: string): Promise<PaperAnswer> => {
    if (typed === "") return "none";
    const admitted = await ofAddress(`${document.code} ${source}`);
    if (!admitted.ok || !(await ofCode(document.code)).ok) return "limited";
    const facts = await paperFactsOf(db, document);
    return facts !== undefined && agreesWithPaper(typed, wireAmount(typed) ?? "", facts) ? "same" : "other";
  };
}

type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** Result of comparing a file's digest with that of the issued document; `none` if no file was sent. */
type DigestComparison = "same" | "other" | "none";

/** Answer to what was typed from a paper; `limited` if there were too many tries. */
type PaperAnswer = DigestComparison | "limited";

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
  <PublicPage
    site={site}
    title={title}
    here="/documento"
    description="Confira pelo código se um recibo, detalhamento ou certidão foi emitido por este serviço."
    scripts={["document_check.js"]}
  >
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
  readonly comparison?: DigestComparison | undefined;
  /** Answer to what was typed from a paper, if something was. */
  readonly paper?: PaperAnswer | undefined;
}

/** What was checked: by itself a code only says that the service issued something with it. */
const titles: Readonly<Record<DigestComparison, string>> = {
  none: "Código válido: confira o arquivo",
  same: "Documento autêntico: o arquivo é o emitido",
  other: "Este arquivo não é o documento emitido",
};

const DocumentPage = ({ site, document, comparison, paper }: Props) => (
  <Frame site={site} title={titles[comparison ?? "none"]}>
    <div data-code-valid hidden={comparison === "other"}>
      <Notice kind="info" title={`Este serviço emitiu um documento com o código ${document.code}.`}>
        Qualquer um pode copiar um código: confira abaixo se o que você tem em mãos é mesmo esse documento.
      </Notice>
    </div>
    <h2>O que foi emitido com este código</h2>
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
    {isAboutAnOrder(document) && <PaperCheck site={site} document={document} paper={paper} />}
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
      data-titles={JSON.stringify(titles)}
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

const PaperCheck = ({ site, document: { code }, paper }: Pick<Props, "site" | "document" | "paper">) => (
  <section class="part" aria-labelledby="papel">
    <h2 id="papel">Só tem o papel?</h2>
    <form class="panel drop" method="post" action={site.to(`/documento/${code}/papel#papel`)}>
      <TextField
        name="dado"
        label="Valor pedido ou número do processo, como está no papel"
        help={`A resposta é só sim ou não. São ${TRIES.perAddress} tentativas por dia.`}
        required
        attributes={{ maxlength: 40, autocomplete: "off" }}
      />
      <button class="br-button secondary" type="submit">Conferir o papel</button>
      {paper !== undefined && <div role="status">{paperTexts[paper]}</div>}
    </form>
  </section>
);

const paperTexts: Readonly<Record<PaperAnswer, Child>> = {
  same: (
    <Notice kind="success" title="Sim, confere.">
      O documento emitido diz o mesmo. Só o arquivo prova que nada mais foi alterado.
    </Notice>
  ),
  other: (
    <Notice kind="danger" title="Não confere.">
      O documento emitido não diz isso. Confira o que digitou; se está assim no papel, ele foi alterado ou é
      outro.
    </Notice>
  ),
  none: <Notice kind="warning" title="Nada foi digitado.">Digite o valor ou o número do processo.</Notice>,
  limited: (
    <Notice kind="warning" title="As tentativas de hoje acabaram.">
      Tente de novo amanhã, ou peça o arquivo a quem entregou o papel.
    </Notice>
  ),
};

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
