/** A word of the field, and where it is explained. */
import type { Child } from "hono/jsx";
import { type TermId, terms } from "./terms.ts";
import type { Site } from "../site.ts";

/** A link to the glossary: `<Term site={site} of="desdobramento">desdobramentos</Term>`; the word itself without text. */
export const Term = ({ site, of, children }: { site: Site; of: TermId; children?: Child }) => (
  <a class="glossed" href={site.to(`/glossario#${of}`)}>{children ?? terms[of].name.toLowerCase()}</a>
);
