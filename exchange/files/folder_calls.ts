/** Tests the file system calls that the exchange relies on, in a folder seen through two mounts. */
import { syncFolder } from "./publication.ts";
import { openRegular } from "./safe_open.ts";

/** One folder reached by two paths, which are equal when there is one mount. */
interface TwoPaths {
  /** The path through which the call is made. */
  readonly here: string;
  /** The path through which its effect is checked. */
  readonly there: string;
}

type Attempt = (paths: TwoPaths) => Promise<void>;

/** @throws when the expectation does not hold */
function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

const text = (path: string) => Deno.readTextFile(path).catch(() => undefined);

/** Whether a call is refused with the given error. */
const refused = (error: new (...args: never[]) => Error, call: Promise<unknown>): Promise<boolean> =>
  call.then(() => false, (found) => {
    if (found instanceof error) return true;
    throw found;
  });

const { AlreadyExists, NotFound } = Deno.errors;

/** The tests by the purpose of each call, in the order in which they run. */
const attempts: Readonly<Record<string, Attempt>> = {
  "open(O_CREAT|O_EXCL), fsync": async ({ here, there }) => {
    using file = await Deno.open(`${here}/part`, { write: true, createNew: true, mode: 0o600 });
    await file.write(new TextEncoder().encode("bytes"));
    await file.sync();
    const again = Deno.open(`${there}/part`, { write: true, createNew: true });
    expect(await refused(AlreadyExists, again), "a file was created that is there already");
    expect(await text(`${there}/part`) === "bytes", "synced bytes are not seen");
  },
  "chmod": async ({ here, there }) => {
    await Deno.chmod(`${here}/part`, 0o640);
    expect(((await Deno.stat(`${there}/part`)).mode! & 0o777) === 0o640, "a mode is not kept");
  },
  "link": async ({ here, there }) => {
    await Deno.link(`${here}/part`, `${here}/name`);
    expect(await text(`${there}/name`) === "bytes", "a link is not seen");
    const over = Deno.link(`${there}/part`, `${there}/name`);
    expect(await refused(AlreadyExists, over), "a link replaced a file");
  },
  "open(O_NOFOLLOW), one inode a file": async ({ here, there }) => {
    await Deno.symlink("name", `${here}/symlink`);
    const opened = await openRegular(`${there}/name`);
    expect(
      opened !== undefined && opened !== "irregular",
      "a file has another inode by its name than when it is open",
    );
    await opened.close();
    expect(await openRegular(`${there}/symlink`) === "irregular", "a link was followed");
  },
  "rename, once": async ({ here, there }) => {
    await Deno.mkdir(`${here}/claim`);
    await Deno.rename(`${here}/name`, `${here}/claim/name`);
    const again = Deno.rename(`${there}/name`, `${there}/claim/again`);
    expect(await refused(NotFound, again), "a file was taken twice");
    expect(await text(`${there}/claim/name`) === "bytes", "a renamed file is not seen");
  },
  "rename over a file": async ({ here, there }) => {
    await Deno.writeTextFile(`${here}/next`, "others");
    await Deno.rename(`${here}/next`, `${here}/claim/name`);
    expect(await text(`${there}/claim/name`) === "others", "a replaced file is still seen");
  },
  "fsync of a folder": async ({ here }) => await syncFolder(here),
  "names in upper and lower case": async ({ here, there }) => {
    await Deno.writeTextFile(`${here}/NAME`, "upper");
    expect(await refused(NotFound, Deno.stat(`${there}/Name`)), "names in upper and lower case are one");
  },
  "unlink, readdir": async ({ here, there }) => {
    await Deno.remove(`${here}/NAME`);
    const names = (await Array.fromAsync(Deno.readDir(there))).map(({ name }) => name).sort();
    expect(names.join() === "claim,part,symlink", `seen: ${names.join()}`);
  },
};

interface TriedCall {
  readonly call: string;
  /** Undefined when the call does what the exchange relies on. */
  readonly fault: string | undefined;
}

/** Tests each call in a new folder under both paths, which is removed afterwards. */
export async function tryFolderCalls({ here, there }: TwoPaths): Promise<TriedCall[]> {
  const name = `.tried-${crypto.randomUUID()}`;
  const paths = { here: `${here}/${name}`, there: `${there}/${name}` };
  await Deno.mkdir(paths.here, { mode: 0o700 });
  try {
    const tried: TriedCall[] = [];
    for (const [call, attempt] of Object.entries(attempts)) {
      const fault = await attempt(paths).then(() => undefined, (error) => String(error?.message ?? error));
      tried.push({ call, fault });
    }
    return tried;
  } finally {
    await Deno.remove(paths.here, { recursive: true });
  }
}
