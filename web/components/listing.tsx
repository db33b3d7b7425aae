/** Lists: their pages, and what is shown where there is nothing. */
import type { Child } from "hono/jsx";
import { plural } from "./formatting.ts";

export interface Window {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

/** Links to the pages of a list; `to` gives a page's address with all filters kept. */
export const Pages = (
  { of, to, one, many }: { of: Window; to: (page: number) => string; one: string; many: string },
) => {
  const { pageNumber: at, totalPages: last, totalElements: total, pageSize: size } = of;
  const first = (at - 1) * size + 1;
  return (
    <nav class="pages" aria-label="Páginas">
      <p>
        {total === 0
          ? plural(0, one, many)
          : last <= 1
          ? plural(total, one, many)
          : `${first.toLocaleString("pt-BR")} a ${Math.min(total, at * size).toLocaleString("pt-BR")} de ${
            plural(total, one, many)
          }`}
      </p>
      {last > 1 && (
        <ul>
          {at > 1 && (
            <li>
              <a rel="prev" href={to(at - 1)}>Anterior</a>
            </li>
          )}
          {around(at, last).map((page) => (
            <li>
              {page === undefined
                ? <span aria-hidden="true">…</span>
                : page === at
                ? <a aria-current="page" href={to(page)}>{page}</a>
                : <a href={to(page)} aria-label={`Página ${page}`}>{page}</a>}
            </li>
          ))}
          {at < last && (
            <li>
              <a rel="next" href={to(at + 1)}>Próxima</a>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
};

/** The first, the last and those beside the current one; undefined stands for those left out. */
function around(at: number, last: number): (number | undefined)[] {
  const shown = [...new Set([1, at - 1, at, at + 1, last])].filter((page) => page >= 1 && page <= last);
  return shown.flatMap((page, index) =>
    index > 0 && page - shown[index - 1]! > 1 ? [undefined, page] : [page]
  );
}

/** What to do where a list is empty. */
export const Nothing = ({ title, children }: { title: string; children?: Child }) => (
  <div class="nothing">
    <p class="nothing-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
  </div>
);

/** An address with parameters; those that are empty are left out. */
export const addressOf = (
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
