/** A whole closed series split in one call: what is done with the money of each defendant, and with silences. */
import { type Context, Hono } from "hono";
import { type Problem, resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { bodyOf, onceBy, postedForm, typedAmount } from "../../components/form.ts";
import { Notice } from "../../components/layout.tsx";
import { CheckField, errorOf, Faults, Hidden, idOf as fieldId, RadioField } from "../../components/field.tsx";
import { reais } from "../../../domain/formatting/formatting.ts";
import { DepositFields, InstitutionNames } from "../drafts/deposit_fields.tsx";
import { depositBody, type DepositForm, readDepositForm } from "../drafts/draft_deposit.ts";
import { objectOf, objectsOf, textOf } from "../drafts/draft_parts.ts";
import { personText, type Schemas } from "../orders/order_shown.ts";
import { idOf, readSeries } from "./series_routes.tsx";
import type { Series } from "./series_page.tsx";
import { moneyTypes, wireAction } from "../../../domain/splits/action.ts";
import { actionText } from "../../../routes/documents/data.ts";
import { transfers } from "../splits/split_form.ts";

type Body = Schemas["NovoDesdobramentoDeSerie"];
type MoneyType = NonNullable<Body["dinheiro"]>["tipo"];

interface Form {
  /** Empty: nothing is done with the money. */
  readonly tipo: string;
  readonly shares: readonly {
    readonly cpfCnpj: string;
    readonly included: boolean;
    readonly valor: string;
  }[];
  readonly cancelar: boolean;
  readonly deposit: DepositForm;
  readonly depositShown: boolean;
}

export const seriesSplitRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/console/serie/:id/desdobrar", async (c) => {
      const series = await readSeries(c);
      return await show(c, series, { form: emptyForm(series) });
    })
    .post("/console/serie/:id/desdobrar", async (c) => {
      const [posted, series] = await Promise.all([postedForm(c), readSeries(c)]);
      const form = readForm(posted, series);
      const asksWhere = transfers(form.tipo) && !form.depositShown;
      if (posted.get("acao") !== null || asksWhere) {
        return await show(c, series, { form, whereTo: asksWhere });
      }
      const { body, sent } = bodyFrom(form);
      const created = resultOf(
        await c.var.api.POST("/v1/serie/{id}/desdobramento", {
          params: { path: idOf(c) },
          headers: onceBy(posted),
          body,
        }),
      );
      if (!created.ok) return await show(c, series, { form, problem: atShares(created.error, sent) });
      const ids = created.value.desdobramentos.map(({ id }) => ["id", id]);
      const path = `/console/desdobramentos/protocolar?${new URLSearchParams(ids)}`;
      return c.redirect(c.var.context.site.to(path), 303);
    });

const emptyForm = ({ reus }: Series): Form => ({
  tipo: wireAction.transfer,
  shares: reus.map(({ cpfCnpj }) => ({ cpfCnpj, included: true, valor: "" })),
  cancelar: true,
  deposit: readDepositForm(undefined),
  depositShown: false,
});

