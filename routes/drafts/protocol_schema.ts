/** The body with which drafts are protocoled. */
import * as v from "valibot";
import { previsaoEnvio, protocolListSchema } from "./draft_version.ts";

export const ProtocolBody = v.pipe(
  v.strictObject({
    minutas: protocolListSchema({
      one: "uma minuta",
      theSame: "A mesma minuta foi informada",
      none: "Informe ao menos uma minuta",
    }),
    previsaoEnvio,
  }),
  v.metadata({
    ref: "Protocolo",
    examples: [{
      minutas: [{ id: "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10", versao: 1 }],
      previsaoEnvio: "2026-11-23",
    }],
  }),
);
