/** Query parameters of list pages: filters by name, and pagination. */
import { PAGE_SIZES } from "./pager.tsx";

/** The parameters with these names that are present. */
type Given<N extends string> = Readonly<Partial<Record<N, string>>>;

type Query = Readonly<Record<string, string>>;

export const givenParameters = <N extends string>(query: Query, ...names: readonly N[]): Given<N> =>
  Object.fromEntries(names.flatMap((name) => {
    const value = query[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  })) as Given<N>;

/** The allowed value equal to the text; undefined if there is none. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** The requested page (`pagina`, `tamanho`), as the parameters of the API call. */
export const requestedPage = ({ pagina = "", tamanho }: Query, defaultSize: number = PAGE_SIZES[0]) => ({
  pageNumber: /^[1-9]\d{0,5}$/.test(pagina) ? Number(pagina) : 1,
  pageSize: PAGE_SIZES.find((size) => String(size) === tamanho) ?? defaultSize,
});

/** The page size, if one was chosen, for the links of a list to keep. */
export const requestedPageSize = ({ tamanho }: Query): Given<"tamanho"> =>
  PAGE_SIZES.some((size) => String(size) === tamanho) ? { tamanho: tamanho! } : {};
