/** The home page of a signed-in user. */
import type { Caller } from "../../domain/identity/caller.ts";

/**
 * Whether the user belongs in the courts' console; the operators' console is the home of those who are
 * operators only.
 */
export const usesCourtConsole = ({ profiles }: Caller): boolean =>
  profiles.some((profile) => profile !== "operator");

export const homeOf = (caller: Caller): string =>
  caller.profiles.includes("operator") && !usesCourtConsole(caller) ? "/operacao" : "/console";
