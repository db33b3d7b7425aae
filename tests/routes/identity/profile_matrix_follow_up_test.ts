/** The lines of splits, series and what else follows an order in the table of who may call what. */
import { followUpPart } from "../../support/orders/follow_up_matrix.ts";
import { matrix } from "../../support/orders/profile_matrix.ts";

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: what follows orders",
  matrix(followUpPart),
);
