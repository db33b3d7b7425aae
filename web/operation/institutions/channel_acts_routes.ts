/** What operators do with an institution's SFTP channel: make or change it, test it, end it. */
import { type Context, Hono } from "hono";
import {
  removeChannelOperation,
  saveChannelOperation,
  testChannelOperation,
  tryChannelOperation,
} from "../../../routes/operations/channels.ts";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import type { BodyOf } from "../../operation_call.ts";
import { type FailedSubmission, reasonBody, reasonOf, respondToAction } from "../operator_action.tsx";
import type { ChannelTest } from "./channel_part.tsx";

export const channelConfirmations = {
  testado: "O canal foi testado e funciona; o que esperava por ele é tentado em seguida.",
  gravado: "O canal foi gravado; é usado a partir do próximo minuto.",
  encerrado: "O canal foi encerrado: a troca volta a ser só pela pasta.",
};

type Show = (
  c: Context<ConsoleEnv>,
  shown: { readonly failed?: FailedSubmission; readonly test?: ChannelTest },
) => Promise<Response>;

/** @param show shows the institution's page again, with a refused action or what a test found */
export const channelActs = (show: Show) =>
  new Hono<ConsoleEnv>()
    .post("/operacao/instituicao/:ispb/testar-canal", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const probed = await c.var.call(testChannelOperation, { params: { ispb }, ...reasonBody(form) });
      if (probed.ok && !probed.value.conectou) {
        return await show(c, { test: { probe: probed.value, form: undefined } });
      }
      return await respondToAction(c, probed, {
        path: `/operacao/instituicao/${ispb}`,
        done: "testado",
        again: (problem) => show(c, { failed: { action: "testar", problem, form } }),
      });
    })
    .post("/operacao/instituicao/:ispb/canal", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const given = { params: { ispb }, body: channelBodyOf(form) };
      if (form.get("acao") === "testar") {
        const probed = await c.var.call(tryChannelOperation, { ...given, key: keyOf(form) });
        return await show(
          c,
          probed.ok
            ? { test: { probe: probed.value, form } }
            : { failed: { action: "definir-canal", problem: probed.error, form } },
        );
      }
      return await respondToAction(c, await c.var.call(saveChannelOperation, given), {
        path: `/operacao/instituicao/${ispb}`,
        done: "gravado",
        again: (problem) => show(c, { failed: { action: "definir-canal", problem, form } }),
      });
    })
    .post("/operacao/instituicao/:ispb/canal/encerrar", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const removed = await c.var.call(removeChannelOperation, {
        params: { ispb },
        query: { motivo: reasonOf(form) },
      });
      return await respondToAction(c, removed, {
        path: `/operacao/instituicao/${ispb}`,
        done: "encerrado",
        again: (problem) => show(c, { failed: { action: "encerrar-canal", problem, form } }),
      });
    });

/** What is typed, as the operation takes it; it says what of it does not fit. */
function channelBodyOf(form: URLSearchParams): BodyOf<typeof saveChannelOperation> {
  const of = (name: string) => form.get(name)?.trim() ?? "";
  return {
    maquina: of("maquina"),
    porta: Number(of("porta") || Number.NaN),
    usuario: of("usuario"),
    autenticacao: of("autenticacao") as "CHAVE" | "SENHA",
    chavesDoServidor: of("chavesDoServidor").split(/\s+/).filter((key) => key !== ""),
    pastaSaida: of("pastaSaida"),
    pastaEntrada: of("pastaEntrada"),
    pastaRecibos: of("pastaRecibos"),
    aposRecolher: of("aposRecolher") as "MOVER" | "APAGAR",
    ativo: form.get("ativo") === "true",
    motivo: reasonOf(form),
  };
}
