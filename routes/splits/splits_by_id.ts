/** Reads many splits in one call, as a page that reviews them before their protocol does. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { ok } from "../../domain/result.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { Problem } from "../http/problem_schema.ts";
import { idList, idsOf, isUuid } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { changePermission } from "../order_content/draft_change.ts";
import { recordOrderReading } from "../order_content/visibility.ts";
import { doubtReviews, reviewedDoubts } from "./split_confirmations.ts";
import { Split } from "./split_schema.ts";
import { displayMomentOf, wireSplit } from "./split_wire.ts";

export const SplitsAnswer = v.pipe(
  v.object({
    desdobramentos: v.pipe(v.array(Split), v.description("Os desdobramentos, na sequência pedida")),
    ausentes: v.pipe(
      v.array(
        v.pipe(v.object({ id: v.string(), problema: Problem }), v.metadata({ ref: "DesdobramentoAusente" })),
      ),
      v.description(
        "O problema de cada identificador sem desdobramento, o mesmo de `GET /v1/desdobramento/{id}`",
      ),
    ),
  }),
  v.metadata({ ref: "DesdobramentosConsultados" }),
);

export const readSplitsOperation = operationsOf({ tag: "Desdobramentos", access: drafters })({
  id: "consultarDesdobramentos",
  method: "GET",
  path: "/v1/desdobramento/consulta",
  summary: "Consulta vários desdobramentos",
  description: "Como em `GET /v1/desdobramento/{id}`. A resposta é 200 ainda que nenhum seja encontrado.",
  query: v.strictObject({ ids: idList("desdobramentos") }),
  success: okResponse("Os desdobramentos, e os que não há", SplitsAnswer),
  run: async (app, call) => {
    const { caller } = call;
    const ids = idsOf(call.query.ids);
    const [found, decideChange, holidays] = await Promise.all([
      findSplits(app.db, { ids: ids.filter(isUuid) }, caller),
      changePermission(app.db, caller, app.clock()),
      app.holidays(),
    ]);
    const subjects = found.map(({ split }) => ({
      subject: split.orderNumber,
      confidential: split.confidential,
    }));
    await recordOrderReading(app, call, "split.read", subjects);
    const reviews = await doubtReviews(app.db, found, localDate(app.clock()));
    const byId = new Map(found.map((detail) => [detail.split.id, detail]));
    const moment = displayMomentOf(app.clock(), holidays);
    return ok({
      desdobramentos: ids.flatMap((id) => {
        const detail = byId.get(id);
        if (detail === undefined) return [];
        const split = wireSplit(detail, moment);
        const isDraft = detail.split.state.status === "draft";
        const review = reviewedDoubts(reviews.get(id));
        return [isDraft ? { ...split, ...review, podeAlterar: decideChange(detail.split).ok } : split];
      }),
      ausentes: ids.filter((id) => !byId.has(id)).map((id) => ({
        id,
        problema: call.problem("desdobramento-nao-encontrado"),
      })),
    });
  },
});
