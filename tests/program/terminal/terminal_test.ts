import assert from "node:assert/strict";
import { messageOf } from "../../../program/terminal/terminal.ts";

Deno.test("what Deno does not let the program reach is said in Portuguese, with where it is allowed; other messages stay", () => {
  const { NotCapable, NotFound } = Deno.errors;
  const told = messageOf(
    new NotCapable('Requires write access to "/srv/exchange", run again with the --allow-write flag'),
  );
  assert.match(
    told,
    /^O comando que iniciou o programa não permite gravar em "\/srv\/exchange": .* --allow-write /,
  );
  const others = [
    new NotFound("No such precedent"),
    new NotCapable("Something else"),
    new Error("Requires tea"),
  ];
  for (const other of others) assert.equal(messageOf(other), other.message);
});

/** What the machine refuses, as Deno says it, and what is said. */
const refused: readonly (readonly [code: string, message: string, told: RegExp])[] = [
  [
    "EACCES",
    "Permission denied (os error 13): mkdir '/srv/assets/exchange'",
    /^Sem permissão em \/srv\/assets\/exchange: .*chown/,
  ],
  ["EPERM", "Operation not permitted (os error 1)", /^Sem permissão: .*chown/],
  [
    "EROFS",
    "Read-only file system (os error 30): open '/srv/x'",
    /^\/srv\/x .*só de leitura.*ReadWritePaths/,
  ],
  ["ENOSPC", "No space left on device (os error 28)", /^O disco está cheio: .*libere espaço/],
  ["EDQUOT", "Disk quota exceeded (os error 122): open '/srv/x'", /^O disco de \/srv\/x está cheio: .*cota/],
  ["ENOENT", "No such file or directory (os error 2): readfile 'a.csv'", /^a\.csv não existe: .*caminho/],
  ["ENOTDIR", "Not a directory (os error 20): mkdir '/a/b'", /^\/a\/b não pode ser alcançado: .*não é pasta/],
  ["EISDIR", "Is a directory (os error 21): open '/a'", /^\/a é uma pasta/],
];

for (const [code, message, told] of refused) {
  Deno.test(`what the machine refuses is said in Portuguese with the remedy: ${code}`, () => {
    assert.match(messageOf(Object.assign(new Error(message), { code })), told);
  });
}

for (
  const [code, told] of [
    ["CERT_HAS_EXPIRED", /venceu.*renove/],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /de outro nome.*use no endereço/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", /autoridade conhecida.*sslrootcert.*DENO_CERT/],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", /autoridade conhecida.*sslrootcert/],
  ] as const
) {
  Deno.test(`a server's certificate that cannot be trusted is said in Portuguese with the remedy: ${code}`, () => {
    const message = messageOf(Object.assign(new Error("certificate of the server"), { code }));
    assert.match(message, told);
    assert.match(message, /\(certificate of the server\)$/);
  });
}
