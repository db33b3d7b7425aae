/** The strip on top of a page that is shown for a step of the shown order: what is told, and how it goes on. */
import type { Child } from "hono/jsx";
import { formatCount } from "../../domain/formatting.ts";
import type { Site } from "../site.ts";
import type { StepOnPage } from "./step_on_page.ts";

export const StepStrip = ({ site, step }: { site: Site; step: StepOnPage }) => {
  const { number, of, title, text, doingNext, seconds } = step;
  return (
    <aside class="shown" id="mostre-me" aria-label="Mostre-me: a vida de uma ordem">
      <div class="wide">
        <div class="shown-told">
          <p class="shown-count" role="status">
            Passo {number} de {of}
            {doingNext === undefined && `, em ${formatCount(seconds, "segundo", "segundos")}`}
          </p>
          <p class="shown-title">{title}</p>
          <p class="shown-text">{text}</p>
        </div>
        <div class="shown-ways">
          {number > 1 && <Go site={site} to={number - 1}>Anterior</Go>}
          {doingNext === undefined ? <Ended site={site} /> : (
            <>
              <button class="br-button secondary small" type="button" id="mostre-me-pausa" data-script hidden>
                Pausar
              </button>
              <Go site={site} to={number + 1} doing={doingNext}>Próximo</Go>
              <a href={site.to("/guia/mostre-me")}>Fechar</a>
            </>
          )}
        </div>
        <ol class="shown-steps" aria-hidden="true">
          {Array.from(
            { length: of },
            (_, index) => (
              <li class={index + 1 < number ? "past" : index + 1 === number ? "here" : ""}>
                <span></span>
              </li>
            ),
          )}
        </ol>
      </div>
    </aside>
  );
};

const Ended = ({ site }: { site: Site }) => (
  <>
    <form method="post" action={site.to("/guia/mostre-me")}>
      <button class="br-button secondary small" type="submit">Ver de novo</button>
    </form>
    <a class="br-button primary small" href={site.to("/guia#passos")}>Fazer por conta própria</a>
  </>
);

/** @param doing what is said while the step is done; absent where it is done already */
const Go = (
  { site, to, doing, children }: { site: Site; to: number; doing?: string; children?: Child },
) => (
  <form
    method="post"
    action={site.to("/guia/mostre-me/passo")}
    {...doing === undefined ? {} : { id: "mostre-me-proximo", "data-doing": doing }}
  >
    <button
      class={`br-button small ${doing === undefined ? "secondary" : "primary"}`}
      name="passo"
      value={String(to)}
      type="submit"
    >
      {children}
    </button>
  </form>
);
