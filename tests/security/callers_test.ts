/** The short form of `task test:security`: who calls, and what they claim. */
import { formAttacks } from "../support/security/form_attacks.ts";
import { forwardedAttacks } from "../support/security/forwarded_attacks.ts";
import { sessionAttacks } from "../support/security/session_attacks.ts";
import { attacksAreHeld } from "../support/security/short_form.ts";
import { tokenAttacks } from "../support/security/token_attacks.ts";

Deno.test(tokenAttacks.promise, attacksAreHeld(tokenAttacks));
Deno.test(formAttacks.promise, attacksAreHeld(formAttacks));
Deno.test(sessionAttacks.promise, attacksAreHeld(sessionAttacks));
Deno.test(forwardedAttacks.promise, attacksAreHeld(forwardedAttacks));
