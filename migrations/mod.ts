import type { Migration } from "kysely/migration";
import { up as firstRoad } from "./20261121T064000000Z_first_road.ts";
import { up as seal } from "./20261121T080000000Z_seal.ts";
import { up as registers } from "./20261121T081000000Z_registers.ts";
import { up as relationshipQuery } from "./20261121T082000000Z_relationship_query.ts";
import { up as orderKinds } from "./20261121T083000000Z_order_kinds.ts";
import { up as viewers } from "./20261121T084000000Z_viewers.ts";
import { up as idempotency } from "./20261121T085000000Z_idempotency.ts";
import { up as listIndex } from "./20261121T090000000Z_list_index.ts";
import { up as lineKinds } from "./20261121T130000000Z_line_kinds.ts";
import { up as channels } from "./20261121T131000000Z_channels.ts";
import { up as openpgp } from "./20261121T132000000Z_openpgp.ts";
import { up as operations } from "./20261121T133000000Z_operations.ts";
import { up as webhooks } from "./20261121T134000000Z_webhooks.ts";
import { up as intake } from "./20261121T135000000Z_intake.ts";
import { up as documents } from "./20261121T136000000Z_documents.ts";
import { up as splits } from "./20261121T140000000Z_splits.ts";
import { up as series } from "./20261121T170000000Z_series.ts";
import { up as keys } from "./20261121T171000000Z_keys.ts";
import { up as lease } from "./20261121T180000000Z_lease.ts";
import { up as precedents } from "./20261121T200000000Z_precedents.ts";
import { up as search } from "./20261121T201000000Z_search.ts";
import { up as precedentHistory } from "./20261121T202000000Z_precedent_history.ts";
import { up as webSession } from "./20261121T210000000Z_web_session.ts";
import { up as answerRoom } from "./20261121T215000000Z_answer_room.ts";
import { up as consoleView } from "./20261121T220000000Z_console_view.ts";
import { up as asker } from "./20261122T010000000Z_asker.ts";

/** Every migration in order, listed rather than discovered on disk; forward only. */
export const migrations: Record<string, Migration> = {
  "20261121T064000000Z_first_road": { up: firstRoad },
  "20261121T080000000Z_seal": { up: seal },
  "20261121T081000000Z_registers": { up: registers },
  "20261121T082000000Z_relationship_query": { up: relationshipQuery },
  "20261121T083000000Z_order_kinds": { up: orderKinds },
  "20261121T084000000Z_viewers": { up: viewers },
  "20261121T085000000Z_idempotency": { up: idempotency },
  "20261121T090000000Z_list_index": { up: listIndex },
  "20261121T130000000Z_line_kinds": { up: lineKinds },
  "20261121T131000000Z_channels": { up: channels },
  "20261121T132000000Z_openpgp": { up: openpgp },
  "20261121T133000000Z_operations": { up: operations },
  "20261121T134000000Z_webhooks": { up: webhooks },
  "20261121T135000000Z_intake": { up: intake },
  "20261121T136000000Z_documents": { up: documents },
  "20261121T140000000Z_splits": { up: splits },
  "20261121T170000000Z_series": { up: series },
  "20261121T171000000Z_keys": { up: keys },
  "20261121T180000000Z_lease": { up: lease },
  "20261121T200000000Z_precedents": { up: precedents },
  "20261121T201000000Z_search": { up: search },
  "20261121T202000000Z_precedent_history": { up: precedentHistory },
  "20261121T210000000Z_web_session": { up: webSession },
  "20261121T215000000Z_answer_room": { up: answerRoom },
  "20261121T220000000Z_console_view": { up: consoleView },
  "20261122T010000000Z_asker": { up: asker },
};
