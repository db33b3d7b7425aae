/** The short form of `task test:security`: people of other courts and of other units. */
import { otherUnitAttacks } from "../support/security/other_unit_attacks.ts";
import { attacksAreHeld } from "../support/security/short_form.ts";
import { visibilityAttacks } from "../support/security/visibility_attacks.ts";

Deno.test(visibilityAttacks.promise, attacksAreHeld(visibilityAttacks));
Deno.test(otherUnitAttacks.promise, attacksAreHeld(otherUnitAttacks));
