import assert from "node:assert/strict";
import { redact, redactText } from "../../../domain/audit/redaction.ts";

Deno.test("an error is its name, message, place and codes; what a client keeps beside them is left out", () => {
  const error = Object.assign(new TypeError("no answer", { cause: { headers: { key: "k-1" } } }), {
    code: "ECONNREFUSED",
    config: { headers: { "X-TYPESENSE-API-KEY": "k-1" }, data: "searched words" },
    response: { body: "k-1" },
    toJSON: () => ({ config: "k-1" }),
  });
  const plain = redact({ error }) as { error: Record<string, unknown> };
  assert.equal(plain.error["name"], "TypeError");
  assert.equal(plain.error["message"], "no answer");
  assert.equal(plain.error["code"], "ECONNREFUSED");
  assert.match(String(plain.error["stack"]), /redaction_test/);
  assert.doesNotMatch(JSON.stringify(plain), /k-1|searched/);
});

Deno.test("causes and gathered errors are told, each as an error is", () => {
  const inner = Object.assign(new Error("inner"), { headers: "k-1" });
  const outer = new AggregateError([inner, { body: "k-1" }], "outer", { cause: inner });
  const text = JSON.stringify(redact(outer));
  assert.equal(text.match(/"message":"inner"/g)?.length, 2);
  assert.doesNotMatch(text, /k-1/);
});

Deno.test("fields named after secrets and bodies are left out at any depth", () => {
  const names = [
    ...["headers", "Authorization", "set-cookie", "x-api-key", "apiKey", "password", "client_secret"],
    ...["access_token", "privateKey", "POSTGRES_PSWD", "passphrase", "body", "request", "payload"],
  ];
  for (const name of names) {
    assert.doesNotMatch(JSON.stringify(redact({ a: [{ [name]: "k-1" }] })), /k-1/, name);
  }
});

Deno.test("what is neither plain nor a text of its own is told by its kind", () => {
  const at = Temporal.Instant.from("2026-11-23T13:00:00Z");
  const told = redact({
    at,
    amount: 12n,
    answer: new Headers({ a: "k-1" }),
    bytes: new Uint8Array([1, 2]),
  });
  assert.deepEqual(told, { at: at.toString(), amount: "12", answer: "[Headers]", bytes: "[Uint8Array]" });
});

Deno.test("a value that holds itself is told once", () => {
  const value: Record<string, unknown> = { name: "a" };
  value["self"] = value;
  assert.deepEqual(redact(value), { name: "a", self: "[omitido]" });
});

const messages: readonly (readonly [said: string, left: string])[] = [
  ["error for url (https://u:k-1@host:8108/p/k-1?q=k-1)", "error for url (https://host:8108)"],
  ["postgres://assets:k-1@db:5432/assets refused", "postgres://db:5432 refused"],
  ["sent Authorization: Bearer k-1.k-1", "sent Authorization: [omitido] [omitido]"],
  ["wrong password=k-1, try again", "wrong password=[omitido], try again"],
  [
    `Unexpected token '<', "<p>k-1"... is not valid JSON`,
    "Unexpected token '<', [omitido] is not valid JSON",
  ],
  [
    `Invalid type: Expected number but received "k-1"`,
    "Invalid type: Expected number but received [omitido]",
  ],
  ["-----BEGIN OPENSSH PRIVATE KEY-----\nk-1\n-----END OPENSSH PRIVATE KEY----- no", "[omitido] no"],
];

for (const [said, left] of messages) {
  Deno.test(`a message loses what it repeats of requests and answers: ${said.slice(0, 40)}`, () => {
    assert.doesNotMatch(redactText(said), /k-1/);
    assert.equal(redactText(said), left);
  });
}

Deno.test("places in our own files stay in a stack", () => {
  const stack = "Error: no\n    at find (file:///srv/assets/store/a.ts:11:22)";
  assert.equal(redactText(stack), stack);
});
