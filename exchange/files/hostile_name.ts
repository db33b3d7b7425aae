/** Names from outside that are not safe to show, to repeat in a receipt or even to open. */

/**
 * A name of 255 bytes is valid but leaves no room for digest files and claims, which append to it. The
 * layout's own names have 46.
 */
const MAX_NAME_BYTES = 200;

/** The character in a listed name that is not UTF-8: Deno puts it in place of bytes that it cannot decode. */
export const REPLACEMENT_CHARACTER = "\ufffd";

/**
 * Whether a name is unsafe or too long: control characters, invisible characters, direction marks, and
 * letters of other scripts or widths that look like those of a valid name.
 */
export function isHostile(name: string): boolean {
  return new TextEncoder().encode(name).length > MAX_NAME_BYTES ||
    !/^[ -~\p{Script=Latin}\p{M}]*$/u.test(name) || name.normalize("NFC") !== name.normalize("NFKC");
}

/** A name made safe to show: characters that cannot be seen are replaced by their code points. */
export const displayName = (name: string): string =>
  name.replace(/[^ -~\p{Script=Latin}\p{M}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

/**
 * Moves the first entry of a folder whose name is not UTF-8. Deno cannot open such names, but `find`, which
 * every system has, can.
 *
 * @returns the exact bytes of the name, or undefined when there is no such entry
 * @throws when `find` is missing or may not be run
 */
export async function moveUndecodableName(folder: string, to: string): Promise<Uint8Array | undefined> {
  const { success, stdout, stderr } = await new Deno.Command("find", {
    // In a UTF-8 locale no regular expression matches a name that is not UTF-8.
    env: { LC_ALL: "C.UTF-8" },
    args: [
      ...[folder, "-mindepth", "1", "-maxdepth", "1", "!", "-regex", ".*"],
      ...["-exec", "mv", "-nT", "--", "{}", to, ";", "-printf", "%f", "-quit"],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
  return stdout.length === 0 ? undefined : stdout;
}
