/** Which judges let an assistant protocol in their name. */
import { Hono } from "hono";
import * as v from "valibot";
import { localDate } from "../domain/calendar.ts";
import { isActive } from "../domain/caller.ts";
import { parseCpf } from "../domain/tax_id.ts";
import { delegationsOf } from "../store/delegations.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { refuse } from "./problems.ts";
import { explainRegistry, explainValue } from "./refusals.ts";
import { query } from "./validate.ts";
import { date, optionally, text } from "./wire.ts";

const DelegationQuery = v.strictObject({
  cpfAssessor: v.pipe(text(20), v.description("CPF do assessor, 11 dígitos"), v.examples(["52998224725"])),
});

const ActiveDelegation = v.pipe(
  v.object({
    cpfJuiz: v.string(),
    nomeJuiz: v.string(),
    inicio: date,
    fim: v.optional(v.pipe(date, v.description("Último dia; ausente quando não há fim previsto"))),
  }),
  v.metadata({ ref: "DelegacaoAtiva" }),
);

export function delegations(app: App) {
  return new Hono<Env>().get(
    "/v1/delegacao-protocolizacao/ativa/juiz",
    describe({
      id: "listarJuizesComDelegacaoAtiva",
      tag: "Delegações",
      summary: "Juízes cuja delegação ativa o assessor tem",
      description: "De um assessor do próprio tribunal; de qualquer outro CPF, a lista é vazia.",
      service: true,
      success: ok("Os juízes, por nome", v.array(ActiveDelegation)),
      problems: ["parametro-invalido", "cpf-cnpj-invalido"],
    }),
    access(app, { profiles: ["assistant", "judge", "administrator"], service: true }),
    query(DelegationQuery),
    async (c) => {
      const cpf = parseCpf(c.req.valid("query").cpfAssessor);
      if (!cpf.ok) return refuse(c, explainValue(cpf.error, "cpfAssessor"));
      const assistant = await app.registries.corporate.user(cpf.value);
      if (!assistant.ok) return refuse(c, explainRegistry(assistant.error));
      if (assistant.value?.court !== c.var.caller.court) return c.json([], 200);
      const today = localDate(app.clock());
      const found = await delegationsOf(app.db, cpf.value);
      return c.json(
        found.filter((delegation) => isActive(delegation, today)).map((delegation) => ({
          cpfJuiz: delegation.judgeCpf,
          nomeJuiz: delegation.judgeName,
          inicio: delegation.startsOn.toString(),
          fim: optionally(delegation.endsOn, String),
        })),
        200,
      );
    },
  );
}
