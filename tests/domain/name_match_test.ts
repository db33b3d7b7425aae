import assert from "node:assert/strict";
import { formsWithSlip, isNameMeant, partsOfName, slipsBetween } from "../../domain/name_match.ts";

Deno.test("slips are letters that are missing, too many, others, and neighbours that are exchanged", () => {
  for (
    const [typed, written, slips] of [
      ["silva", "silva", 0],
      ["sliva", "silva", 1],
      ["siva", "silva", 1],
      ["sillva", "silva", 1],
      ["sikva", "silva", 1],
      ["nepumoceno", "nepomuceno", 2],
      ["souza", "silva", 3],
      ["a", "silva", 3],
      ["", "ana", 3],
    ] as const
  ) {
    assert.equal(slipsBetween(typed, written, 2), slips, `${typed} ${written}`);
    assert.equal(slipsBetween(written, typed, 2), slips, `${written} ${typed}`);
  }
});

Deno.test("a name is meant when each typed word means one of it, with at most one slip in a word of five letters or more", () => {
  const name = "Laércio Bragança Nepomuceno";
  for (
    const [typed, isMeant] of [
      ["laercio", true],
      ["LAERCIO nepomuceno", true],
      ["Nepomuceno, Laércio".replace(",", ""), true],
      ["larecio", true],
      ["laecio bragansa", true],
      ["nepumoceno", false],
      ["brag", true],
      ["larceio", false],
      ["laercio silva", false],
      ["lea", false],
      ["bagr", false],
      ["", false],
    ] as const
  ) assert.equal(isNameMeant(typed, name), isMeant, typed);
});

Deno.test("the forms of a word have every name that it means with a slip, and no more than a few", () => {
  const forms = formsWithSlip("sliva");
  assert.ok(forms.length <= 4 * 5 + 1);
  const isOf = (name: string) => forms.some((form) => new RegExp(`^${form.replaceAll("?", ".")}`).test(name));
  for (const name of ["silva", "sliva", "slivan", "slava", "lsiva", "slia", "sloiva"]) {
    assert.ok(isOf(name), name);
  }
  for (const name of ["souza", "silav", "salvia"]) assert.ok(!isOf(name), name);
  const long = formsWithSlip("nepomuceno");
  for (const name of ["nepomucneo", "nepomuecno", "nepomucen", "napomuceno"]) {
    assert.ok(long.some((form) => new RegExp(`^${form.replaceAll("?", ".")}`).test(name)), name);
  }
  assert.deepEqual([formsWithSlip("lima"), formsWithSlip("s%lva")], [["lima"], ["s%lva"]]);
});

Deno.test("what was typed of a name is told apart from the rest of it, with its accents", () => {
  const shown = (typed: string, name: string) =>
    partsOfName(typed, name).map(({ text, isMeant }) => isMeant ? `[${text}]` : text).join("");
  for (
    const [typed, name, expected] of [
      ["braganca", "Laércio Bragança Nepomuceno", "Laércio [Bragança] Nepomuceno"],
      ["agan muce", "Laércio Bragança Nepomuceno", "Laércio Br[agan]ça Nepo[muce]no"],
      ["larecio", "Laércio Bragança Nepomuceno", "[Laércio] Bragança Nepomuceno"],
      ["xyz", "Laércio Bragança", "Laércio Bragança"],
      ["padaria", "PADARIA  DO ZÉ", "[PADARIA]  DO ZÉ"],
    ] as const
  ) assert.equal(shown(typed, name), expected, typed);
});
