/** The table of `docs/personal_data.md`. */

interface DocumentedColumn {
  /** `table.column`. */
  readonly column: string;
  /** Whether it is masked or removed when the order it is of ends its term. */
  readonly goesWithOrder: boolean;
}

/** The columns that the page names, and whether their term is their order's. */
export async function documentedColumns(): Promise<DocumentedColumn[]> {
  const page = await Deno.readTextFile(new URL("../../../docs/personal_data.md", import.meta.url));
  const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  return page.split("\n").filter((line) => /^\| `/.test(line)).flatMap((line) => {
    const [, tables, columns, , term] = line.split("|");
    const goesWithOrder = /^ (masked|removed|as the order)\b.*\border/.test(term!);
    return names(tables!).flatMap((table) =>
      names(columns!).map((column) => ({ column: `${table}.${column}`, goesWithOrder }))
    );
  });
}
