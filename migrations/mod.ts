import type { Migration } from "kysely/migration";
import { up as firstRoad } from "./20261121T064000000Z_first_road.ts";
import { up as seal } from "./20261121T080000000Z_seal.ts";

/** Every migration in order, listed rather than discovered on disk; forward only. */
export const migrations: Record<string, Migration> = {
  "20261121T064000000Z_first_road": { up: firstRoad },
  "20261121T080000000Z_seal": { up: seal },
};
