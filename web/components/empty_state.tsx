/** Empty state of a list: says that there is nothing, and what the user can do. */
import type { Child } from "hono/jsx";

export const EmptyState = ({ title, children }: { title: string; children?: Child }) => (
  <div class="nothing">
    <p class="nothing-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
  </div>
);
