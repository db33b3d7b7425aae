import assert from "node:assert/strict";
import fc from "fast-check";
import { NameTable } from "../../../search/index/name_table.ts";

Deno.test("names keep the numbers they were given, and are found as stretches of a text", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "ç", "1", "😀"), minLength: 1, maxLength: 4 });
  fc.assert(fc.property(fc.array(name, { maxLength: 300 }), (added) => {
    const names = new NameTable(), known = new Map<string, number>();
    for (const one of added) {
      const isNew = !known.has(one);
      if (isNew) known.set(one, known.size);
      assert.deepEqual(names.add(one), { number: known.get(one), isNew });
    }
    assert.equal(names.size, known.size);
    for (const [one, number] of known) {
      assert.equal(names.find(one), number);
      assert.equal(names.findIn(`x ${one} x`, 2, 2 + one.length), number);
      assert.equal(names.name(number), one);
    }
    assert.equal(names.find("other"), undefined);
    assert.equal(names.findIn("other", 0, 5), -1);
  }));
});

Deno.test("a table of names grows with them", () => {
  const names = new NameTable();
  for (let number = 0; number < 5_000; number++) names.add(`n${number}`);
  for (let number = 0; number < 5_000; number++) assert.equal(names.find(`n${number}`), number);
});
