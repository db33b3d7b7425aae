/** The operators' lines in the table of who may call what. */
import { operationPart } from "../../support/orders/operation_matrix.ts";
import { matrix } from "../../support/orders/profile_matrix.ts";

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: operators",
  matrix(operationPart),
);
