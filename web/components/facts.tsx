/** A definition list of names and values; entries with an undefined value are left out. */
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
