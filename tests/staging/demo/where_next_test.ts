/** How the demonstration ends: by where to look with one's own eyes. */
import assert from "node:assert/strict";
import { whereNext } from "../../../staging/demo/demo.ts";

Deno.test("a demonstration in a running service ends by the addresses of its consoles", () => {
  const told = whereNext({ api: "http://localhost:8000/x", dataDir: undefined }, false);
  const addresses = told.match(/http:\S+/g);
  assert.deepEqual(
    addresses,
    ["console", "operacao", "guia"].map((path) => `http://localhost:8000/x/${path}`),
  );
});

Deno.test("a demonstration in a service of its own ends by how to see its orders in the consoles", () => {
  const own = { api: "http://localhost:8001", dataDir: "/tmp/demo" };
  assert.match(whereNext(own, true), /DATA_DIR=\/tmp\/demo deno task start/);
  for (const keep of [true, false]) {
    const told = whereNext(own, keep);
    assert.match(told, /console/);
    assert.ok(!told.includes(own.api), "the service is gone, and so are its addresses");
  }
});
