/** Answers one request within its span, from which it calls others, as a route that asks a registry does. */
import { get } from "node:http";
import { openLog } from "../../../program/terminal/logging.ts";
import { listen } from "../../../routes/http/serve.ts";
import { inRequestSpan } from "../../../routes/tracing.ts";

const CPF = "11144477735";
const log = openLog((line) => Deno.stdout.writeSync(new TextEncoder().encode(line)));
const server = await listen("127.0.0.1", [0]);
server.open(async (request) => {
  await inRequestSpan(request.method, Object.fromEntries(request.headers), async () => {
    await fetch(`http://127.0.0.1:9/pessoas/${CPF}`).catch(() => {});
    await new Promise((resolve) => get(`http://127.0.0.1:9/pessoas/${CPF}`).on("error", resolve));
    log("info", "asked");
    return { route: "/v1/relacionamento/:cpf", status: 200 };
  });
  return new Response("ok");
});
const curl = new Deno.Command("curl", {
  args: [
    "-s",
    "-H",
    `traceparent: ${Deno.args[0]}`,
    `http://127.0.0.1:${server.port}/v1/relacionamento/${CPF}?cpf=${CPF}`,
  ],
});
await curl.output();
await server[Symbol.asyncDispose]();
