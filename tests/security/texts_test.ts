/** The short form of `task test:security`: what texts carry. */
import { formTextAttacks } from "../support/security/form_text_attacks.ts";
import { injectionAttacks } from "../support/security/injection_attacks.ts";
import { attacksAreHeld } from "../support/security/short_form.ts";

Deno.test(injectionAttacks.promise, attacksAreHeld(injectionAttacks));
Deno.test(formTextAttacks.promise, attacksAreHeld(formTextAttacks));
