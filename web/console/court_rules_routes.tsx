/**
 * Court rules: what the service drafts automatically once answers are published. By default nothing; and the
 * result is always a draft, which somebody has to protocol.
 */
import { Hono } from "hono";
import type { components } from "../../docs/client/assets.d.ts";
import { defaultArrivalDays } from "../../domain/transfers/arrival.ts";
import { type Problem, required, resultOf } from "../api.ts";
import {
  confirmationOf,
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  refusalStatusOf,
  renderConsole,
} from "../components/console_layout.tsx";
import { postedForm, wireAmount } from "../components/posted_form.ts";
import { Facts } from "../components/facts.tsx";
import { CheckField, Faults, Hidden, MoneyField, RadioField, TextField } from "../components/field.tsx";
import { Term } from "../guide/term.tsx";
import {
  formatAmount,
  formatDateTime,
  formatTypedAmount,
  taxIdText,
} from "../../domain/formatting/formatting.ts";

const path = "/console/regras";

type Rule = components["schemas"]["RegraDoTribunal"];

/** A rule as typed in the form. */
interface Typed {
  readonly naoResposta: string;
  readonly desbloquearAbaixoDe: string;
  readonly minutarExcesso: boolean;
  readonly diasParaRecebimento: string;
  readonly alteracaoPelaVara: boolean;
}

export const courtRulesRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const answered = await c.var.api.GET("/v1/regra-tribunal");
      const rule = required(answered);
      return renderConsole(
        c,
        <RulePage
          context={c.var.context}
          done={confirmationOf(c, {
            salva: "A regra foi salva e vale para as respostas publicadas daqui em diante.",
          })}
          rule={rule}
          typed={typedOf(rule)}
          version={answered.response.headers.get("ETag") ?? ""}
        />,
      );
    })
    .post(path, async (c) => {
      const form = await postedForm(c);
      const typed: Typed = {
        naoResposta: form.get("naoResposta") ?? "",
        desbloquearAbaixoDe: form.get("desbloquearAbaixoDe")?.trim() ?? "",
        minutarExcesso: form.get("minutarExcesso") === "true",
        diasParaRecebimento: form.get("diasParaRecebimento")?.trim() ?? "",
        alteracaoPelaVara: form.get("alteracaoPelaVara") === "true",
      };
      const version = form.get("versao") ?? "";
      const saved = resultOf(
        await c.var.api.PUT("/v1/regra-tribunal", {
          body: bodyFrom(typed),
          headers: { "If-Match": version },
        }),
      );
      if (saved.ok) return c.redirect(c.var.context.site.to(`${path}?feito=salva`), 303);
      return renderConsole(
        c,
        <RulePage context={c.var.context} typed={typed} version={version} problem={saved.error} />,
        refusalStatusOf(saved.error),
      );
    });

const typedOf = (rule: Rule): Typed => ({
  naoResposta: rule.naoResposta ?? "",
  desbloquearAbaixoDe: rule.desbloquearAbaixoDe === undefined
    ? ""
    : formatTypedAmount(rule.desbloquearAbaixoDe),
  minutarExcesso: rule.minutarExcesso,
  diasParaRecebimento: String(rule.diasParaRecebimento),
  alteracaoPelaVara: rule.alteracaoPelaVara,
});

const bodyFrom = (typed: Typed): components["schemas"]["NovaRegraDoTribunal"] => {
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
  };
};

const RulePage = (
  { context, done, rule, typed, version, problem }: {
    context: PageContext;
    done?: string | undefined;
    rule?: Rule;
    typed: Typed;
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
        serviço nunca protocola: cada minuta espera um magistrado, ou um assessor com{" "}
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

const RuleRead = ({ typed }: { typed: Typed }) => (
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
        ["Prazo de chegada das transferências", `${typed.diasParaRecebimento} dias úteis`],
        [
          "Quem altera e exclui minutas",
          `Quem criou, o juiz e assessores com delegação dele${
            typed.alteracaoPelaVara ? ", e os juízes e assessores da vara" : ""
          }`,
        ],
      ]}
    />
    <p class="help">Quem altera a regra é o administrador do tribunal.</p>
  </section>
);

