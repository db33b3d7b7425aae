/** The link to what a page is there to begin, which the key `n` follows too. */
import type { Child } from "hono/jsx";

export const NewLink = ({ href, children }: { href: string; children?: Child }) => (
  <a class="br-button primary" href={href} data-key="n">{children}</a>
);
