/** Routes of drafts: the form for new and existing drafts, the draft's page, and its actions. */
import { type Context, Hono } from "hono";
import { parseProcessNumber } from "../../../domain/orders/process_number.ts";
import type { Result } from "../../../domain/result.ts";
import { certifyDraftOperation } from "../../../routes/documents/certificates.ts";
import {
  changeSecrecyOperation,
  removeDraftOperation,
  replaceDraftOperation,
} from "../../../routes/drafts/draft_changes.ts";
import { copyOrderOperation } from "../../../routes/drafts/draft_copies.ts";
import {
  createDraftOperation,
  createNamedDraftOperation,
  readDraftOperation,
} from "../../../routes/drafts/drafts.ts";
import { etagOf } from "../../../routes/http/etag.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";
import { readVersionOf } from "../protocol/read_version.tsx";
import { changedDraft } from "../protocol/version_change.tsx";
import { type DraftAnswer, draftBody, draftFormOf } from "./draft_body.ts";
import { filledFromCase, keepingTyped } from "./draft_case.tsx";
import { applyFormAction, type FormAction, formActionOf, withoutBlankLines } from "./draft_changes.ts";
import { type DraftForm, kindOf, OTHER, readDraftForm } from "./draft_form.ts";
import { leaderNames, loadFormOptions, withInstitutionsNamed, withLookUp } from "./draft_form_options.ts";
import { type ConflictingChange, FormPage } from "./draft_form_page.tsx";
import { draftFragmentRoutes } from "./draft_fragment_routes.tsx";
import { CONTENT, DraftPage } from "./draft_page.tsx";
import { warningsOf } from "./draft_warnings.ts";

type ConsoleContext = Context<ConsoleEnv>;

/** Confirmations shown on the draft's page. */
const done = {
  criada: "Minuta salva. Confira os dados e protocole.",
  alterada: "Alterações salvas. Confira os dados e protocole.",
  copiada:
    "Os dados da ordem foram copiados para esta nova minuta. Confira-os, altere o que for preciso e salve.",
  sigilosa: "A minuta agora é sigilosa.",
  publica: "A minuta agora é pública.",
};

export const draftRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/minuta/nova", async (c) => await showForm(c, await begunForm(c)))
    .post("/console/minuta/nova", async (c) => {
      const posted = await postedForm(c);
      return await answerForm(c, posted, undefined, async (form) =>
        await c.var.call(form.busca === "indicadas" ? createNamedDraftOperation : createDraftOperation, {
          body: draftBody(form),
          key: keyOf(posted),
        }));
    })
    .get("/console/minuta/:id/editar", async (c) => {
      const { draft, version, names } = await readDraft(c);
      return await showForm(c, {
        form: draftFormOf(draft, names),
        draft: { id: draft.id, version },
        done: confirmationOf(c, done),
      });
    })
    .post("/console/minuta/:id/editar", async (c) => {
      const posted = await postedForm(c);
      const draft = { id: c.req.param("id"), version: posted.get("versao") ?? "" };
      return await answerForm(c, posted, draft, async (form) =>
        await c.var.call(replaceDraftOperation, {
          params: { id: draft.id },
          ifMatch: draft.version,
          body: draftBody(form),
        }));
    })
    .route("/", draftFragmentRoutes())
    .route("/", draftActionRoutes());

