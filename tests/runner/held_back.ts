/** The packages that stay behind the registry's newest, as `docs/dependencies.md` has them. */

interface HeldBack {
  readonly version: string;
  readonly why: string;
}

/** By package; from the table of the section "Held back". */
export async function heldBack(): Promise<ReadonlyMap<string, HeldBack>> {
  const text = await Deno.readTextFile(new URL("../../docs/dependencies.md", import.meta.url));
  const [, section = ""] = text.split("## Held back\n");
  const rows = section.split("\n## ")[0]!.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (.+?) +\|$/gm);
  return new Map([...rows].map(([, name = "", version = "", why = ""]) => [name, { version, why }]));
}
