/** Empty state of a list: says that there is nothing, and what the user can do. */
import type { Child } from "hono/jsx";

/** @param more what does not go into a paragraph, below the rest */
export const EmptyState = ({ title, more, children }: { title: string; more?: Child; children?: Child }) => (
  <div class="nothing">
    <p class="nothing-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
    {more}
  </div>
);
