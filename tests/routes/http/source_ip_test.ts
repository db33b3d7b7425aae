import assert from "node:assert/strict";
import { canonicalIp, isRange, readRanges } from "../../../registries/http/address.ts";
import { sourceAddress } from "../../../routes/http/source_ip.ts";

const NONE: string[] = [];
const OURS = ["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"];

const sources: [
  sentence: string,
  peer: string,
  forwardedFor: string | undefined,
  trusted: string[],
  source: string | undefined,
][] = [
  ["without proxies the peer is the source", "203.0.113.9", undefined, NONE, "203.0.113.9"],
  ["nobody trusted is believed", "203.0.113.9", "127.0.0.1", NONE, "203.0.113.9"],
  ["a stranger's header is not believed", "203.0.113.9", "127.0.0.1", OURS, "203.0.113.9"],
  ["a trusted proxy names the source", "10.1.2.3", "203.0.113.9", OURS, "203.0.113.9"],
  ["a trusted single address names it too", "192.0.2.7", "203.0.113.9", OURS, "203.0.113.9"],
  ["its neighbour does not", "192.0.2.8", "203.0.113.9", OURS, "192.0.2.8"],
  ["a chain of trusted proxies", "10.1.2.3", "203.0.113.9, 192.0.2.7, 10.9.9.9", OURS, "203.0.113.9"],
  ["what the caller puts in front is not read", "10.1.2.3", "127.0.0.1, 203.0.113.9", OURS, "203.0.113.9"],
  ["nor a trusted address put in front", "10.1.2.3", "10.0.0.1, 203.0.113.9", OURS, "203.0.113.9"],
  [
    "nor what a stranger in the middle adds",
    "10.1.2.3",
    "198.51.100.1, 203.0.113.9, 10.2.2.2",
    OURS,
    "203.0.113.9",
  ],
  ["nor a text that is no address, behind it", "10.1.2.3", "nada, 203.0.113.9", OURS, "203.0.113.9"],
  ["from inside, the first of the chain", "10.1.2.3", "10.5.5.5, 10.6.6.6", OURS, "10.5.5.5"],
  ["a proxy that calls by itself is the source", "10.1.2.3", undefined, OURS, "10.1.2.3"],
  ["a trusted proxy that names nothing readable", "10.1.2.3", "unknown", OURS, undefined],
  ["an empty header of a trusted proxy", "10.1.2.3", "", OURS, undefined],
  ["an empty place in the chain", "10.1.2.3", "203.0.113.9,,10.2.2.2", OURS, undefined],
  ["an address others read differently is none", "10.1.2.3", "0177.0.0.1", OURS, undefined],
  ["nor is a short one", "10.1.2.3", "127.1", OURS, undefined],
  ["a port is left out", "10.1.2.3", "203.0.113.9:51234", OURS, "203.0.113.9"],
  ["an IPv6 proxy", "2001:db8:1::5", "203.0.113.9", OURS, "203.0.113.9"],
  ["an IPv6 stranger", "2001:db8:2::5", "203.0.113.9", OURS, "2001:db8:2::5"],
  ["an IPv6 source, in one spelling", "10.1.2.3", "2001:DB8:0:0::00FF", OURS, "2001:db8::ff"],
  ["an IPv6 source with a port", "10.1.2.3", "[2001:db8::ff]:443", OURS, "2001:db8::ff"],
  ["IPv4 inside IPv6, as the peer", "::ffff:10.1.2.3", "203.0.113.9", OURS, "203.0.113.9"],
  ["IPv4 inside IPv6, in hexadecimal", "::ffff:a01:203", "203.0.113.9", OURS, "203.0.113.9"],
  ["IPv4 inside IPv6, as the source", "10.1.2.3", "::ffff:203.0.113.9", OURS, "203.0.113.9"],
  ["an IPv4 range written as IPv6", "10.1.2.3", "203.0.113.9", ["::ffff:10.0.0.0/104"], "203.0.113.9"],
  ["such a range ends where it ends", "11.1.2.3", "203.0.113.9", ["::ffff:10.0.0.0/104"], "11.1.2.3"],
  ["blanks around", "10.1.2.3", "  203.0.113.9 ,  10.2.2.2 ", OURS, "203.0.113.9"],
];

for (const [sentence, peer, forwardedFor, trusted, source] of sources) {
  Deno.test(`the source of a call: ${sentence}`, () => {
    assert.equal(sourceAddress(peer, forwardedFor, readRanges(trusted)), source);
  });
}

Deno.test("an address has one spelling, and what is no address has none", () => {
  const spellings: [text: string, spelling: string | undefined][] = [
    ["127.0.0.1", "127.0.0.1"],
    ["::ffff:127.0.0.1", "127.0.0.1"],
    ["::FFFF:7F00:1", "127.0.0.1"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["127.0.0.01", undefined],
    ["256.0.0.1", undefined],
    ["127.0.0.1/8", undefined],
    ["localhost", undefined],
    ["", undefined],
  ];
  for (const [text, spelling] of spellings) assert.equal(canonicalIp(text), spelling, text);
});

Deno.test("a range of proxies is an address or a part of the internet, never all of it", () => {
  const ranges = ["10.0.0.0/8", "10.1.2.3", "10.1.2.3/32", "::1", "2001:db8::/32", "::ffff:10.0.0.0/104"];
  for (const range of ranges) assert.ok(isRange(range), range);
  const others = [
    "",
    "/8",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "0.0.0.0/0",
    "::/0",
    "::ffff:0.0.0.0/96",
    "2001:db8::/129",
    "10.0.0/8",
    "proxy",
  ];
  for (const range of others) assert.ok(!isRange(range), range);
  assert.throws(() => readRanges(["proxy"]), /proxy/);
});
