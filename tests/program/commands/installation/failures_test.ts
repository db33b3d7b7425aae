import assert from "node:assert/strict";
import { explainInstallation } from "../../../../program/commands/installation/failures.ts";

for (
  const [said, remedy] of [
    [
      "error: failed to lookup address information: Name or service not known",
      /HTTPS_PROXY=http:\/\/proxy:porta/,
    ],
    ["error: client error (Connect): tunnel error: unsuccessful", /não foi alcançado/],
    ["error: invalid peer certificate: UnknownIssuer", /DENO_TLS_CA_STORE=system,mozilla/],
    ["error: HTTP status 407 Proxy Authentication Required", /usuário e senha/],
    ["error: 404 Not Found (https://registro/hono)", /\.npmrc/],
    ["error: No space left on device (os error 28)", /disco está cheio/],
    ["error: Permission denied (os error 13)", /chown/],
    ["error: The lockfile is out of date. Run `deno install --frozen=false`", /git checkout/],
    ["error: Tarball checksum did not match", /entregou outro/],
    ["error: something never heard of", /Repita o comando/],
  ] as const
) {
  Deno.test(`an installation that ends with “${said}” is told with what helps`, () => {
    const text = explainInstallation({ output: `${said}\n`, unreached: undefined });
    assert.match(text, remedy);
    assert.ok(text.includes(said));
  });
}

Deno.test("the address that was not reached is told with why", () => {
  const error = new Error("Connection refused (os error 111)");
  const text = explainInstallation({ output: "", unreached: { host: "registro:443", error } });
  assert.match(text, /connect registro:443: Connection refused/);
  assert.match(text, /não foi alcançado/);
});
