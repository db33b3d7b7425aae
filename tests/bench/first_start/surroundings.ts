/** The machines and folders a stranger may try the program on first, as far as one machine can be all of them. */

/** What a start is given; everything of it is thrown away afterwards. */
export interface Machine {
  /** A folder that everybody may enter, with nothing in it. */
  readonly folder: string;
}

export interface Surroundings {
  /** The folder of the project, under the machine's. */
  readonly project?: string;
  /** Whether caches and packages stay from the start before. */
  readonly again?: true;
  /** Whether the start before leaves its caches alone, as for a second folder of the project. */
  readonly keepsCaches?: true;
  /** Words before the command, such as those of a program that narrows what it may have. */
  readonly before?: readonly string[];
  readonly env?: (
    machine: Machine,
  ) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
  /** Whether the port is left to the program. */
  readonly usualPort?: true;
  /** Ports that another program has meanwhile. */
  readonly taken?: readonly number[];
  /** Whether a proxy stands before the network, which must then have been asked. */
  readonly proxy?: true;
  /** The user it runs as. */
  readonly uid?: number;
  /** The archive of npm is started instead of a copy of the project. */
  readonly npmPackage?: true;
}

/** The user every Unix has for those who may do nothing. */
const NOBODY = 65_534;

/** A Node of another version, with the last npm that runs on it, first in `PATH`. */
const withNode = (node: string, npm: string) => async ({ folder }: Machine) => {
  const prefix = `${folder}/node`;
  const { success, stderr } = await new Deno.Command("npm", {
    args: [
      "install",
      "--no-audit",
      "--no-fund",
      "--silent",
      "--prefix",
      prefix,
      `node@${node}`,
      `npm@${npm}`,
    ],
  }).output();
  if (!success) throw new Error(`Node ${node}: ${new TextDecoder().decode(stderr)}`);
  return { PATH: `${prefix}/node_modules/.bin:${Deno.env.get("PATH")}` };
};

/**
 * Holds the command to two gigabytes by a control group, of version 1 or 2, which root may make; it goes with the last
 * that was in it. By a shell, since Deno lets nobody write there.
 */
const inTwoGigabytes: readonly string[] = [
  "sh",
  "-c",
  `set -e
  if [ -d /sys/fs/cgroup/memory ]; then parent=/sys/fs/cgroup/memory limit=memory.limit_in_bytes; else parent=/sys/fs/cgroup limit=memory.max; fi
  group=$parent/assets-first-start-$$
  mkdir $group
  echo ${2 * 2 ** 30} > $group/$limit
  (echo 0 > $group/cgroup.procs; exec "$@") || code=$?
  rmdir $group || true
  exit \${code:-0}`,
  "sh",
];

export const surroundings: Readonly<Record<string, Surroundings>> = {
  "empty caches": {},
  "the second time": { again: true },
  "the second time, without a network": {
    again: true,
    before: ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"],
  },
  "another folder, the same caches": { project: "outra pasta", keepsCaches: true },
  "a folder with spaces and accents": { project: "Área de trabalho/ordens (cópia)" },
  "behind a proxy": { proxy: true },
  "ports 8000 and 5432 taken": { usualPort: true, taken: [8000, 5432] },
  "a user without rights": { uid: NOBODY },
  "Node 18": { env: withNode("18", "10") },
  "Node 24": { env: withNode("24", "11") },
  "one core and 2 GB": { before: [...inTwoGigabytes, "taskset", "--cpu-list", "0"] },
  "the package of npm, empty caches": { npmPackage: true },
};
