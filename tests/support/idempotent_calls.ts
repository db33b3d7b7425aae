/** Calls that carry an idempotency key, and what their answers are compared by. */
import { type ApiResponse, type Call, call, defendant, draftJson } from "./api.ts";
import type { TestContext } from "./test_context.ts";

export const MINUTA = "/v1/ordem/minuta";
export const PROTOCOL = "/v1/ordem/protocolar";
export const KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324";

export const post = (
  t: Pick<TestContext, "http">,
  path: string,
  { headers, ...rest }: Call = {},
  key = KEY,
) => call(t, "POST", path, { headers: { "Idempotency-Key": key, ...headers }, ...rest });

/** A draft about which nobody outside is asked: refused or failed, it leaves nothing at all behind. */
export const NAMED = `${MINUTA}-contas`;
export const named = draftJson({ reus: [defendant({ ispb: "00000000" })] });

export const countDrafts = async ({ db }: Pick<TestContext, "db">): Promise<number> => {
  const { n } = await db.selectFrom("court_order").select((eb) => eb.fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const isReplayed = ({ headers }: ApiResponse): boolean =>
  headers.get("Idempotent-Replayed") === "true";

/** What a repeated answer has of the first. */
export const essence = ({ status, headers, text }: ApiResponse) => [
  status,
  text,
  ...["Content-Type", "Location", "ETag"].map((name) => headers.get(name)),
];
