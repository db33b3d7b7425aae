/** Actions on an institution's OpenPGP keys: register, revoke, require. */
import { type Context, Hono } from "hono";
import { resultOf } from "../../api.ts";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import { idempotencyHeaders, postedForm } from "../../components/posted_form.ts";
import { type FailedSubmission, reasonOf, respondToAction } from "../operator_action.tsx";

export const keyConfirmations = {
  cadastrada: "A chave foi cadastrada.",
  revogada: "A chave foi revogada, de imediato e para sempre.",
  exigida: "OpenPGP passa a ser exigido: o que sai é cifrado e assinado, e um retorno em claro é rejeitado.",
  dispensada: "OpenPGP deixa de ser exigido desta instituição.",
};

type Again = (c: Context<ConsoleEnv>, failed: FailedSubmission) => Promise<Response>;

/** @param again shows the institution's page with a refused action */
export const keysRoutes = (again: Again) => {
  const ofIspb = (c: Context<ConsoleEnv>) => c.req.param("ispb") ?? "";
  const back = (c: Context<ConsoleEnv>) => `/operacao/instituicao/${ofIspb(c)}`;
  return new Hono<ConsoleEnv>()
    .post("/operacao/instituicao/:ispb/chave", async (c) => {
      const form = await postedForm(c);
      const chavePublica = form.get("chavePublica")?.replaceAll("\r\n", "\n") ?? "";
      const saved = resultOf(
        await c.var.api.POST("/v1/operacao/chave/{ispb}", {
          params: { path: { ispb: ofIspb(c) } },
          body: { chavePublica, motivo: reasonOf(form) },
          headers: idempotencyHeaders(form),
        }),
      );
      return await respondToAction(c, saved, {
        path: back(c),
        done: "cadastrada",
        again: (problem) => again(c, { action: "cadastrar-chave", problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/chave/:digital/revogar", async (c) => {
      const form = await postedForm(c);
      const impressaoDigital = c.req.param("digital");
      const revoked = resultOf(
        await c.var.api.DELETE("/v1/operacao/chave/{ispb}/{impressaoDigital}", {
          params: { path: { ispb: ofIspb(c), impressaoDigital }, query: { motivo: reasonOf(form) } },
        }),
      );
      return await respondToAction(c, revoked, {
        path: back(c),
        done: "revogada",
        again: (problem) => again(c, { action: `revogar-${impressaoDigital}`, problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/exigencia", async (c) => {
      const form = await postedForm(c);
      const exigeOpenPgp = form.get("exigeOpenPgp") === "true";
      const saved = resultOf(
        await c.var.api.PUT("/v1/operacao/chave/{ispb}/exigencia", {
          params: { path: { ispb: ofIspb(c) } },
          body: { exigeOpenPgp, motivo: reasonOf(form) },
        }),
      );
      return await respondToAction(c, saved, {
        path: back(c),
        done: exigeOpenPgp ? "exigida" : "dispensada",
        again: (problem) => again(c, { action: "exigencia", problem, form }),
      });
    });
};
