/** What a reader sees when something is not there or went wrong: what happened and what to do. */
import { Page } from "./layout.tsx";
import { SearchForm } from "./search_form.tsx";
import { everything } from "./address.ts";
import type { Site } from "./site.ts";

export const TroublePage = (
  { site, title, detail, requestId }: {
    site: Site;
    title: string;
    detail: string;
    /** Present when whoever runs the service can look it up. */
    requestId?: string;
  },
) => (
  <Page site={site} title={title}>
    <div class="wide narrow trouble">
      <h1>{title}</h1>
      <p>{detail}</p>
      {requestId !== undefined && (
        <p class="help">
          Se continuar, informe este código ao suporte: <code>{requestId}</code>
        </p>
      )}
      <SearchForm site={site} asked={everything} />
      <p>
        <a href={site.to("/")}>Voltar ao início</a>
      </p>
    </div>
  </Page>
);
