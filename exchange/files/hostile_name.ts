/** Names from outside that cannot be shown, repeated in a receipt or even spelt. */

/**
 * A name of 255 bytes is a name, but nothing can stand beside it: digest files and claims put more after it. Institutions'
 * own names have 46.
 */
const MAX_NAME_BYTES = 200;

/** What a name that is not UTF-8 is listed with: Deno puts it in the place of what it cannot spell. */
export const UNREADABLE = "\ufffd";

/**
 * Whether a name is not what it seems, or too long: controls, signs that are not seen or turn the text around, and
 * letters of other scripts or widths, which look like those of a good name.
 */
export function isHostile(name: string): boolean {
  return new TextEncoder().encode(name).length > MAX_NAME_BYTES ||
    !/^[ -~\p{Script=Latin}\p{M}]*$/u.test(name) || name.normalize("NFC") !== name.normalize("NFKC");
}

/** A name that can be shown: what cannot be seen is spelt by its number. */
export const shown = (name: string): string =>
  name.replace(/[^ -~\p{Script=Latin}\p{M}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

/**
 * Moves the first entry of a folder whose name is not UTF-8. Deno spells such names wrongly and so cannot reach them;
 * `find`, which every system has, can.
 *
 * @returns the name to the byte, or undefined when there was none
 * @throws when `find` is not there or may not be run
 */
export async function moveUnspellable(folder: string, to: string): Promise<Uint8Array | undefined> {
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
