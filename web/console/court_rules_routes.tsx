/**
 * Court rules: what the service drafts automatically once answers are published. By default nothing; and the
 * result is always a draft, which somebody has to protocol.
 */
import { Hono } from "hono";
import { defaultArrivalDays } from "../../domain/arrival.ts";
import { HOURS } from "../../domain/calendar/calendar.ts";
import { formatDateTime, formatTypedAmount, taxIdText } from "../../domain/formatting.ts";
import { defaultReservationDays } from "../../domain/splits/reservation.ts";
import {
  readCourtRuleOperation,
  replaceCourtRuleOperation,
  type RuleAnswer,
  type RuleBody,
} from "../../routes/accounts/court_rules.ts";
import { etagOf } from "../../routes/http/etag.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { Facts } from "../components/data_table.tsx";
import { Faults, Hidden } from "../components/field.tsx";
import { postedForm, wireAmount } from "../components/posted_form.ts";
import { Term } from "../guide/term.tsx";
import { type Problem, value } from "../operation_call.ts";
import { remedies, RuleFields, type TypedRule, type WireRemedy } from "./court_rule_fields.tsx";

const path = "/console/regras";

export const courtRulesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { value: rule, version } = value(await c.var.callVersioned(readCourtRuleOperation, {}));
      return renderConsole(
        c,
        <RulePage
          context={c.var.context}
          done={confirmationOf(c, {
            salva: "A regra foi salva e vale daqui em diante.",
          })}
          rule={rule}
          typed={typedOf(rule)}
          version={etagOf(version)}
        />,
      );
    })
    .post(path, async (c) => {
      const form = await postedForm(c);
      const typed: TypedRule = {
        naoResposta: form.get("naoResposta") ?? "",
        desbloquearAbaixoDe: form.get("desbloquearAbaixoDe")?.trim() ?? "",
        minutarExcesso: form.get("minutarExcesso") === "true",
        diasParaRecebimento: form.get("diasParaRecebimento")?.trim() ?? "",
        alteracaoPelaVara: form.get("alteracaoPelaVara") === "true",
        versaoObrigatoria: form.get("versaoObrigatoria") === "true",
        exclusaoAteEnvio: form.get("exclusaoAteEnvio") === "true",
        diasDeReserva: form.get("diasDeReserva")?.trim() ?? "",
      };
      const version = form.get("versao") ?? "";
      const saved = await c.var.call(replaceCourtRuleOperation, { body: bodyFrom(typed), ifMatch: version });
      if (saved.ok) return c.redirect(c.var.context.site.to(`${path}?feito=salva`), 303);
      return renderConsole(
        c,
        <RulePage context={c.var.context} typed={typed} version={version} problem={saved.error} />,
        refusalStatusOf(saved.error),
      );
    });

const typedOf = (rule: RuleAnswer): TypedRule => ({
  naoResposta: rule.naoResposta ?? "",
  desbloquearAbaixoDe: rule.desbloquearAbaixoDe === undefined
    ? ""
    : formatTypedAmount(rule.desbloquearAbaixoDe),
  minutarExcesso: rule.minutarExcesso,
  diasParaRecebimento: String(rule.diasParaRecebimento),
  alteracaoPelaVara: rule.alteracaoPelaVara,
  versaoObrigatoria: rule.versaoObrigatoria,
  exclusaoAteEnvio: rule.exclusaoAteEnvio,
  diasDeReserva: String(rule.diasDeReserva),
});

const bodyFrom = (typed: TypedRule): RuleBody => {
  const minimum = wireAmount(typed.desbloquearAbaixoDe);
  return {
    // Unknown values are passed on, for the API to refuse.
    ...typed.naoResposta !== "" && { naoResposta: typed.naoResposta as WireRemedy },
    ...minimum !== undefined && minimum !== "" && { desbloquearAbaixoDe: minimum },
    minutarExcesso: typed.minutarExcesso,
    diasParaRecebimento: typed.diasParaRecebimento === ""
      ? defaultArrivalDays
      : Number(typed.diasParaRecebimento),
    alteracaoPelaVara: typed.alteracaoPelaVara,
    versaoObrigatoria: typed.versaoObrigatoria,
    exclusaoAteEnvio: typed.exclusaoAteEnvio,
    diasDeReserva: typed.diasDeReserva === "" ? defaultReservationDays : Number(typed.diasDeReserva),
  };
};

const RulePage = (
  { context, done, rule, typed, version, problem }: {
    context: PageContext;
    done?: string | undefined;
    rule?: RuleAnswer;
    typed: TypedRule;
    version: string;
    problem?: Problem;
  },
) => {
  const { site, session: { caller } } = context;
  const changed = rule?.dataHoraAlteracao;
  return (
    <ConsoleLayout context={context} title="Regras do tribunal" here={path} done={done}>
      <h1>Regras do tribunal</h1>
      <p>
        O que o serviço minuta por conta própria quando as respostas são publicadas. Tudo vem desligado. O
        serviço nunca protocola: cada minuta espera a magistratura, ou a assessoria com{" "}
        <Term site={site} of="delegacao" />, e pode ser excluída sem efeito.
      </p>
      {changed !== undefined && (
        <p class="help">
          Alterada em {formatDateTime(changed)} por {taxIdText(rule?.cpfAlterador ?? "")}.
        </p>
      )}
      <Faults problem={problem} />
      {caller.profiles.includes("administrator")
        ? <RuleForm context={context} typed={typed} version={version} problem={problem} />
        : <RuleRead typed={typed} />}
    </ConsoleLayout>
  );
};

const RuleRead = ({ typed }: { typed: TypedRule }) => (
  <section class="panel" aria-labelledby="vigor">
    <h2 id="vigor">O que está em vigor</h2>
    <Facts
      of={[
        ["Código 98, onde couber", remedies[typed.naoResposta as "" | WireRemedy].done],
        [
          "Valores pequenos",
          typed.desbloquearAbaixoDe === ""
            ? "Nada"
            : `Minuta o desbloqueio abaixo de R$ ${typed.desbloquearAbaixoDe}`,
        ],
        ["Bloqueio além do pedido", typed.minutarExcesso ? "Minuta o desbloqueio do excesso" : "Nada"],
        ["Reserva do saldo pelas minutas de desdobramento", `${typed.diasDeReserva} dias úteis`],
        ["Prazo de chegada das transferências", `${typed.diasParaRecebimento} dias úteis`],
        [
          "Quem altera e exclui minutas",
          `Quem criou, a pessoa em cujo nome está e quem tem delegação dela${
            typed.alteracaoPelaVara ? ", e quem é da vara" : ""
          }`,
        ],
        ["Protocolo pela API sem a versão lida", typed.versaoObrigatoria ? "Recusado" : "Aceito"],
        [
          "Exclusão depois do protocolo",
          typed.exclusaoAteEnvio
            ? `Até as ${HOURS.dispatchOpens} do dia do envio`
            : `Até as ${HOURS.dispatchOpens} do dia do protocolo`,
        ],
      ]}
    />
    <p class="help">Quem altera a regra é a administração do tribunal.</p>
  </section>
);

const RuleForm = (
  { context: { site, session }, typed, version, problem }: {
    context: PageContext;
    typed: TypedRule;
    version: string;
    problem: Problem | undefined;
  },
) => (
  <form class="form" method="post" action={site.to(path)}>
    <Hidden csrf={session.csrf} />
    <input type="hidden" name="versao" value={version} />
    <RuleFields typed={typed} errors={problem?.erros} />
    <div class="submit">
      <button class="br-button primary" type="submit">Salvar regra</button>
    </div>
  </form>
);
