/** A part of a page that refreshes itself; without scripts it stays unchanged. */
import type { Child } from "hono/jsx";
import type { PageContext } from "./console_layout.tsx";

interface LiveProps {
  readonly context: PageContext;
  /** Summary in one sentence, which is all that screen readers announce of a change. */
  readonly summary: string;
  readonly seconds?: number;
  /** Whether the observed process is finished, which ends the refreshing. */
  readonly over?: boolean;
  readonly children?: Child;
}

/**
 * Requests its own page and swaps in this part of it. Elements in it that can have the focus need an id, by
 * which htmx restores the focus; forms do not belong here, since typed text would be lost.
 */
export const RefreshedSection = ({ context, summary, seconds = 5, over = false, children }: LiveProps) => {
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
          // Requests made by the page itself do not keep the session alive.
          "hx-headers": JSON.stringify({ "X-Sem-Atividade": "sim" }),
        }}
      >
        {children}
      </div>
    </>
  );
};
