/** What is said where there is nothing: that there is none, and what to do. */
import type { Child } from "hono/jsx";

export const EmptyState = ({ title, children }: { title: string; children?: Child }) => (
  <div class="nothing">
    <p class="nothing-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
  </div>
);
