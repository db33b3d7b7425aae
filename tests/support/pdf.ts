/** PDFs as a reader's program sees them. */
import assert from "node:assert/strict";
import { needs } from "./debian.ts";

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
