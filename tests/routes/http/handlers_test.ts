import assert from "node:assert/strict";
import { Hono } from "hono";
import * as v from "valibot";
import type { Env } from "../../../routes/app.ts";
import { type AccessRule, openAccess } from "../../../routes/http/access_rule.ts";
import { handlers } from "../../../routes/http/handlers.ts";
import { problem } from "../../../routes/http/problems.ts";
import { okResponse } from "../../../routes/operation.ts";

const statement = {
  id: "contar",
  tag: "Serviço",
  summary: "Conta",
  parameters: [{ in: "path", name: "nome", description: "De quê" }],
  body: v.strictObject({ vezes: v.number() }),
  query: v.strictObject({ em: v.picklist(["pt", "en"]) }),
  success: okResponse("Contado", v.string()),
} as const;

const counting = (access: AccessRule) =>
  new Hono<Env>().post(
    "/:nome",
    ...handlers({ ...statement, access }, (c) => {
      // Typed by the statement: neither needs a check here.
      const times: number = c.req.valid("json").vezes;
      const language: "pt" | "en" = c.req.valid("query").em;
      const name: string = c.req.param("nome");
      return c.text(`${times} ${name} ${language}`);
    }),
  );

const send = (http: Hono<Env>, address: string, body: unknown) =>
  http.request(address, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });

Deno.test("a handler gets what its statement says, already checked", async () => {
  const http = counting(openAccess);
  assert.equal(await (await send(http, "/ordem?em=pt", { vezes: 2 })).text(), "2 ordem pt");
  for (
    const [address, body, code] of [
      ["/ordem?em=pt", { vezes: "2" }, "conteudo-invalido"],
      ["/ordem?em=fr", { vezes: 2 }, "parametro-invalido"],
      ["/ordem?em=fr", { vezes: "2" }, "parametro-invalido"],
    ] as const
  ) {
    const answer = await send(http, address, body);
    assert.deepEqual([answer.status, (await answer.json()).codigo], [400, code]);
  }
});

Deno.test("who may not call learns nothing of what else is wrong", async () => {
  const http = counting({
    checks: [(c) => Promise.resolve(problem(c, "nao-autenticado"))],
    signIns: ["token"],
    problems: ["nao-autenticado"],
  });
  assert.equal((await send(http, "/ordem", {})).status, 401);
});
