import assert from "node:assert/strict";
import { courtName } from "../../../domain/precedents/organ.ts";

Deno.test("a court is named by the digits of its process numbers, and by them alone where no table has it", () => {
  const named = {
    "100": "Supremo Tribunal Federal",
    "300": "Superior Tribunal de Justiça",
    "401": "Tribunal Regional Federal da 1ª Região",
    "500": "Tribunal Superior do Trabalho",
    "524": "Tribunal Regional do Trabalho da 24ª Região",
    "801": "Tribunal de Justiça do Acre",
    "825": "Tribunal de Justiça de Sergipe",
    "826": "Tribunal de Justiça de São Paulo",
    "827": "Tribunal de Justiça do Tocantins",
    "490": "tribunal 490",
    "828": "tribunal 828",
    "613": "tribunal 613",
  };
  for (const [jtr, name] of Object.entries(named)) assert.equal(courtName(jtr), name);
});
