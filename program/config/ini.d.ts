/** The part of ini that settings are read with; the package has no types of its own. */

/** A file's values by name, and by section and name. */
// deno-lint-ignore no-explicit-any -- what a file holds is judged by who reads it
export function parse(text: string): Record<string, any>;
