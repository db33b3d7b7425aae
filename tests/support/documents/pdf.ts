/** PDFs as a reader's program sees them. */
import assert from "node:assert/strict";
import { NO_VALUE } from "../../../domain/formatting.ts";
import { needs } from "../processes/debian.ts";

/** The text of each page, as poppler finds it. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  await needs("pdftotext", "poppler-utils");
  const file = await Deno.makeTempFile({ suffix: ".pdf" });
  try {
    await Deno.writeFile(file, bytes);
    const { success, stdout, stderr } = await new Deno.Command("pdftotext", {
      args: ["-layout", "-enc", "UTF-8", file, "-"],
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    // A form feed ends each page; spaces are how the layout is kept.
    return new TextDecoder().decode(stdout).split("\f").slice(0, -1).map((page) =>
      page.replace(/[ \u00a0]+/g, " ")
    );
  } finally {
    await Deno.remove(file);
  }
}

/** The tables whose columns have a total below: how many amounts a row has, and which of them have none. */
const summed: readonly { readonly heading: string; readonly amounts: number; readonly without: number }[] = [
  { heading: "Réus/executados", amounts: 5, without: 0 },
  { heading: "Respostas das instituições", amounts: 5, without: 1 },
  { heading: "Desdobramentos", amounts: 3, without: 1 },
  { heading: "Ordens da série", amounts: 5, without: 1 },
];

/** Each column of a document's tables adds up to its total, and what is left is what was blocked less what was moved. */
export function assertAddsUp(text: string): void {
  for (const { heading, amounts, without } of summed) {
    const rows = rowsBelow(text, heading, amounts);
    const total = rows.find(({ isTotal }) => isTotal)?.cells.slice(without - amounts);
    if (total === undefined) continue;
    const sums = total.map((_, column) =>
      rows.filter(({ isTotal }) => !isTotal)
        .reduce((sum, { cells }) => sum + (cells[without + column] ?? 0n), 0n)
    );
    assert.deepEqual(sums, total.slice(-sums.length), heading);
    for (const { cells } of rows) {
      const [blocked = 0n, transferred = 0n, unblocked = 0n, left = 0n] = cells.slice(-4);
      if (cells.length > 3) assert.equal(blocked - transferred - unblocked, left, heading);
    }
  }
}

/** An amount, or the dash of one that nobody has said yet, which the sums of the API count as nothing. */
export const AMOUNT = new RegExp(String.raw`R\$ ([\d.]+),(\d\d)|${NO_VALUE}`, "g");

/** The amounts of each row of a table, in centavos; a dash is nothing. */
function rowsBelow(text: string, heading: string, amounts: number) {
  const lines = text.split("\n").map((line) => line.trim());
  const start = lines.indexOf(heading);
  const rows: { isTotal: boolean; cells: bigint[] }[] = [];
  if (start < 0) return rows;
  for (const line of lines.slice(start + 1)) {
    const isTotal = line.startsWith("Total");
    const found = [...line.matchAll(AMOUNT)].slice(0, amounts)
      .map(([_, reais = "0", cents = "00"]) => BigInt(reais.replaceAll(".", "") + cents));
    if (isTotal || found.length >= Math.min(amounts, 3)) rows.push({ isTotal, cells: found });
    if (isTotal) break;
  }
  return rows;
}
