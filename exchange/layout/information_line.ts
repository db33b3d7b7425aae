/** SQL of record 50: `t` is the target, `o`, `d` and `s` as in `line_sources.ts`. */
import { wireInformation } from "../../domain/answers/information_kind.ts";
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittanceLayout } from "./layout.ts";
import { lineSql, ofDefendant } from "./line_sql.ts";
import { headOf, request } from "./line_sources.ts";

/** The kinds of information, in the order in which the court gave them. */
const informacoes = `(select string_agg('${
  JSON.stringify(wireInformation)
}'::jsonb ->> kind, '|' order by position)
    from unnest(o.information_kinds) with ordinality as k (kind, position))`;

const informationLineOf = (alias: "o" | "s"): LineSql =>
  lineSql(remittanceLayout.information, {
    ...headOf(alias),
    ...request,
    numeroProtocoloOrigem: ofDefendant(alias === "s" ? "o.protocol_number" : "null"),
    informacoes: ofDefendant(informacoes),
  });

/** The request of an order. */
export const informationLine: LineSql = informationLineOf("o");

/** The request of an order, repeated by a split. */
export const repeatedInformationLine: LineSql = informationLineOf("s");
