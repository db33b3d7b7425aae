/** Chance that can be had again. */

export type Random = () => number;

/** The same numbers for the same seed (mulberry32), so that what failed can be tried again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

/** One of several. */
export const oneOf = <T>(random: Random, several: readonly T[]): T =>
  several[Math.floor(random() * several.length)]!;
