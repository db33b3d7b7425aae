/** Reads texts and lists from the parts of a posted form, and the ISPB from typed text. */
import { readIspb } from "../../../domain/pasted_number.ts";
import type { FormPart } from "../../components/posted_form.ts";

export const textOf = (part: FormPart | undefined): string => typeof part === "string" ? part : "";

/** The values of a field that may occur once (a text) or several times (a list). */
export const textsOf = (part: FormPart | undefined): string[] =>
  typeof part === "string" ? [part] : Array.isArray(part) ? part.map(textOf) : [];

export const objectOf = (part: FormPart | undefined): { readonly [name: string]: FormPart } =>
  typeof part === "object" && !Array.isArray(part) ? part : {};

export const objectsOf = (part: FormPart | undefined): { readonly [name: string]: FormPart }[] =>
  Array.isArray(part) ? part.map(objectOf) : [];

/** The ISPB in text that was typed, pasted or chosen; a name without ISPB stays as it is. */
export function ispbIn(text: string): string {
  const chosen = /\(([0-9A-Za-z]{8})\)\s*$/.exec(text)?.[1];
  if (chosen !== undefined) return chosen.toUpperCase();
  const read = readIspb(text);
  // Eight letters and digits in words, such as `Banco 24h`, are a name.
  const isName = /[A-Za-z]/.test(text) && /\p{Zs}/u.test(text.trim());
  return read.ok && /\d/.test(read.value) && !isName ? read.value : text;
}
