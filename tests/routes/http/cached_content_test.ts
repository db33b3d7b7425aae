import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { answerCached, cacheContent } from "../../../routes/http/cached_content.ts";

const TEXT = "segredo nenhum ".repeat(500);
const content = cacheContent("text/css; charset=UTF-8", TEXT);
const app = new Hono().get("/", (c) => answerCached(c, content, "no-cache"));

const get = (headers: Record<string, string> = {}) => app.request("/", { headers });

const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

for (
  const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["deflate", null],
    ["identity", null],
    ["*", "br"],
  ] as const
) {
  Deno.test(`who accepts ${accepted} gets kept content as ${encoding ?? "it is"}, whole`, async () => {
    const answer = await get({ "Accept-Encoding": accepted });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("Content-Encoding"), encoding);
    assert.equal(answer.headers.get("Vary"), "Accept-Encoding");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const read = encoding === null ? bytes : decoders[encoding]!(bytes);
    assert.equal(new TextDecoder().decode(read), TEXT);
  });
}

Deno.test("who has the bytes of an encoding is told so, by their own tag and no other's", async () => {
  const plain = (await get()).headers.get("ETag")!;
  const brotli = (await get({ "Accept-Encoding": "br" })).headers.get("ETag")!;
  assert.notEqual(plain, brotli);
  const again = await get({ "Accept-Encoding": "br", "If-None-Match": `"x", W/${brotli}` });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
  assert.equal((await get({ "Accept-Encoding": "br", "If-None-Match": plain })).status, 200);
});

Deno.test("what is compressed already is kept as it is, under one tag", async () => {
  const font = cacheContent("font/woff2", new Uint8Array(4_000));
  const answer = await new Hono().get("/", (c) => answerCached(c, font, "no-cache"))
    .request("/", { headers: { "Accept-Encoding": "br" } });
  assert.equal(answer.headers.get("Content-Encoding"), null);
  assert.equal((await answer.arrayBuffer()).byteLength, 4_000);
  assert.equal(font.in("br").tag, font.in("identity").tag);
});
