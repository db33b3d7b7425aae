/**
 * Test files shared out among the threads of one run. A thread loads the program once and runs all of its files, which
 * share its browser, its identity provider and its stand-ins; with a thread a file, loading was a sixth of the suite.
 */

/** Of a file without a recorded figure, in seconds. */
const UNKNOWN_SECONDS = 1;

/** Shares files out so that each shard takes about as long: the longest first, each to the shard with the least. */
export function shareOut(
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  shards: number,
): string[][] {
  const weight = (file: string) => seconds.get(file) ?? UNKNOWN_SECONDS;
  const shares = Array.from({ length: Math.min(shards, files.length) }, () => ({
    files: new Array<string>(),
    total: 0,
  }));
  for (const file of files.toSorted((a, b) => weight(b) - weight(a) || a.localeCompare(b))) {
    const least = shares.reduce((least, share) => share.total < least.total ? share : least);
    least.files.push(file);
    least.total += weight(file);
  }
  return shares.map(({ files }) => files);
}

/**
 * A module that loads the files at those addresses; one that cannot be loaded is a failed test and not the end of the
 * others. Every test is checked for the handles and timers it leaves behind.
 */
export function shardModule(addresses: readonly string[]): string {
  return addresses.map((address) => {
    const [quoted, name] = [address, `${address} can be loaded`].map((text) => JSON.stringify(text));
    return `Deno.test.sanitizer({ ops: false, resources: true });
await import(${quoted}).catch((error) => Deno.test(${name}, () => { throw error; }));
`;
  }).join("");
}