type WireRemedy = NonNullable<components["schemas"]["NovaRegraDoTribunal"]["naoResposta"]>;

/** What can be drafted for a 98 (unanswered request), with the form's texts. */
const remedies: Readonly<Record<"" | WireRemedy, { text: string; help: string; done: string }>> = {
  "": { text: "Nada", help: "O tribunal escolhe a cada ordem.", done: "Nada" },
  "REITERAR": {
    text: "Reiterar",
    help: "Pergunta outra vez à instituição. Não se aplica a ordens de série, que se repetem sozinhas.",
    done: "Minuta a reiteração",
  },
  "CANCELAR": {
    text: "Cancelar",
    help: "Desiste do pedido àquela instituição. Só cabe onde o próprio bloqueio terminou em 98.",
    done: "Minuta o cancelamento",
  },
};

const RuleForm = (
  { context: { site, session }, typed, version, problem }: {
    context: PageContext;
    typed: Typed;
    version: string;
    problem: Problem | undefined;
  },
) => (
  <form class="form" method="post" action={site.to(path)}>
    <Hidden csrf={session.csrf} />
    <input type="hidden" name="versao" value={version} />
    <UnansweredFields typed={typed} errors={problem?.erros} />
    <ReturnFields typed={typed} errors={problem?.erros} />
    <ArrivalFields typed={typed} errors={problem?.erros} />
    <div class="submit">
      <button class="br-button primary" type="submit">Salvar regra</button>
    </div>
  </form>
);

interface FieldsProps {
  readonly typed: Typed;
  readonly errors: Problem["erros"];
}

const UnansweredFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Instituições que não responderam (código 98)</legend>
    <RadioField
      name="naoResposta"
      label="Minutar sempre"
      value={typed.naoResposta}
      errors={errors}
      options={Object.entries(remedies).map(([value, { text, help }]) => ({ value, text, help }))}
    />
  </fieldset>
);

const ReturnFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Dinheiro a devolver</legend>
    <div class="grid">
      <CheckField
        name="minutarExcesso"
        label="Minutar o desbloqueio do que foi bloqueado além do pedido"
        help="Quando duas ou mais instituições retêm, juntas, mais do que se pediu de um réu. Hoje, sem a regra, o excesso é só mostrado."
        checked={typed.minutarExcesso}
        errors={errors}
      />
      <CheckField
        name="alteracaoPelaVara"
        label="Os juízes e assessores da vara alteram e excluem as minutas dela"
        help="Sem marcar, só quem criou a minuta, o juiz dela e os assessores com delegação desse juiz. Vale para minutas de ordens e de desdobramentos."
        checked={typed.alteracaoPelaVara}
        errors={errors}
      />
      <MoneyField
        name="desbloquearAbaixoDe"
        label="Minutar o desbloqueio de tudo o que se reteve de um réu, se for menos que (R$)"
        help={`Por exemplo, ${
          formatAmount("50.00")
        }: quem teve R$ 12,00 retidos recebe a minuta de desbloqueio. Vazio: nada. Não se aplica a séries.`}
        value={typed.desbloquearAbaixoDe}
        errors={errors}
      />
    </div>
  </fieldset>
);

const ArrivalFields = ({ typed, errors }: FieldsProps) => (
  <fieldset class="group">
    <legend>Transferências</legend>
    <div class="grid">
      <TextField
        name="diasParaRecebimento"
        label="Dias úteis para o valor chegar ao banco depositário"
        help={`De 1 a 30; o usual são ${defaultArrivalDays}. Depois disso a transferência é mostrada como atrasada. Nada é minutado.`}
        value={typed.diasParaRecebimento}
        errors={errors}
        required
        type="number"
        attributes={{ min: 1, max: 30 }}
      />
    </div>
  </fieldset>
);
