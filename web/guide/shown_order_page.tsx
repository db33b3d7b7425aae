/** Before, between and after the steps of the shown order: where it stands, and what can be pressed. */
import type { Child } from "hono/jsx";
import { formatCount } from "../../domain/formatting.ts";
import { Notice } from "../components/layout.tsx";
import type { ShownOrder } from "../shown_order/shown_order.ts";
import { shownSteps } from "../shown_order/shown_steps.ts";
import type { Site } from "../site.ts";
import { PublicPage } from "./public_page.tsx";

const title = "Mostre-me a vida de uma ordem";

interface Props {
  readonly site: Site;
  /** The latest order shown. */
  readonly shown: ShownOrder | undefined;
  /** Seconds for which somebody else is still taken to watch it. */
  readonly watchedSeconds: number;
}

export const ShownOrderPage = ({ site, shown, watchedSeconds }: Props) => (
  <PublicPage site={site} title={title}>
    <h1>{title}</h1>
    <p>
      Uma ordem de verdade, nas páginas de verdade: minutada, enviada, respondida, desdobrada e paga, em uns
      quarenta segundos. Você entra como as pessoas inventadas que a fazem, e o relógio da homologação é
      adiantado em sete dias úteis.
    </p>
    <State site={site} shown={shown} watchedSeconds={watchedSeconds} />
    <h2 class="part">O que se vê</h2>
    <ol>
      {shownSteps.map((step) => <li>{step.title}</li>)}
    </ol>
    <p>
      <a href={site.to("/guia")}>Voltar ao guia</a>
    </p>
  </PublicPage>
);

const State = ({ site, shown, watchedSeconds }: Props) => {
  const isOver = shown === undefined || shown.step === shownSteps.length;
  if (isOver) {
    return <Begin site={site} label={shown === undefined ? "Mostre-me" : "Mostre-me de novo"} primary />;
  }
  const { step, problem } = shown;
  const where = `passo ${step} de ${shownSteps.length}, “${shownSteps[step - 1]!.title}”`;
  return (
    <>
      {problem !== undefined
        ? (
          <Notice kind="warning" title={`${problem.title}.`}>
            {problem.detail} O que estava feito continua feito: a ordem ficou no {where}.
          </Notice>
        )
        : watchedSeconds > 0
        ? (
          <Notice kind="info" title="Já está passando para outra pessoa.">
            Está no{" "}
            {where}. O relógio da homologação é um só, por isso passa uma ordem de cada vez: acompanhe-a, ou
            espere {formatCount(watchedSeconds, "segundo", "segundos")}{" "}
            sem que ninguém avance para começar outra.
          </Notice>
        )
        : <Notice kind="info" title="Parou no meio.">A ordem está no {where}.</Notice>}
      <div class="actions">
        <form method="post" action={site.to("/guia/mostre-me/passo")}>
          <button
            class="br-button primary"
            name="passo"
            value={String(problem === undefined ? step : step + 1)}
            type="submit"
          >
            {problem !== undefined ? "Tentar de novo" : watchedSeconds > 0 ? "Acompanhar" : "Continuar"}
          </button>
        </form>
        {watchedSeconds === 0 && <Begin site={site} label="Começar do início" />}
      </div>
    </>
  );
};

const Begin = ({ site, label, primary = false }: { site: Site; label: Child; primary?: boolean }) => (
  <form method="post" action={site.to("/guia/mostre-me")}>
    <button class={`br-button ${primary ? "primary" : "secondary"}`} type="submit">{label}</button>
  </form>
);

/** Where there is no clock to move and nobody is invented. */
export const NoShownOrderPage = ({ site }: { site: Site }) => (
  <PublicPage site={site} title={title}>
    <h1>Aqui nada se mostra: as ordens são de verdade</h1>
    <p>
      Só a homologação, com pessoas inventadas e um relógio que se adianta, leva uma ordem por toda a vida
      dela em segundos. Quem administra o serviço pode abri-la em qualquer máquina.
    </p>
    <p>
      <a href={site.to("/guia")}>Ler o guia, passo a passo</a>
    </p>
  </PublicPage>
);
