/** A term of the field, linked to its glossary entry. */
import type { Child } from "hono/jsx";
import type { Site } from "../site.ts";
import { type TermId, terms } from "./terms.ts";

/**
 * Link to the glossary: `<Term site={site} of="desdobramento">desdobramentos</Term>`; without children the
 * term itself is the text.
 */
export const Term = ({ site, of, children }: { site: Site; of: TermId; children?: Child }) => (
  <a class="glossed" href={site.to(`/glossario#${of}`)}>{children ?? terms[of].name.toLowerCase()}</a>
);
