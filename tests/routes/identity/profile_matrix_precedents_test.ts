/** The precedents bank's and search's lines in the table of who may call what. */
import { matrix } from "../../support/orders/profile_matrix.ts";
import { bankPart } from "../../support/precedents/bnp_matrix.ts";
import { searchPart } from "../../support/precedents/search_matrix.ts";

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: precedents bank",
  matrix(bankPart),
);

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: precedents search",
  matrix(searchPart),
);
