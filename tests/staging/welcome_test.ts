/** What `task start` prints once the service is ready. */
import assert from "node:assert/strict";
import { createStagingData } from "../../staging/data/staging_data.ts";
import { welcome } from "../../staging/welcome.ts";

Deno.test("the guide stands alone on top of the welcome, before all other addresses", () => {
  const told = welcome({
    origin: "http://localhost:8000",
    publicUrl: "http://localhost:8000/x",
    prefix: "/x",
    dataDir: ".data",
    exchangeDir: ".data/exchange",
    databaseUrl: "postgres://assets:secret@127.0.0.1:5432/assets",
    ownDatabase: true,
    tokenUrl: "http://localhost:8000/auth/realms/pje/protocol/openid-connect/token",
    invented: { stagingData: createStagingData(), registriesUrl: "http://127.0.0.1:9000" },
    now: Temporal.Instant.from("2026-11-23T13:00:00Z"),
  });
  const lines = told.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => line.includes("http"));
  assert.equal(lines[first], "http://localhost:8000/x/guia");
  assert.deepEqual([lines[first - 1], lines[first + 1]], ["", ""], "nothing else stands beside it");
  assert.ok(!told.includes("secret"));
});
