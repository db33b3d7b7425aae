import assert from "node:assert/strict";
import { EmptyList } from "../../../web/components/empty_list.tsx";

Deno.test("an empty list speaks of filters only where somebody filtered", () => {
  const titles = [
    [{}, "Ainda não há séries."],
    [{ pagina: "2", tamanho: "50", ordenar: "-dataFim", situacao: "" }, "Ainda não há séries."],
    [{ situacao: "ATIVA" }, "Nenhuma série com estes filtros."],
  ] as const;
  for (const [query, title] of titles) {
    const shown = String(
      EmptyList({ query, none: "Ainda não há séries.", noneFiltered: "Nenhuma série com estes filtros." }),
    );
    assert.ok(shown.includes(title), shown);
  }
});
