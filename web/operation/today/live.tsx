/** A part of a page that refreshes itself, and stays as it is without scripts. */
import type { Child } from "hono/jsx";
import type { PageContext } from "../../components/console_layout.tsx";

interface LiveProps {
  readonly context: PageContext;
  /** In a sentence: all that a screen reader is told of a change. */
  readonly summary: string;
  readonly seconds?: number;
  /** What is looked at may be finished. */
  readonly over?: boolean;
  readonly children?: Child;
}

/**
 * The page asks for itself and takes its own middle. What can be focused in it needs an id, by which htmx gives the focus
 * back; forms belong elsewhere, for what is typed would be lost.
 */
export const Live = ({ context, summary, seconds = 5, over = false, children }: LiveProps) => {
  const here = context.site.to(context.path);
  return (
    <>
      <p class="live-line">
        <span id="resumo" role="status">{summary}</span> <a id="atualizar" href={here}>Atualizar</a>
      </p>
      <div
        id="vivo"
        {...!over && {
          "data-live": "",
          "hx-get": here,
          "hx-trigger": `every ${seconds}s`,
          "hx-select": "#vivo",
          "hx-select-oob": "#resumo:innerHTML",
          "hx-swap": "outerHTML",
          // A request that the page makes by itself keeps no session alive.
          "hx-headers": JSON.stringify({ "X-Sem-Atividade": "sim" }),
        }}
      >
        {children}
      </div>
    </>
  );
};
