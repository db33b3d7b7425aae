/**
 * Split of a whole closed series in one call: the action on each defendant's money, and on unanswered
 * requests.
 */
import { type Context, Hono } from "hono";
import { wireAction } from "../../../domain/splits/split_action.ts";
import { readStandardAccountOperation } from "../../../routes/accounts/deposit_accounts.ts";
import { splitSeriesOperation } from "../../../routes/series/series_splits.ts";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "../../components/console_layout.tsx";
import { keyOf, requestBodyOf, wireAmount } from "../../components/posted_form.ts";
import type { BodyOf, Problem } from "../../operation_call.ts";
import { depositBody, readDepositForm } from "../drafts/draft_deposit.ts";
import { objectOf, objectsOf, textOf } from "../drafts/draft_parts.ts";
import { transfersAmount } from "../splits/split_form.ts";
import { formWithInstitutions } from "../typed_institutions.ts";
import type { Series } from "./series_page.tsx";
import { idOf, readSeries } from "./series_routes.tsx";
import { type SeriesSplitForm, SeriesSplitPage, type SeriesSplitShown } from "./series_split_page.tsx";

type Body = BodyOf<typeof splitSeriesOperation>;
type MoneyType = NonNullable<Body["dinheiro"]>["tipo"];

export const seriesSplitRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/serie/:id/desdobrar", async (c) => {
      const series = await readSeries(c);
      return await show(c, series, { form: emptyForm(series) });
    })
    .post("/console/serie/:id/desdobrar", async (c) => {
      const [posted, series] = await Promise.all([formWithInstitutions(c), readSeries(c)]);
      const form = readForm(posted, series);
      const asksWhere = transfersAmount(form.tipo) && !form.depositShown;
      if (posted.get("acao") !== null || asksWhere) {
        return await show(c, series, { form, whereTo: asksWhere });
      }
      const { body, sent } = bodyFrom(form);
      const created = await c.var.call(splitSeriesOperation, { params: idOf(c), key: keyOf(posted), body });
      if (!created.ok) return await show(c, series, { form, problem: atShares(created.error, sent) });
      const ids = created.value.desdobramentos.map(({ id }) => ["id", id]);
      const path = `/console/desdobramentos/protocolar?${new URLSearchParams(ids)}`;
      return c.redirect(c.var.context.site.to(path), 303);
    });

const emptyForm = ({ reus }: Series): SeriesSplitForm => ({
  tipo: wireAction.transfer,
  shares: reus.map(({ cpfCnpj }) => ({ cpfCnpj, included: true, valor: "" })),
  cancelar: true,
  deposit: readDepositForm(undefined),
  depositShown: false,
});

function readForm(posted: URLSearchParams, { reus }: Series): SeriesSplitForm {
  const body = requestBodyOf(posted);
  const money = objectOf(body.dinheiro);
  const typed = new Map(objectsOf(money.reus).map((share) => [textOf(share.de), share]));
  return {
    tipo: textOf(money.tipo),
    shares: reus.map(({ cpfCnpj }) => ({
      cpfCnpj,
      included: typed.get(cpfCnpj)?.cpfCnpj !== undefined,
      valor: textOf(typed.get(cpfCnpj)?.valor),
    })),
    cancelar: body.cancelarNaoRespostas === "true",
    deposit: readDepositForm(body.depositoJudicial),
    depositShown: "tipoCredito" in objectOf(body.depositoJudicial),
  };
}

/** The request body for the ticked defendants, with their indexes in the form. */
function bodyFrom(
  { tipo, shares, cancelar, deposit }: SeriesSplitForm,
): { body: Body; sent: readonly number[] } {
  const asking = shares.flatMap((share, index) => share.included ? [{ ...share, index }] : []);
  return {
    body: {
      ...tipo !== "" && {
        dinheiro: {
          tipo: tipo as MoneyType,
          reus: asking.map(({ cpfCnpj, valor }) => ({
            cpfCnpj,
            ...valor !== "" && { valor: wireAmount(valor)! },
          })),
        },
      },
      cancelarNaoRespostas: cancelar,
      ...transfersAmount(tipo) && { depositoJudicial: depositBody(deposit) },
    },
    sent: asking.map(({ index }) => index),
  };
}

const atShares = (problem: Problem, sent: readonly number[]): Problem => ({
  ...problem,
  erros: (problem.erros ?? []).map((fault) => ({
    ...fault,
    campo: fault.campo.replace(
      /^dinheiro\.reus\[(\d+)\]/,
      (_, index: string) => `dinheiro.reus[${sent[Number(index)] ?? index}]`,
    ),
  })),
});

async function show(c: Context<ConsoleEnv>, series: Series, shown: SeriesSplitShown): Promise<Response> {
  const { call, context } = c.var;
  const standard = transfersAmount(shown.form.tipo)
    ? await call(readStandardAccountOperation, { query: { varaId: series.varaId } })
    : undefined;
  return renderConsole(
    c,
    <SeriesSplitPage
      context={context}
      series={series}
      standard={standard?.ok ? standard.value : undefined}
      {...shown}
    />,
    shown.problem === undefined ? 200 : refusalStatusOf(shown.problem),
  );
}
