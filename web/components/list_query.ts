/** What the address of a list asks for: filters by name, and a page. */
import { PAGE_SIZES } from "./pager.tsx";

/** Of these names, those that are given. */
type Given<N extends string> = Readonly<Partial<Record<N, string>>>;

type Query = Readonly<Record<string, string>>;

export const given = <N extends string>(query: Query, ...names: readonly N[]): Given<N> =>
  Object.fromEntries(names.flatMap((name) => {
    const value = query[name]?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  })) as Given<N>;

/** The one of a list's values that is asked for; another text asks for none. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** The page that is asked for (`pagina`, `tamanho`), as the API is asked for it. */
export const pageAsked = ({ pagina = "", tamanho }: Query, usualSize: number = PAGE_SIZES[0]) => ({
  pageNumber: /^[1-9]\d{0,5}$/.test(pagina) ? Number(pagina) : 1,
  pageSize: PAGE_SIZES.find((size) => String(size) === tamanho) ?? usualSize,
});

/** What a list's own links keep of its page: the length, where it was chosen. */
export const sizeAsked = ({ tamanho }: Query): Given<"tamanho"> =>
  PAGE_SIZES.some((size) => String(size) === tamanho) ? { tamanho: tamanho! } : {};
