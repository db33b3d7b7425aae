import type { Migration } from "kysely/migration";
import { up as firstRoad } from "./20261121T064000000Z_first_road.ts";
import { up as seal } from "./20261121T080000000Z_seal.ts";
import { up as registers } from "./20261121T081000000Z_registers.ts";
import { up as relationshipQuery } from "./20261121T082000000Z_relationship_query.ts";
import { up as orderKinds } from "./20261121T083000000Z_order_kinds.ts";
import { up as viewers } from "./20261121T084000000Z_viewers.ts";
import { up as idempotency } from "./20261121T085000000Z_idempotency.ts";
import { up as listIndex } from "./20261121T090000000Z_list_index.ts";

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
};
