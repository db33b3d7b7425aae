import assert from "node:assert/strict";
import { faultCause } from "../../../domain/operations/fault_cause.ts";

Deno.test("a failure of the system is told in Portuguese first, and one nobody knows as it is", () => {
  const told = {
    "No space left on device (os error 28)": "a pasta está sem espaço",
    "Permission denied (os error 13)": "falta permissão na pasta",
    "NotADirectory: Not a directory (os error 20)": "há um arquivo no lugar da pasta",
    "Invalid cross-device link (os error 18)":
      "as pastas da instituição têm de estar no mesmo sistema de arquivos da pasta de troca",
    "connect ECONNREFUSED 10.0.0.1:22": "o servidor recusou a conexão",
  };
  for (const [message, cause] of Object.entries(told)) {
    assert.equal(faultCause(message), `${cause} (${message})`);
  }
  assert.equal(faultCause("A chave não serve"), "A chave não serve");
});
