/** The short form of `task test:security`: where requests come in and go out. */
import { outgoingAttacks } from "../support/security/outgoing_attacks.ts";
import { requestAttacks } from "../support/security/request_attacks.ts";
import { attacksAreHeld } from "../support/security/short_form.ts";

Deno.test({
  name: requestAttacks.promise,
  // The adapter waits a moment for the rest of bodies that never come, by a timer that outlives the server.
  sanitizeResources: false,
  sanitizeOps: false,
  fn: attacksAreHeld(requestAttacks),
});
Deno.test(outgoingAttacks.promise, attacksAreHeld(outgoingAttacks));
