/** Viewers of a confidential order besides its creator and judge: listed, added, removed. */
import { type Context, Hono } from "hono";
import { formatDateTime, taxIdText } from "../../../domain/formatting.ts";
import {
  addViewerOperation,
  listViewersOperation,
  removeViewerOperation,
  type ViewerAnswer,
} from "../../../routes/orders/viewers.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../../components/console_layout.tsx";
import { DataTable, EmptyState } from "../../components/data_table.tsx";
import { Faults, Hidden, TextField } from "../../components/field.tsx";
import { keyOf, postedForm } from "../../components/posted_form.ts";
import { type Problem, value } from "../../operation_call.ts";

type Viewer = ViewerAnswer;

const messages = {
  "incluido": "O visualizador foi incluído e já vê a ordem.",
  "retirado": "O visualizador foi retirado e não vê mais a ordem.",
};

const path = "/console/ordem/:numero/visualizadores";
const pathOf = (number: string) => `/console/ordem/${encodeURIComponent(number)}/visualizadores`;
const MOST = 200;

export const viewersRoutes = () =>
  new Hono<ConsoleEnv>()
    // Administrators cannot see the order itself, so they enter its number.
    .get("/console/visualizadores", (c) => {
      const number = c.req.query("numero")?.trim() ?? "";
      const { site } = c.var.context;
      return number === ""
        ? renderConsole(c, <NumberPage context={c.var.context} />)
        : c.redirect(site.to(pathOf(number)), 303);
    })
    .get(path, (c) => showViewers(c))
    .post(path, async (c) => {
      const form = await postedForm(c);
      const cpf = form.get("cpf")?.trim() ?? "";
      const added = await c.var.call(addViewerOperation, {
        params: { numeroProtocolo: numberOf(c) },
        body: { cpf },
        key: keyOf(form),
      });
      return added.ok ? led(c, "incluido") : await showViewers(c, { cpf, problem: added.error });
    })
    .post(`${path}/retirar`, async (c) => {
      const cpf = (await postedForm(c)).get("cpf") ?? "";
      const params = { numeroProtocolo: numberOf(c) };
      const removed = await c.var.call(removeViewerOperation, { params, query: { cpf } });
      return removed.ok ? led(c, "retirado") : await showViewers(c, { cpf: "", problem: removed.error });
    });

const numberOf = (c: Context<ConsoleEnv>) => c.req.param("numero") ?? "";

const led = (c: Context<ConsoleEnv>, done: keyof typeof messages) =>
  c.redirect(c.var.context.site.to(`${pathOf(numberOf(c))}?feito=${done}`), 303);

interface Typed {
  readonly cpf: string;
  readonly problem: Problem;
}

async function showViewers(c: Context<ConsoleEnv>, typed?: Typed) {
  const number = numberOf(c);
  const { content } = value(
    await c.var.call(listViewersOperation, {
      params: { numeroProtocolo: number },
      query: { pageSize: MOST },
    }),
  );
  return renderConsole(
    c,
    <ViewersPage
      {...{ context: c.var.context, number, viewers: content, typed, done: confirmationOf(c, messages) }}
    />,
    typed === undefined ? 200 : refusalStatusOf(typed.problem),
  );
}

const ViewersPage = ({ context, number, viewers, typed, done }: {
  context: PageContext;
  number: string;
  viewers: readonly Viewer[];
  typed: Typed | undefined;
  done: string | undefined;
}) => {
  const { site, session } = context;
  const seesOrders = session.caller.profiles.some((profile) =>
    profile === "judge" || profile === "assistant"
  );
  return (
    <ConsoleLayout
      context={context}
      title="Visualizadores"
      windowTitle={`Visualizadores da ordem ${number}`}
      here="/console/ordens"
      trail={seesOrders
        ? [{ name: "Ordens", path: "/console/ordens" }, { name: number, path: `/console/ordem/${number}` }]
        : []}
      done={done}
    >
      <h1>Visualizadores da ordem {number}</h1>
      <p>
        Além de quem a criou e de quem a determina, só os visualizadores veem esta ordem sigilosa, e só
        consultam. Quem a criou os autoriza; a administração do tribunal também os inclui e retira, sem ver a
        ordem.
      </p>
      <Faults problem={typed?.problem} shown={(name) => name === "cpf"} />
      {viewers.length === 0
        ? <EmptyState title="Nenhum visualizador" />
        : <ViewersTable {...{ context, number, viewers }} />}
      <form class="form panel part" method="post" action={site.to(pathOf(number))}>
        <Hidden csrf={session.csrf} once />
        <h2>Incluir visualizador</h2>
        <div class="grid">
          <TextField
            name="cpf"
            label="CPF"
            help="De um usuário ativo do tribunal da ordem."
            value={typed?.cpf}
            errors={typed?.problem.erros}
            required
            attributes={{ inputmode: "numeric" }}
          />
        </div>
        <div class="submit">
          <button class="br-button primary" type="submit">Incluir</button>
        </div>
      </form>
    </ConsoleLayout>
  );
};

const ViewersTable = ({ context: { site, session }, number, viewers }: {
  context: PageContext;
  number: string;
  viewers: readonly Viewer[];
}) => (
  <DataTable
    caption="Quem foi incluído"
    rows={viewers}
    columns={[
      { name: "Nome", cell: ({ nome }) => nome },
      { name: "CPF", cell: ({ cpf }) => taxIdText(cpf) },
      {
        name: "Incluído",
        cell: ({ dataHoraInclusao }) => formatDateTime(dataHoraInclusao),
        note: ({ incluidoPor }) =>
          incluidoPor === "CRIADOR" ? "por quem criou a ordem" : "pela administração",
      },
      {
        name: "Retirar",
        isPlainOnCard: true,
        cell: ({ cpf, nome }) => (
          <details>
            <summary>
              Retirar<span class="sr-only">{nome}</span>
            </summary>
            <form method="post" action={site.to(`${pathOf(number)}/retirar`)}>
              <Hidden csrf={session.csrf} />
              <input type="hidden" name="cpf" value={cpf} />
              <p>{nome} deixa de ver a ordem agora.</p>
              <button class="br-button danger small" type="submit">Confirmar a retirada</button>
            </form>
          </details>
        ),
      },
    ]}
  />
);

const NumberPage = ({ context }: { context: PageContext }) => (
  <ConsoleLayout context={context} title="Visualizadores">
    <h1>Visualizadores de uma ordem sigilosa</h1>
    <form class="form panel" method="get" action={context.site.to("/console/visualizadores")}>
      <div class="grid">
        <TextField
          name="numero"
          label="Número de protocolo da ordem"
          help="14 dígitos. O conteúdo da ordem não é mostrado a administradores."
          required
          attributes={{ inputmode: "numeric" }}
        />
      </div>
      <div class="submit">
        <button class="br-button primary" type="submit">Ver visualizadores</button>
      </div>
    </form>
  </ConsoleLayout>
);
