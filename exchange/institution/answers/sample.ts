/** `exemplo`: the remittance of the manual's example, with every record, to try the other commands on. */
import { createHash } from "node:crypto";
import { CommandFailure, exitCode, print } from "../../../program/terminal/screen.ts";
import { publishSidecar, publishText } from "../../files/publication.ts";
import { fullExample } from "../../manual/full_example.ts";
import { failUnreadable, resolveGivenPath } from "../terminal/given_path.ts";

export async function writeSample({ saida }: { readonly saida: string }): Promise<number> {
  const { name, text } = fullExample().remittance;
  const folder = resolveGivenPath(saida);
  await Deno.mkdir(folder, { recursive: true }).catch((error) => failUnreadable(saida, error));
  const sha256 = createHash("sha256").update(text).digest("hex");
  const placed = [await publishText(folder, name, text), await publishSidecar(folder, name, sha256)];
  if (placed.includes("differs")) {
    throw new CommandFailure(exitCode.io, `${name} já existe em ${saida} com outros bytes`);
  }
  print(`${name}\n`);
  return exitCode.good;
}
