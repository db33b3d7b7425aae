import assert from "node:assert/strict";
import { maskTaxIds, openLog } from "../../../program/terminal/logging.ts";
import { assertNothingSecret, secretsOf } from "../../support/processes/log_scan.ts";

Deno.test("valid tax ids are masked wherever they appear, punctuated or not", () => {
  for (const taxId of ["52998224725", "529.982.247-25", "12ABC34501DE35", "11.222.333/0001-81"]) {
    const line = maskTaxIds(`{"path":"/relacionamento/?cpfCnpj=${taxId}"}`);
    assert.ok(!line.includes(taxId), line);
  }
});

Deno.test("protocol numbers, process numbers and digests stay readable", () => {
  const line = `{"protocolo":"20260000000123","processo":"0000832-35.2018.4.01.3202","sha256":"${
    "0123456789abcdef".repeat(4)
  }"}`;
  assert.equal(maskTaxIds(line), line);
});

Deno.test("a log line is one JSON object with the error's cause and amounts as text", () => {
  const lines: string[] = [];
  const log = openLog((line) => lines.push(line));
  log("error", "Could not publish", {
    error: new Error("outer", { cause: new Error("inner") }),
    amount: 12n,
  });
  assert.equal(lines.length, 1);
  const entry = JSON.parse(lines[0] ?? "");
  assert.equal(entry.level, "error");
  assert.equal(entry.error.message, "outer");
  assert.equal(entry.error.cause.message, "inner");
  assert.equal(entry.amount, "12");
});

Deno.test("what no log may have is found in one, whatever is around it", () => {
  const env = { APP_SECRET_KEY: "chave-de-teste-longa", PORT: "8000" };
  const leaks = [
    '"token":"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"',
    "Authorization: Bearer 0123456789abcdef",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "-----BEGIN PRIVATE KEY-----",
    "postgres://assets:senha@localhost:5432/assets",
    "segredo-trf1",
    "chave-de-teste-longa",
    "/v1/delegacao/11144477735",
    "juiz 111.444.777-35, ",
    "?cpfCnpj=11222333000181&",
    "empresa 11.222.333/0001-81.",
    "empresa 12.ABC.345/01DE-35.",
    "/v1/conta-unica/12ABC34501DE35",
  ];
  for (const leak of leaks) {
    const line = `{"level":"info","message":"${leak}"}`;
    assert.throws(() => assertNothingSecret(line, secretsOf(env)), /The log has/, leak);
  }
  const fine =
    "20261114447773 postgres://localhost:5432/assets ***.444.777-** postgres://assets:***@localhost/";
  assertNothingSecret(fine, secretsOf(env));
});