/** Routes of one draft, except changing it. */
const draftActionRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/minuta/:id", async (c) => {
      const read = await readDraft(c);
      return renderConsole(c, <DraftPage {...read} context={c.var.context} done={confirmationOf(c, done)} />);
    })
    .get("/console/minuta/:id/certidao", async (c) =>
      answerDownload(
        c,
        value(await c.var.call(certifyDraftOperation, { params: { id: c.req.param("id") } })),
      ))
    .post("/console/minuta/:id/sigilo", async (c) => {
      const [posted, id] = [await postedForm(c), c.req.param("id")];
      const changed = await c.var.call(changeSecrecyOperation, {
        ...asRead(id, posted),
        body: { sigilosa: posted.get("sigilosa") === "true" },
      });
      return changed.ok
        ? goTo(c, `/console/minuta/${id}?feito=${changed.value.sigilosa ? "sigilosa" : "publica"}`)
        : await showRefused(c, posted, changed.error, "foi alterado");
    })
    .post("/console/minuta/:id/excluir", async (c) => {
      const posted = await postedForm(c);
      const removed = await c.var.call(removeDraftOperation, asRead(c.req.param("id"), posted));
      return removed.ok
        ? goTo(c, "/console/minutas?feito=minuta-excluida")
        : await showRefused(c, posted, removed.error, "foi excluído");
    })
    .post("/console/ordem/:numero/copiar", async (c) => {
      const posted = await postedForm(c);
      const ispb = posted.get("ispb") ?? "";
      const { id } = value(
        await c.var.call(copyOrderOperation, {
          params: { numeroProtocolo: c.req.param("numero") },
          query: ispb === "" ? {} : { ispb },
          key: keyOf(posted),
        }),
      );
      return goTo(c, `/console/minuta/${id}/editar?feito=copiada`);
    });

/** The parameters of a call about a draft as the form says it was read. */
const asRead = (id: string, posted: URLSearchParams) => ({
  params: { id },
  ifMatch: `"${readVersionOf(posted, id)?.version ?? ""}"`,
});

/** Shows a draft again after a refused change or deletion, with what changed since it was read. */
async function showRefused(
  c: ConsoleContext,
  posted: URLSearchParams,
  problem: Problem,
  undone: "foi alterado" | "foi excluído",
): Promise<Response> {
  const read = await readDraft(c);
  const changes = changedDraft(posted, read.draft, CONTENT);
  return renderConsole(
    c,
    <DraftPage {...read} context={c.var.context} refused={{ problem, changes, undone }} />,
    refusalStatusOf(problem),
  );
}

const goTo = (c: ConsoleContext, path: string) => c.redirect(c.var.context.site.to(path), 303);

/** A draft with the shown version, and the names of the institutions that receive files for others. */
async function readDraft(c: ConsoleContext) {
  const draft = value(await c.var.call(readDraftOperation, { params: { id: c.req.param("id") ?? "" } }));
  return {
    draft,
    version: draft.versao === undefined ? "" : etagOf(draft.versao),
    names: await leaderNames(c.var.call, draft.reus.flatMap(({ instituicoes }) => instituicoes)),
  };
}

/**
 * A new form. With a process in the address (`processo`, and `valor` to ask of each defendant) it is filled as
 * “Preencher com o processo” does, so that other systems' pages may lead here.
 */
async function begunForm(c: ConsoleContext): Promise<Shown> {
  const form = newForm(c);
  if (form.numeroProcesso === "") return { form };
  const { form: filled, problem } = await filledFromCase(c.var.call, form);
  const valor = c.req.query("valor") ?? "";
  return {
    form: { ...filled, reus: filled.reus.map((reu) => ({ ...reu, valor })) },
    ...problem && { problem },
  };
}

/** An empty form, with what is known of the user filled in. */
function newForm(c: ConsoleContext): DraftForm {
  const { caller, unit } = c.var.context.session;
  const blank = readDraftForm(new URLSearchParams({ numeroProcesso: c.req.query("processo") ?? "" }));
  return {
    ...blank,
    tipo: kindOf(c.req.query("tipo")),
    busca: c.req.query("contas") === "true" ? "indicadas" : "cadastro",
    cpfJuiz: caller.profiles.includes("judge") ? caller.cpf : "",
    varaId: unit ?? caller.units[0] ?? "",
  };
}

interface Shown {
  readonly form: DraftForm;
  readonly draft?: { readonly id: string; readonly version: string } | undefined;
  readonly problem?: Problem;
  readonly overtaken?: ConflictingChange;
  readonly refused?: { readonly at: number; readonly problem: Problem } | undefined;
  readonly focus?: number | undefined;
  readonly done?: string | undefined;
}

