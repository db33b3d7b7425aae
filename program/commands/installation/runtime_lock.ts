/** The part of `deno.lock` that the program needs to run: what the imports of `deno.json` reach, and no package of tests. */

interface LockedPackage {
  /** The digest it is installed by, as npm writes it: `sha512-` and base64. */
  readonly integrity?: string;
  readonly dependencies?: readonly string[];
  readonly optionalDependencies?: readonly string[];
  readonly optionalPeers?: readonly string[];
}

/** As far as it is read here: `deno.lock` in its version 5. */
export interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, LockedPackage>>;
  readonly workspace: {
    /** The imports of `deno.json`. */
    readonly dependencies: readonly string[];
    /** What `package.json` has for tests and tools. */
    readonly packageJson?: { readonly dependencies: readonly string[] };
  };
}

const nameOf = (id: string): string => id.replace(/(?<=.)@.*$/s, "");

/**
 * The same versions and digests, of fewer packages. One that uses another if that happens to be there (an optional
 * peer) has one of the tests' in the whole lock, and does without here.
 */
export function runtimeLock<L extends Lock>(lock: L): L {
  const run = new Set(lock.workspace.dependencies);
  const ofTests = (lock.workspace.packageJson?.dependencies ?? []).filter((specifier) => !run.has(specifier))
    .map((specifier) => specifier.slice("npm:".length));
  /** An id without the tests' packages among its peers, which stand after it, each behind as many `_` as it is deep. */
  const peers = ofTests.flatMap((test) => ["___", "__", "_"].map((depth) => depth + test.replace("/", "+")));
  const alone = (id: string) => peers.reduce((text, peer) => text.replaceAll(peer, ""), id);
  const withoutPeer = (found: LockedPackage): LockedPackage => {
    const without = (ids: readonly string[] = []) =>
      ids.filter((id) => !(found.optionalPeers?.some((peer) => nameOf(peer) === nameOf(id)) && isOfTests(id)))
        .map(alone);
    const isOfTests = (id: string) => ofTests.some((test) => nameOf(test) === nameOf(id));
    const { dependencies: _1, optionalPeers: _2, ...others } = found;
    const [dependencies, optionalPeers] = [without(found.dependencies), without(found.optionalPeers)];
    return {
      ...others,
      ...dependencies.length > 0 && { dependencies },
      ...optionalPeers.length > 0 && { optionalPeers },
    };
  };
  const all = new Map(Object.entries(lock.npm).map(([id, found]) => [alone(id), withoutPeer(found)]));
  // A name without a version stands for the only one there is.
  const idOf = (dependency: string) =>
    all.has(dependency) ? dependency : [...all.keys()].find((id) => nameOf(id) === dependency);
  const reached = new Set<string>();
  const visit = (dependency: string) => {
    const id = idOf(dependency);
    if (id === undefined || reached.has(id)) return;
    reached.add(id);
    const { dependencies = [], optionalDependencies = [] } = all.get(id)!;
    for (const next of [...dependencies, ...optionalDependencies]) visit(next);
  };
  const named = lock.workspace.dependencies;
  const specifiers = Object.fromEntries(named.map((name) => [name, alone(lock.specifiers[name] ?? "")]));
  for (const [name, version] of Object.entries(specifiers)) {
    visit(`${nameOf(name.slice("npm:".length))}@${version}`);
  }
  return { ...lock, specifiers, npm: Object.fromEntries([...all].filter(([id]) => reached.has(id))) };
}
