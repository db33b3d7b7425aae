/** Every scenario of `task test:security`. */
import { formAttacks } from "./form_attacks.ts";
import { formTextAttacks } from "./form_text_attacks.ts";
import { forwardedAttacks } from "./forwarded_attacks.ts";
import { injectionAttacks } from "./injection_attacks.ts";
import { otherUnitAttacks } from "./other_unit_attacks.ts";
import { outgoingAttacks } from "./outgoing_attacks.ts";
import { requestAttacks } from "./request_attacks.ts";
import type { Scenario } from "./scenario.ts";
import { sessionAttacks } from "./session_attacks.ts";
import { tokenAttacks } from "./token_attacks.ts";
import { visibilityAttacks } from "./visibility_attacks.ts";

export const scenarios: readonly Scenario[] = [
  visibilityAttacks,
  otherUnitAttacks,
  tokenAttacks,
  forwardedAttacks,
  formAttacks,
  formTextAttacks,
  sessionAttacks,
  injectionAttacks,
  outgoingAttacks,
  requestAttacks,
];
