/**
 * Acceptance tests of an institution in the staging environment: whether it is simulated, and which test
 * cases its program has passed.
 */
import { type Context, Hono } from "hono";
import { formatDateTime, formatNumber } from "../../../domain/formatting.ts";
import {
  type AcceptanceAnswer,
  readAcceptanceOperation,
  turnAutomaticAnswersOperation,
} from "../../../routes/acceptance/acceptance.ts";
import { watchInstitutionsOperation } from "../../../routes/operations/institutions.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { Chip, DataTable } from "../../components/data_table.tsx";
import { postedForm } from "../../components/posted_form.ts";
import { value } from "../../operation_call.ts";
import {
  failedStatus,
  type FailedSubmission,
  OperatorActionForm,
  reasonOf,
  respondToAction,
} from "../operator_action.tsx";

type Case = AcceptanceAnswer["casos"][number];

const pathOf = (ispb: string) => `/operacao/instituicao/${ispb}/homologacao`;

const done = {
  ligada: "A homologação volta a responder por ela, a partir da próxima remessa.",
  desligada: "A homologação não responde mais por ela: responda pela pasta dela.",
};

export const acceptanceRoutes = () =>
  new Hono<ConsoleEnv>()
    .get("/operacao/instituicao/:ispb/homologacao", (c) => showAcceptance(c))
    .post("/operacao/instituicao/:ispb/homologacao", async (c) => {
      const form = await postedForm(c);
      const ispb = c.req.param("ispb");
      const ativa = form.get("ativa") === "true";
      const turned = await c.var.call(turnAutomaticAnswersOperation, {
        params: { ispb },
        body: { ativa, motivo: reasonOf(form) },
      });
      return await respondToAction(c, turned, {
        path: pathOf(ispb),
        done: ativa ? "ligada" : "desligada",
        again: (problem) => showAcceptance(c, { action: "resposta-automatica", problem, form }),
      });
    });

async function showAcceptance(c: Context<ConsoleEnv>, failed?: FailedSubmission): Promise<Response> {
  const { context, call } = c.var;
  const ispb = c.req.param("ispb") ?? "";
  // Read first, since a member of a group or an unknown institution is refused with a problem of its own.
  const acceptance = value(await call(readAcceptanceOperation, { params: { ispb } }));
  const watched = value(await call(watchInstitutionsOperation, { query: { ispb } }));
  return renderConsole(
    c,
    <AcceptancePage
      context={context}
      name={watched.content[0]?.nome ?? ispb}
      acceptance={acceptance}
      done={confirmationOf(c, done)}
      failed={failed}
    />,
    failedStatus(failed),
  );
}

const AcceptancePage = ({ context, name, acceptance, done, failed }: {
  context: PageContext;
  name: string;
  acceptance: AcceptanceAnswer;
  done: string | undefined;
  failed: FailedSubmission | undefined;
}) => {
  const { ispb, respostaAutomatica: automatic, casos, cumpridos, total } = acceptance;
  const trail = [
    { name: "Instituições", path: "/operacao/instituicoes" },
    { name, path: `/operacao/instituicao/${ispb}` },
  ];
  return (
    <ConsoleLayout
      context={context}
      title={`Homologação: ${name}`}
      here="/operacao/instituicoes"
      trail={trail}
      done={done}
    >
      <h1>Homologação: {name}</h1>
      <section class="part" aria-labelledby="resposta">
        <h2 id="resposta">Quem responde</h2>
        <p>
          {automatic
            ? "A homologação responde por ela, às 10:00 do dia útil seguinte ao envio."
            : "Os programas da própria instituição respondem, pela pasta dela; a homologação não responde."}
        </p>
        <OperatorActionForm
          context={context}
          action="resposta-automatica"
          to={pathOf(ispb)}
          label={automatic ? "Desligar a resposta automática" : "Ligar a resposta automática"}
          says={automatic
            ? "As remessas ainda não respondidas e as seguintes ficam para a instituição. O que ela não responder no prazo termina no código 98."
            : "A homologação responde às próximas remessas, com o sequencial seguinte ao último usado. As que já saíram continuam com a instituição."}
          failed={failed}
        >
          <input type="hidden" name="ativa" value={String(!automatic)} />
        </OperatorActionForm>
      </section>
      <section class="part" aria-labelledby="casos">
        <h2 id="casos">O que o programa já mostrou: {formatNumber(cumpridos)} de {formatNumber(total)}</h2>
        <progress aria-label="Casos mostrados" value={cumpridos} max={total} />
        <p>
          Cada caso conta na primeira vez em que é visto, em retorno aceito ou, nas recusas, em recibo de
          rejeição. Nem toda instituição precisa de todos.
        </p>
        {[...Map.groupBy(casos, ({ grupo }) => grupo)].map(([group, cases]) => (
          <CaseGroup group={group} cases={cases} />
        ))}
      </section>
    </ConsoleLayout>
  );
};

const CaseGroup = ({ group, cases }: { group: string; cases: readonly Case[] }) => {
  const shown = cases.filter(({ dataHora }) => dataHora !== undefined).length;
  return (
    <details open={shown > 0 && shown < cases.length}>
      <summary>{group}: {formatNumber(shown)} de {formatNumber(cases.length)}</summary>
      <DataTable
        caption={group}
        rows={cases}
        columns={[
          { name: "Caso", cell: ({ titulo }) => titulo.replaceAll("`", "") },
          {
            name: "Situação",
            cell: ({ dataHora }) => (
              <Chip
                tone={dataHora === undefined ? "neutral" : "good"}
                text={dataHora === undefined ? "Ainda não" : "Mostrado"}
              />
            ),
          },
          { name: "Desde", cell: ({ dataHora }) => dataHora === undefined ? null : formatDateTime(dataHora) },
        ]}
      />
    </details>
  );
};
