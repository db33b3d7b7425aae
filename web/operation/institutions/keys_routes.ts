/** Actions on an institution's OpenPGP keys: register, revoke, require. */
import {
  registerKeyOperation,
  requireOpenpgpOperation,
  revokeKeyOperation,
} from "../../../routes/operations/keys.ts";
import { type Context, Hono } from "hono";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
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
  const ofIspb = (c: Context<ConsoleEnv>) => ({ ispb: c.req.param("ispb") ?? "" });
  const back = (c: Context<ConsoleEnv>) => `/operacao/instituicao/${ofIspb(c).ispb}`;
  return new Hono<ConsoleEnv>()
    .post("/operacao/instituicao/:ispb/chave", async (c) => {
      const form = await postedForm(c);
      const chavePublica = form.get("chavePublica")?.replaceAll("\r\n", "\n") ?? "";
      const saved = await c.var.call(registerKeyOperation, {
        params: ofIspb(c),
        body: { chavePublica, motivo: reasonOf(form) },
        key: keyOf(form),
      });
      return await respondToAction(c, saved, {
        path: back(c),
        done: "cadastrada",
        again: (problem) => again(c, { action: "cadastrar-chave", problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/chave/:digital/revogar", async (c) => {
      const form = await postedForm(c);
      const impressaoDigital = c.req.param("digital");
      const revoked = await c.var.call(revokeKeyOperation, {
        params: { ...ofIspb(c), impressaoDigital },
        query: { motivo: reasonOf(form) },
      });
      return await respondToAction(c, revoked, {
        path: back(c),
        done: "revogada",
        again: (problem) => again(c, { action: `revogar-${impressaoDigital}`, problem, form }),
      });
    })
    .post("/operacao/instituicao/:ispb/exigencia", async (c) => {
      const form = await postedForm(c);
      const exigeOpenPgp = form.get("exigeOpenPgp") === "true";
      const saved = await c.var.call(requireOpenpgpOperation, {
        params: ofIspb(c),
        body: { exigeOpenPgp, motivo: reasonOf(form) },
      });
      return await respondToAction(c, saved, {
        path: back(c),
        done: exigeOpenPgp ? "exigida" : "dispensada",
        again: (problem) => again(c, { action: "exigencia", problem, form }),
      });
    });
};
