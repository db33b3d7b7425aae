/** The bars of a day's throughput. */
import assert from "node:assert/strict";
import { Throughput } from "../../../web/operation/today/throughput.tsx";

const at = (minuto: string, linhas: number) => ({ minuto: `2026-11-24T${minuto}:00Z`, linhas, arquivos: 1 });

const barsOf = (points: readonly ReturnType<typeof at>[]): string[] =>
  [
    ...String(Throughput({ caption: "Respostas decididas", points })).matchAll(
      /<th scope="row"[^>]*>(.*?)<\/th>.*?<span>(.*?)<\/span>/gs,
    ),
  ].map(([, name, text]) => `${name}: ${text}`);

Deno.test("an interval has a bar of its own, and a long pause is one line", () => {
  assert.deepEqual(barsOf([at("12:00", 3), at("12:15", 2), at("13:00", 1)]), [
    ...["09:00: 3 (1)", "09:05: 0 (0)", "09:10: 0 (0)", "09:15: 2 (1)"],
    ...["09:20 às 10:00: nada", "10:00: 1 (1)"],
  ]);
});
