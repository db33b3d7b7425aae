/** The lines of drafts and orders in the table of who may call what. */
import { orderPart } from "../../support/orders/order_matrix.ts";
import { matrix } from "../../support/orders/profile_matrix.ts";

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: orders",
  matrix(orderPart),
);
