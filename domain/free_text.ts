/** Texts that people write, as they may be kept, sent to institutions and printed. */
import { nameOfSign } from "./pasted_number.ts";

/**
 * Characters that no free text has: control characters, which neither the database nor the institutions' files can
 * contain; line and paragraph separators, which some readers take for the end of a line; direction marks, which
 * would make a name or an amount look different; and what another program put where it lost a letter, or what only
 * one font can show, which would reach a bank as something else.
 */
const FOREIGN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffd]/u;

/** The sentence about the first character of a text that no free text has; undefined where there is none. */
export function faultOfText(text: string): string | undefined {
  if (!FOREIGN.test(text)) return undefined;
  const characters = [...text];
  const at = characters.findIndex((character) => FOREIGN.test(character));
  const character = characters[at]!;
  const sign = nameOfSign({ character, place: at + 1 });
  return character === "\ufffd"
    ? `O ${sign} está no lugar de uma letra perdida; escreva o texto de novo`
    : `O ${sign} não faz parte de um texto; retire-o`;
}