function readForm(posted: URLSearchParams, { reus }: Series): Form {
  const body = bodyOf(posted);
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

/** The call's body, of the defendants that are ticked, and which those are. */
function bodyFrom({ tipo, shares, cancelar, deposit }: Form): { body: Body; sent: readonly number[] } {
  const asking = shares.flatMap((share, index) => share.included ? [{ ...share, index }] : []);
  return {
    body: {
      ...tipo !== "" && {
        dinheiro: {
          tipo: tipo as MoneyType,
          reus: asking.map(({ cpfCnpj, valor }) => ({
            cpfCnpj,
            ...valor !== "" && { valor: typedAmount(valor)! },
          })),
        },
      },
      cancelarNaoRespostas: cancelar,
      ...transfers(tipo) && { depositoJudicial: depositBody(deposit) },
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

interface Shown {
  readonly form: Form;
  readonly problem?: Problem;
  readonly whereTo?: boolean;
}

async function show(c: Context<ConsoleEnv>, series: Series, shown: Shown): Promise<Response> {
  const { api, context } = c.var;
  const standard = !transfers(shown.form.tipo) ? undefined : resultOf(
    await api.GET("/v1/conta-deposito/padrao", { params: { query: { varaId: series.varaId } } }),
  );
  return renderConsole(
    c,
    <SeriesSplitPage
      context={context}
      series={series}
      standard={standard?.ok ? standard.value : undefined}
      {...shown}
    />,
    shown.problem === undefined ? 200 : statusOf(shown.problem),
  );
}

const refreshing = (path: string) => ({
  "hx-post": path,
  "hx-trigger": "change",
  "hx-include": "closest form",
  // What was asked before is no longer wanted once something else is chosen.
  "hx-sync": "closest form:replace",
  "hx-vals": '{"acao":"conferir"}',
  "hx-target": "#deposito",
  "hx-select": "#deposito",
  "hx-swap": "outerHTML",
});

const SeriesSplitPage = ({ context, series, form, standard, problem, whereTo }: Shown & {
  context: PageContext;
  series: Series;
  standard: Schemas["ContaDepositoPadrao"] | undefined;
}) => {
  const { site, session } = context;
  const path = `/console/serie/${series.id}`;
  const action = site.to(`${path}/desdobrar`);
  const errors = problem?.erros;
  return (
    <ConsoleLayout
      context={context}
      title="Desdobrar a série"
      here="/console/series"
      trail={[
        { name: "Séries", path: "/console/series" },
        { name: `Série da ordem ${series.numeroProtocolo}`, path },
      ]}
    >
      <h1>Desdobrar a série inteira</h1>
      <p>
        Processo {series.numeroProcesso}: bloqueados {reais(series.valorBloqueado)} em {series.ordens.length}
        {" "}
        ordens. O que se pede de cada réu é tirado de todas elas, do mais líquido ao menos, em um
        desdobramento por ordem; nada é enviado antes do protocolo.
      </p>
      <Faults problem={problem} />
      <form class="form" method="post" action={action}>
        <Hidden csrf={session.csrf} once />
        <fieldset class="group">
          <legend>O dinheiro bloqueado</legend>
          <div {...refreshing(action)}>
            <RadioField
              name="dinheiro.tipo"
              label="O que fazer"
              value={form.tipo}
              errors={errors}
              options={[
                ...moneyTypes.map((type) => ({ value: wireAction[type], text: actionText[type] })),
                { value: "", text: "Nada" },
              ]}
            />
          </div>
          {series.reus.map((reu, index) => (
            <Share reu={reu} share={form.shares[index]!} index={index} errors={errors} />
          ))}
        </fieldset>
        <fieldset class="group">
          <legend>Não respostas</legend>
          <CheckField
            name="cancelarNaoRespostas"
            label="Cancelar cada bloqueio que terminou com o código 98"
            help="Em uma série encerrada, o código 98 não é reiterado, só cancelado."
            checked={form.cancelar}
            errors={errors}
          />
        </fieldset>
        <div id="deposito">
          {transfers(form.tipo) && (
            <fieldset class="group">
              <legend>Depósito judicial</legend>
              {whereTo === true && (
                <Notice kind="info">Há valores a transferir: confira para onde vão e salve.</Notice>
              )}
              <DepositFields
                site={site}
                deposit={form.deposit}
                errors={errors}
                defendants={series.reus}
                standard={standard}
                refresh={refreshing(action)}
              />
              <InstitutionNames />
            </fieldset>
          )}
        </div>
        <div class="submit">
          <button class="br-button primary" type="submit">Salvar desdobramentos</button>
          <a class="br-button secondary" href={site.to(path)}>Cancelar</a>
        </div>
      </form>
    </ConsoleLayout>
  );
};

const Share = ({ reu, share, index, errors }: {
  reu: Series["reus"][number];
  share: Form["shares"][number];
  index: number;
  errors: Problem["erros"];
}) => {
  const name = `dinheiro.reus[${index}]`;
  const error = errorOf(errors, `${name}.valor`);
  return (
    <div class="share">
      <input type="hidden" name={`${name}.de`} value={reu.cpfCnpj} />
      <CheckField
        name={`${name}.cpfCnpj`}
        label={personText(reu)}
        value={reu.cpfCnpj}
        checked={share.included}
        errors={errors}
        help={`${reais(reu.valorBloqueado)} bloqueados pela série`}
      />
      <div class={error === undefined ? "field br-input" : "field br-input wrong"}>
        <label for={fieldId(`${name}.valor`)}>
          Valor <span class="optional">(em branco, tudo o que há)</span>
        </label>
        <input
          id={fieldId(`${name}.valor`)}
          name={`${name}.valor`}
          type="text"
          inputmode="decimal"
          data-money=""
          autocomplete="off"
          value={share.valor}
          {...error !== undefined && {
            "aria-invalid": "true",
            "aria-describedby": `${fieldId(`${name}.valor`)}-erro`,
          }}
        />
        {error !== undefined && <p class="fault" id={`${fieldId(`${name}.valor`)}-erro`}>{error}</p>}
      </div>
    </div>
  );
};
