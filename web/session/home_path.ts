/** Where somebody who has signed in begins. */
import type { Caller } from "../../domain/identity/caller.ts";

/** The operators' console is for those who are nothing else. */
export const isOfCourt = ({ profiles }: Caller): boolean =>
  profiles.some((profile) => profile !== "operator");

export const homeOf = (caller: Caller): string =>
  caller.profiles.includes("operator") && !isOfCourt(caller) ? "/operacao" : "/console";