async function showForm(c: ConsoleContext, { form, problem, ...rest }: Shown) {
  const { call, context } = c.var;
  const [formOptions, named] = await Promise.all([
    loadFormOptions(call, context, form),
    withInstitutionsNamed(call, form),
  ]);
  const judge = form.cpfJuiz === "" ? formOptions.judges[0]?.cpf ?? OTHER : form.cpfJuiz;
  return renderConsole(
    c,
    <FormPage
      {...rest}
      context={context}
      form={{ ...named.form, cpfJuiz: judge }}
      formOptions={formOptions}
      warnings={warningsOf(named.form, named.institutions)}
      problem={problem}
    />,
    problem === undefined ? rest.overtaken === undefined ? 200 : 409 : refusalStatusOf(problem),
  );
}

/** Saves the posted form, or carries out the button's action on it. What was typed is always shown again. */
async function answerForm(
  c: ConsoleContext,
  posted: URLSearchParams,
  draft: Shown["draft"],
  save: (form: DraftForm) => Promise<Result<DraftAnswer, Problem>>,
) {
  const action = formActionOf(posted);
  const read = readDraftForm(posted);
  if (action.name !== "salvar") return await showForm(c, { draft, ...await afterAction(c, read, action) });
  const { form, errors } = await withInstitutionsNamed(c.var.call, withoutBlankLines(read));
  if (errors.length > 0) return await showForm(c, { form, draft, problem: notNamed(errors) });
  const saved = await save(form);
  if (!saved.ok) return await showForm(c, { form, draft, ...await whyNotSaved(c, draft, saved.error) });
  return goTo(c, `/console/minuta/${saved.value.id}?feito=${draft === undefined ? "criada" : "alterada"}`);
}

/**
 * Shows why a draft was not saved. If somebody else changed it meanwhile, the page says who and when, and the
 * form gets the current version, so that saving again overwrites that change.
 */
async function whyNotSaved(
  c: ConsoleContext,
  draft: Shown["draft"],
  problem: Problem,
): Promise<Omit<Shown, "form">> {
  if (draft === undefined || problem.codigo !== "versao-desatualizada") return { problem };
  const { draft: { nomeAlterador: by, alteradoEm: at }, version } = await readDraft(c);
  return { draft: { id: draft.id, version }, overtaken: { by, at } };
}

async function afterAction(c: ConsoleContext, read: DraftForm, action: FormAction): Promise<Shown> {
  const form = applyFormAction(read, action);
  if (action.name === "processo") return await filledFromCase(c.var.call, form);
  if (action.name === "caso") return await filledOnLeaving(c, form);
  if (action.name === "partes") return await withLookUps(c, form);
  if (action.name === "adicionar-reu") return { form, focus: form.reus.length - 1 };
  if (action.name !== "conferir") return { form };
  const at = action.lines[0] ?? 0;
  const { form: lookedUp, refused } = await withLookUp(c.var.call, form, at);
  return { form: lookedUp, refused: refused && { at, problem: refused } };
}

/** Where nothing was typed, as the button fills it; of a number that is not whole yet, its field says enough. */
async function filledOnLeaving(c: ConsoleContext, form: DraftForm): Promise<Shown> {
  if (!parseProcessNumber(form.numeroProcesso).ok) return { form };
  const filled = await filledFromCase(c.var.call, form);
  return { ...filled, form: keepingTyped(form, filled.form) };
}

/** The form with the institutions of each defendant, up to the first that cannot be looked up. */
async function withLookUps(c: ConsoleContext, form: DraftForm): Promise<Shown> {
  let looked = form;
  for (const at of form.reus.keys()) {
    const { form: next, refused } = await withLookUp(c.var.call, looked, at);
    if (refused !== undefined) return { form: looked, refused: { at, problem: refused } };
    looked = next;
  }
  return { form: looked };
}

/**
 * The problem for names that match no institution, or several, with the code the API has for an unknown
 * institution.
 */
const notNamed = (erros: NonNullable<Problem["erros"]>): Problem => ({
  codigo: "instituicao-desconhecida",
  title: "Instituição não identificada",
  detail: "Corrija a instituição assinalada e salve de novo. Nada do que foi preenchido se perdeu.",
  status: 422,
  erros,
});
