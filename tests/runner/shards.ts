/**
 * Test files shared out among the threads of one run. A thread loads the program once and runs all of its files, which
 * share its browser, its identity provider and its stand-ins; with a thread a file, loading was a sixth of the suite.
 */

/** The seconds taken for a test file without a recorded figure. */
const UNKNOWN_SECONDS = 1;

/**
 * Shares files out so that each shard takes about as long: the longest first, each to the shard with the least. Files
 * that open pages are kept together in as few shards as that allows, since each of those starts a browser, which has
 * to load and compile the site's styles and scripts once more.
 */
export function shareOut(
  files: readonly string[],
  seconds: ReadonlyMap<string, number>,
  shards: number,
  opensPages: (file: string) => boolean = () => false,
): string[][] {
  const weight = (file: string) => seconds.get(file) ?? UNKNOWN_SECONDS;
  const total = (some: readonly string[]) => some.reduce((sum, file) => sum + weight(file), 0);
  const shares = Array.from({ length: shards }, () => new Array<string>());
  const give = (some: readonly string[], to: readonly string[][]) => {
    for (const file of some.toSorted((a, b) => weight(b) - weight(a) || a.localeCompare(b))) {
      to.reduce((least, share) => total(share) < total(least) ? share : least).push(file);
    }
  };
  const pages = files.filter((file) => opensPages(file));
  // Files too quick to have a figure above zero have no share of it.
  const browsers = Math.ceil(total(pages) * shards / total(files)) || 1;
  give(pages, shares.slice(0, Math.min(browsers, shards)));
  give(files.filter((file) => !opensPages(file)), shares);
  return shares.filter((share) => share.length > 0);
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
