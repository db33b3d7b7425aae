/** Fragments of a draft's form that scripts request, and the certificate that needs no saved draft. */
import { type Context, Hono } from "hono";
import { institutionText } from "../../../domain/formatting.ts";
import { certifyImpossibilityOperation } from "../../../routes/documents/certificates.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import { type DraftForm, readDraftForm } from "./draft_form.ts";
import {
  dispatchDayIfProtocoledNow,
  institutionsFor,
  withInstitutionsNamed,
  withLookUp,
} from "./draft_form_options.ts";
import { Relationships } from "./draft_relationships.tsx";
import { DraftSummary } from "./draft_summary.tsx";
import { warningsOf } from "./draft_warnings.ts";

export const draftFragmentRoutes = () =>
  new Hono<ConsoleEnv>()
    .post("/console/minuta/relacionamentos", async (c) => {
      const posted = await postedForm(c);
      const at = Number(posted.get("reu"));
      const read = readDraftForm(posted);
      if (read.reus[at] === undefined) return c.body(null, 204);
      const { form: lookedUp, refused } = await withLookUp(c.var.call, read, at);
      const { site } = c.var.context;
      return c.html(
        <>
          <Relationships site={site} form={lookedUp} index={at} refused={refused} />
          <DraftSummary {...await summaryOf(c, lookedUp)} beside />
        </>,
      );
    })
    .post(
      "/console/minuta/resumo",
      async (c) => c.html(<DraftSummary {...await summaryOf(c, readDraftForm(await postedForm(c)))} />),
    )
    .get("/console/minuta/instituicoes", async (c) => {
      // The parameter has the name of the field being typed in, so its first value is the typed text.
      const [text = ""] = [...new URL(c.req.url).searchParams.values()];
      const found = text.trim().length < 3 ? [] : await institutionsFor(c.var.call, text.trim(), 20);
      return c.html(
        <>{found.map(({ ispb, nome }) => <option value={institutionText(ispb, nome)}></option>)}</>,
      );
    })
    .get("/console/minuta/certidao", async (c) => {
      const { numeroProcesso = "", cpfCnpj = "" } = c.req.query();
      const query = { numeroProcesso, cpfCnpj };
      return answerDownload(c, value(await c.var.call(certifyImpossibilityOperation, { query })));
    });

async function summaryOf(c: Context<ConsoleEnv>, form: DraftForm) {
  const { call, context } = c.var;
  const [leavesOn, named] = await Promise.all([
    dispatchDayIfProtocoledNow(call, context, form),
    withInstitutionsNamed(call, form),
  ]);
  return {
    site: context.site,
    form: named.form,
    warnings: warningsOf(named.form, named.institutions),
    leavesOn,
  };
}
