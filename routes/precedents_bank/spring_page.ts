/** The pages of the integration API, in Spring's envelope, which clients of the public service read. */
import * as v from "valibot";
import type { PageWindow } from "../../store/precedents/precedent_records.ts";
import { count, date } from "../http/wire.ts";
import { isoDate } from "./bnp_reading.ts";

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 1_000;
const MAX_PAGE = 1_000_000;

/** A whole number in a query. */
export const wholeNumber = (meaning: string, { min = 1, max = 2_147_483_647 } = {}) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, "Deve ser um número inteiro"),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    v.description(meaning),
  );

/** A date in a query: ISO as declared, or Brazilian. */
export const queryDate = (meaning: string) =>
  v.pipe(v.string(), v.transform(isoDate), date, v.description(meaning));

/** The parameters of every list. */
export const springPageEntries = {
  pageNumber: v.optional(wholeNumber("Página, a partir de 1", { max: MAX_PAGE }), "1"),
  pageSize: v.optional(
    wholeNumber("Itens por página", { max: MAX_PAGE_SIZE }),
    String(DEFAULT_PAGE_SIZE),
  ),
};

interface PageRequest {
  readonly pageNumber: number;
  readonly pageSize: number;
}

export const springPageWindow = ({ pageNumber, pageSize }: PageRequest): PageWindow => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
});

const unsorted = { sorted: false, unsorted: true, empty: true };

/** A page in Spring's form, in which pages count from 0. */
export function springPage<T>(content: readonly T[], total: number, page: PageRequest) {
  const { limit: size, offset } = springPageWindow(page);
  const number = page.pageNumber - 1;
  const totalPages = Math.ceil(total / size);
  return {
    totalPages,
    totalElements: total,
    first: number === 0,
    last: number + 1 >= totalPages,
    numberOfElements: content.length,
    size,
    number,
    sort: unsorted,
    pageable: { paged: true, unpaged: false, pageNumber: number, pageSize: size, offset, sort: unsorted },
    content,
    empty: content.length === 0,
  };
}

const indexOfPage = v.pipe(count, v.description("Página, contada a partir de 0"));
const sort = v.pipe(
  v.object({ sorted: v.boolean(), unsorted: v.boolean(), empty: v.boolean() }),
  v.metadata({ ref: "OrdenacaoDaPagina" }),
);

/** The schema of a page. */
export const springPageSchema = (item: v.GenericSchema) =>
  v.object({
    totalPages: count,
    totalElements: count,
    first: v.boolean(),
    last: v.boolean(),
    numberOfElements: count,
    size: count,
    number: indexOfPage,
    sort,
    pageable: v.pipe(
      v.object({
        paged: v.boolean(),
        unpaged: v.boolean(),
        pageNumber: indexOfPage,
        pageSize: count,
        offset: count,
        sort,
      }),
      v.metadata({ ref: "PosicaoDaPagina" }),
    ),
    content: v.array(item),
    empty: v.boolean(),
  });
