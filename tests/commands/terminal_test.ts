import assert from "node:assert/strict";
import { messageOf } from "../../commands/terminal.ts";

Deno.test("what Deno does not let the program reach is said in Portuguese, with where it is allowed; other messages stay", () => {
  const { NotCapable, NotFound } = Deno.errors;
  const told = messageOf(
    new NotCapable('Requires write access to "/srv/exchange", run again with the --allow-write flag'),
  );
  assert.match(
    told,
    /^O comando que iniciou o programa não permite gravar em "\/srv\/exchange": .* --allow-write /,
  );
  const others = [
    new NotFound("No such file"),
    new NotCapable("Something else"),
    new Error("Requires tea"),
  ];
  for (const other of others) assert.equal(messageOf(other), other.message);
});
