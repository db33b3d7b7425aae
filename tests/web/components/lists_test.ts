/** The parts every list is made of, by what they write. */
import assert from "node:assert/strict";
import { type Column, DataTable } from "../../../web/components/data_table.tsx";
import { FilterForm } from "../../../web/components/filter_form.tsx";
import {
  givenParameters,
  oneOf,
  requestedPage,
  requestedPageSize,
} from "../../../web/components/list_page.tsx";
import { Pager } from "../../../web/components/pager.tsx";
import type { Site } from "../../../web/site.ts";

interface Line {
  readonly name: string;
  readonly amount: number;
}

const columns: Column<Line>[] = [
  { name: "Escolher", kind: "choice", cell: () => "x" },
  { name: "Nome", sort: "nome", cell: ({ name }) => name, note: ({ amount }) => amount > 1 && "muito" },
  { name: "Valor", kind: "amount", cell: ({ amount }) => amount },
  { name: "Ação", isPlainOnCard: true, cell: () => "ver" },
];

const rows: Line[] = [{ name: "<b>", amount: 1 }, { name: "B", amount: 2 }];

/** As HTML, without the spaces that absent attributes leave. */
const written = (part: unknown) => String(part).replaceAll(/ +(?=>)/g, "").replaceAll(/ {2,}/g, " ");

Deno.test("a table's rows are named by their first column that is no choice, and cells name theirs for cards", () => {
  const html = written(DataTable({ caption: "Linhas", columns, rows }));
  assert.match(html, /<caption class="sr-only">Linhas<\/caption>/);
  assert.match(html, /<th scope="row">&lt;b&gt;<\/th>/);
  assert.match(html, /<td class="amount" data-name="Valor">2<\/td>/);
  assert.match(html, /<td>ver<\/td>/);
  assert.match(html, /<span class="sr-only">Escolher<\/span>/);
});

Deno.test("a note stands small below what it is of, and nowhere else", () => {
  const html = written(DataTable({ caption: "Linhas", columns, rows }));
  assert.equal(html.match(/<small>/g)?.length, 1);
  assert.match(html, /<th scope="row">B<small>muito<\/small><\/th>/);
});

Deno.test("a table without rows says what is said instead", () => {
  assert.equal(written(DataTable({ caption: "Linhas", columns, rows: [], empty: "Nada" })), "Nada");
});

Deno.test("a column sorts where the list can be sorted, the other way when it is sorted already", () => {
  const sorted = (by: string | undefined) =>
    written(DataTable({ caption: "Linhas", columns, rows, sorting: { by, to: (by) => `?ordem=${by}` } }));
  assert.match(sorted(undefined), /<th scope="col"><a class="sort" href="\?ordem=nome">Nome<\/a>/);
  assert.match(sorted("nome"), /aria-sort="ascending"><a class="sort" href="\?ordem=-nome">/);
  assert.match(sorted("-nome"), /aria-sort="descending"><a class="sort" href="\?ordem=nome">/);
  assert.doesNotMatch(written(DataTable({ caption: "Linhas", columns, rows })), /class="sort"/);
});

const site: Site = { to: (path) => path, asset: (name) => name };

const filters = [
  { name: "processo", label: "Processo" },
  { kind: "date", name: "de", label: "Desde" },
  {
    kind: "choice",
    name: "vara",
    label: "Vara",
    options: [{ value: "1", text: "Primeira" }],
    defaultValue: "1",
  },
] as const;

Deno.test("filters in use are said beside the form, each with the list without it; the usual ones without", () => {
  const query = { processo: "123", de: "2026-11-23", tamanho: "100" };
  const html = written(FilterForm({ site, path: "/lista", filters, query }));
  assert.match(html, /Processo: 123<a href="\/lista\?de=2026-11-23&amp;tamanho=100"/);
  assert.match(html, /Desde: 23\/11\/2026<a/);
  assert.match(html, /<li>Vara: Primeira<\/li>/);
  assert.match(html, /<input type="hidden" name="tamanho" value="100">/);
  assert.match(html, /<details>/);
});

Deno.test("the form stands open where one of its fields was refused", () => {
  const problem = {
    codigo: "conteudo-invalido",
    title: "",
    detail: "",
    status: 400,
    erros: [{ campo: "processo", mensagem: "não se lê" }],
  };
  const html = written(FilterForm({ site, path: "/lista", filters, query: { processo: "1" }, problem }));
  assert.match(html, /<details open/);
  assert.match(html, /não se lê/);
});

const pager = (pageNumber: number, totalElements: number, pageSize = 30) =>
  written(Pager({
    of: { pageNumber, pageSize, totalElements, totalPages: Math.ceil(totalElements / pageSize) },
    to: (page) => `?pagina=${page}`,
    sizeTo: (size) => `?tamanho=${size}`,
    one: "linha",
    many: "linhas",
  }));

Deno.test("a pager says where it is, leads to what is near, and offers longer pages of long lists only", () => {
  assert.match(pager(1, 0), />0 linhas</);
  assert.match(pager(1, 1), />1 linha</);
  assert.doesNotMatch(pager(1, 30), /tamanho/);
  const middle = pager(5, 2_000);
  assert.match(middle, />121 a 150 de 2.000 linhas</);
  assert.match(middle, /rel="prev" href="\?pagina=4"/);
  assert.match(middle, /rel="next" href="\?pagina=6"/);
  assert.match(middle, /<a href="\?tamanho=30" aria-current="true">/);
  assert.match(middle, /<a href="\?tamanho=200">/);
});

Deno.test("what an address asks of a list is read, and what it cannot mean is left at its usual", () => {
  assert.deepEqual(givenParameters({ a: " 1 ", b: " ", c: "2" }, "a", "b"), { a: "1" });
  assert.equal(oneOf(["A", "B"], "C"), undefined);
  assert.deepEqual(requestedPage({ pagina: "3", tamanho: "100" }), { pageNumber: 3, pageSize: 100 });
  for (const pagina of ["", "0", "-1", "x", "1e9", "12345678"]) {
    assert.deepEqual(requestedPage({ pagina, tamanho: "5000" }), { pageNumber: 1, pageSize: 30 });
  }
  assert.deepEqual(requestedPageSize({ tamanho: "200" }), { tamanho: "200" });
  assert.deepEqual(requestedPageSize({ tamanho: "5000" }), {});
});
