/** Names and values, as a definition list; what is undefined is left out. */
import type { Child } from "hono/jsx";

export const Facts = ({ of }: { of: readonly (readonly [name: string, value: Child | undefined])[] }) => (
  <dl class="facts">
    {of.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>,
      ]
    )}
  </dl>
);
