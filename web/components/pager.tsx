/** Pager of a list: the current page, the number of pages, and the page size. */
import { formatCount, formatNumber } from "../../domain/formatting.ts";

/** Pagination of a list as the API answers it. */
export interface PageWindow {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

/** The page sizes that can be chosen; the first is the API's default. */
export const PAGE_SIZES = [30, 100, 200] as const;

interface PagerProps {
  readonly of: PageWindow;
  /** The address of a page, with all filters kept. */
  readonly to: (page: number) => string;
  /** The address of the first page at another page size; if absent, the size cannot be chosen. */
  readonly sizeTo?: ((size: number) => string) | undefined;
  readonly one: string;
  readonly many: string;
}

export const Pager = ({ of, to, sizeTo, one, many }: PagerProps) => {
  const { pageNumber: at, totalPages: last, totalElements: total, pageSize: size } = of;
  return (
    <nav class="pages" aria-label="Páginas">
      <p>
        {last <= 1
          ? formatCount(total, one, many)
          : `${formatNumber((at - 1) * size + 1)} a ${formatNumber(Math.min(total, at * size))} de ${
            formatCount(total, one, many)
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
      {sizeTo !== undefined && total > PAGE_SIZES[0] && <Sizes size={size} sizeTo={sizeTo} />}
    </nav>
  );
};

const Sizes = ({ size, sizeTo }: { size: number; sizeTo: (size: number) => string }) => (
  <ul class="sizes" aria-label="Linhas por página">
    {PAGE_SIZES.map((one) => (
      <li>
        <a href={sizeTo(one)} {...one === size && { "aria-current": "true" }}>
          {one}
          <span class="sr-only">por página</span>
        </a>
      </li>
    ))}
    <li aria-hidden="true">
      <span>por página</span>
    </li>
  </ul>
);

/**
 * The page numbers shown: the first, the last and those next to the current one; undefined stands for a gap.
 */
function around(at: number, last: number): (number | undefined)[] {
  const shown = [...new Set([1, at - 1, at, at + 1, last])].filter((page) => page >= 1 && page <= last);
  return shown.flatMap((page, index) =>
    index > 0 && page - shown[index - 1]! > 1 ? [undefined, page] : [page]
  );
}
