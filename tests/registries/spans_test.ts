import assert from "node:assert/strict";
import { callersSpan } from "../../registries/spans.ts";
import { runDeno } from "../support/processes/run_deno.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

Deno.test("a request's span is in its caller's trace, and no span has the address of the request or of calls", async () => {
  const { out, err } = await runDeno(
    ["run", "--allow-all", "tests/support/processes/traced_program.ts", `00-${TRACE}-b7ad6b7169203331-01`],
    {
      ...{ OTEL_DENO: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "console" },
      ...{ OTEL_TRACES_SAMPLER: "parentbased_always_off", OTEL_PROPAGATORS: "none" },
    },
  );
  const output = `${out}${err}`;
  assert.ok(output.includes(`SPAN GET /v1/relacionamento/:cpf [${TRACE}/`), output);
  assert.match(output, new RegExp(`"message":"asked","traceId":"${TRACE}"`));
  assert.equal(output.match(/SPAN/g)?.length, 1, output);
  assert.doesNotMatch(output, /11144477735/);
});

Deno.test("only what W3C Trace Context calls a parent is one", () => {
  const span = "b7ad6b7169203331";
  assert.equal(callersSpan(`00-${TRACE}-${span}-00`)?.traceId, TRACE);
  for (
    const wrong of [
      undefined,
      "",
      `ff-${TRACE}-${span}-01`,
      `00-${"0".repeat(32)}-${span}-01`,
      `00-${TRACE}-01`,
    ]
  ) {
    assert.equal(callersSpan(wrong), undefined, wrong);
  }
});
