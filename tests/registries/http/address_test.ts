import assert from "node:assert/strict";
import { outgoingRule } from "../../../registries/http/address.ts";

const rows: [address: string, networks: string[], allowed: boolean][] = [
  ["8.8.8.8", [], true],
  ["2600:1f00::1", [], true],
  ["10.0.0.1", [], false],
  ["10.0.0.1", ["10.0.0.0/8"], true],
  ["fd00::1", [], false],
  ["fd00::1", ["fd00::/8"], true],
  ["fec0::1", [], false],
  ["5f00::1", [], false],
  // Loopback, link-local and the unspecified address are not named by a wide range that holds them.
  ["127.0.0.1", [], false],
  ["127.0.0.1", ["0.0.0.0/1"], false],
  ["127.0.0.1", ["127.0.0.0/8"], true],
  ["127.0.0.1", ["127.0.0.1"], true],
  ["169.254.169.254", ["128.0.0.0/1"], false],
  ["169.254.169.254", ["169.254.0.0/16"], true],
  ["0.0.0.0", ["0.0.0.0/1"], false],
  ["::1", ["::/1"], false],
  ["::1", ["::1"], true],
  ["::", ["::/1"], false],
  ["fe80::1", ["8000::/1"], false],
  ["fe80::1", ["fe80::/10"], true],
  // Every form of IPv6 that carries IPv4: as the IPv4 it is.
  ["::ffff:127.0.0.1", [], false],
  ["::ffff:8.8.8.8", [], true],
  ["::127.0.0.1", [], false],
  ["::169.254.169.254", [], false],
  ["::10.0.0.1", [], false],
  ["::10.0.0.1", ["10.0.0.0/8"], true],
  ["::8.8.8.8", [], true],
  ["::ffff:0:127.0.0.1", [], false],
  ["64:ff9b::7f00:1", [], false],
  ["64:ff9b::a9fe:a9fe", [], false],
  ["64:ff9b::8.8.8.8", [], true],
  ["64:ff9b:1::10.0.0.1", [], false],
  ["64:ff9b:1::10.0.0.1", ["10.0.0.0/8"], true],
  ["64:ff9b:1::8.8.8.8", [], true],
  // A local NAT64 may have a prefix of 48, 56, 64 or 96 bits; what follows the IPv4 it ignores.
  ["64:ff9b:1:a00:0:100:808:808", [], false],
  ["64:ff9b:1:a:0:1:808:808", [], false],
  ["64:ff9b:1:0:a:0:108:808", [], false],
  ["64:ff9b:1:808:8:800::", [], true],
  ["64:ff9b:1::", [], false],
  ["2002:7f00:1::", [], false],
  ["2002:a00:1::1", [], false],
  ["2002:808:808::1", [], true],
  // Teredo: the server, then the client with its bits inverted.
  ["2001:0:808:808:0:0:80ff:fffe", [], false],
  ["2001:0:7f00:1:0:0:f7f7:f7f7", [], false],
  ["2001:0:808:808:0:0:f7f7:f7f7", [], true],
  ["2600:1f00::5efe:10.0.0.1", [], false],
  ["2600:1f00::200:5efe:127.0.0.1", [], false],
  ["2002:808:808::5efe:10.0.0.1", [], false],
  ["not an address", ["10.0.0.0/8"], false],
];

Deno.test("an address is called when it is public or in a named network, an IPv4 in IPv6 as the IPv4 it is", () => {
  for (const [address, networks, allowed] of rows) {
    assert.equal(
      outgoingRule(networks)(address),
      allowed,
      `${address} with ${networks.join(", ") || "none"}`,
    );
  }
});
