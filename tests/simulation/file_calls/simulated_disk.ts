/**
 * A disk under the program's own calls, whose power can be cut after any of them: what was not synced is then lost.
 *
 * Bytes last when their file was synced. Of names there are two models: file systems with one journal (ext4, xfs, zfs)
 * keep all changes of names that came before any sync, in their order; POSIX alone promises a name when its own folder was
 * synced after it. The calls themselves are the real ones, on a real folder; this only
 * counts them, remembers how to undo those that nobody has synced, and lets the program hang after the cut, as one
 * that is dead does.
 */
import * as fs from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** What a cut takes away: nothing, bytes that were not synced, or also names, by the model of a journal or of folders. */
export const losses = [
  "nothing",
  "bytes",
  "bytes and names of the journal",
  "bytes and names of folders",
] as const;
export type Loss = (typeof losses)[number];

/** A change of names that a power cut may take back. */
interface NameChange {
  /** The folders whose sync makes it last. */
  readonly folders: readonly string[];
  readonly undo: () => Promise<unknown>;
  /** Whether anything was synced after it, and whether its folder was. */
  isBeforeSync: boolean;
  isSynced: boolean;
}

const never = <T>(): Promise<T> => new Promise(() => {});
const pathOf = (path: string | URL): string => resolve(path instanceof URL ? path.pathname : path);
const isThere = (path: string): Promise<boolean> => fs.lstat(path).then(() => true, () => false);

interface Watched {
  /** The folder that is watched; calls elsewhere are not counted. */
  readonly root: string;
  /** A folder of the same file system, where what is removed is kept until the end. */
  readonly stash: string;
  /** How many calls are done before the power is cut; without it never. */
  readonly cutAfter: number | undefined;
}

/** The calls of this thread on a folder, until `restart`. */
export class SimulatedDisk {
  /** What the program called, in order. */
  readonly calls: string[] = [];
  /** Resolves when the power was cut. */
  readonly cut: Promise<void>;
  isCut = false;
  readonly root: string;
  readonly #stash: string;
  readonly #cutAfter: number;
  readonly #cutNow: () => void;
  readonly #changes: NameChange[] = [];
  /** By inode, how many bytes of a written file last. */
  readonly #synced = new Map<number, number>();
  readonly #giveBack: (() => void)[];
  #kept = 0;

  constructor({ root, stash, cutAfter = Infinity }: Watched) {
    this.root = root;
    this.#stash = stash;
    this.#cutAfter = cutAfter;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.cut = promise;
    this.#cutNow = resolve;
    this.#giveBack = [watchNames(this), watchWholeFiles(this), watchFiles(this), watchNodeFiles(this)];
  }

  /** Counts a call, or lets it hang where the power is away; false for one that is elsewhere. */
  async called(call: string, path: string): Promise<boolean> {
    if (this.isCut) return await never();
    if (!path.startsWith(`${this.root}/`)) return false;
    if (this.calls.length >= this.#cutAfter) {
      this.isCut = true;
      this.#cutNow();
      return await never();
    }
    this.calls.push(`${call} ${path.slice(this.root.length + 1)}`);
    return true;
  }

  changed(folders: NameChange["folders"], undo: NameChange["undo"]): void {
    this.#changes.push({ folders, undo, isBeforeSync: false, isSynced: false });
  }

  made(path: string): void {
    this.changed([dirname(path)], () => fs.rm(path, { recursive: true, force: true }));
  }

  /** A place for something that a cut may bring back. */
  nextPlace(): string {
    return `${this.#stash}/${++this.#kept}`;
  }

  async written(path: string): Promise<void> {
    const { ino } = await fs.lstat(path);
    if (!this.#synced.has(ino)) this.#synced.set(ino, 0);
  }

  async synced(path: string): Promise<void> {
    const { ino, size } = await fs.lstat(path);
    if (this.#synced.has(ino)) this.#synced.set(ino, size);
    for (const change of this.#changes) {
      change.isBeforeSync = true;
      if (change.folders.includes(path)) change.isSynced = true;
    }
  }

  /** Gives the program its calls back, and takes away what the cut lost. */
  async restart(loss: Loss): Promise<void> {
    for (const giveBack of this.#giveBack) giveBack();
    if (loss === "nothing") return;
    if (loss !== "bytes") {
      const lasts = loss === "bytes and names of folders" ? "isSynced" : "isBeforeSync";
      for (const change of this.#changes.reverse()) if (!change[lasts]) await change.undo();
    }
    for await (const path of filesBelow(this.root)) {
      const { ino, size } = await fs.lstat(path);
      const lasting = this.#synced.get(ino);
      if (lasting !== undefined && lasting < size) await fs.truncate(path, lasting);
    }
  }
}

/** Puts methods in the place of an object's own, and says how to put those back. */
function patched<T extends object>(object: T, methods: Partial<Record<keyof T, unknown>>): () => void {
  const own = Object.fromEntries(Object.keys(methods).map((name) => [name, object[name as keyof T]]));
  Object.assign(object, methods);
  return () => void Object.assign(object, own);
}

/** Names that are given and taken. */
function watchNames(disk: SimulatedDisk): () => void {
  const { mkdir, link, rename, remove } = Deno;
  return patched(Deno, {
    async mkdir(given: string | URL, options?: Deno.MkdirOptions) {
      const path = pathOf(given);
      const isNew = await disk.called("mkdir", path) && !await isThere(path);
      await mkdir(given, options);
      if (isNew) disk.made(path);
    },
    async link(from: string, to: string) {
      const counted = await disk.called("link", pathOf(to));
      await link(from, to);
      if (counted) disk.changed([dirname(pathOf(to))], () => fs.rm(to, { force: true }));
    },
    async rename(from: string | URL, to: string | URL) {
      const [old, path] = [pathOf(from), pathOf(to)];
      const counted = await disk.called("rename", path);
      const before = disk.nextPlace();
      await fs.link(path, before).catch(() => {});
      await rename(from, to);
      if (!counted) return;
      disk.changed([dirname(old), dirname(path)], async () => {
        await fs.rename(path, old).catch(() => {});
        await fs.link(before, path).catch(() => {});
      });
    },
    async remove(given: string | URL, options?: Deno.RemoveOptions) {
      const path = pathOf(given);
      const counted = await disk.called("remove", path);
      const info = await fs.lstat(path).catch(() => undefined);
      if (counted && info !== undefined && (!info.isDirectory() || options?.recursive === true)) {
        const place = disk.nextPlace();
        await fs.rename(path, place);
        return disk.changed([dirname(path)], () => fs.rename(place, path).catch(() => {}));
      }
      await remove(given, options);
      if (counted) disk.changed([dirname(path)], () => fs.mkdir(path).catch(() => {}));
    },
  });
}

/** Files that are opened to be written, and those that are written at once and not synced. */
function watchWholeFiles(disk: SimulatedDisk): () => void {
  const { open, writeTextFile, writeFile } = Deno;
  const writing = async <T>(call: string, given: string | URL, write: () => Promise<T>): Promise<T> => {
    const path = pathOf(given);
    const counted = await disk.called(call, path);
    const isNew = counted && !await isThere(path);
    const done = await write();
    if (isNew) disk.made(path);
    if (counted) await disk.written(path);
    return done;
  };
  return patched(Deno, {
    async open(given: string | URL, options: Deno.OpenOptions = {}) {
      const opened = () => open(given, options);
      const writes = options.write === true || options.append === true;
      const file = await (writes ? writing("open", given, opened) : opened());
      paths.set(file, pathOf(given));
      return file;
    },
    writeTextFile: (given: string | URL, text: string, options?: Deno.WriteFileOptions) =>
      writing("write whole", given, () => writeTextFile(given, text, options)),
    writeFile: (given: string | URL, bytes: Uint8Array<ArrayBuffer>, options?: Deno.WriteFileOptions) =>
      writing("write whole", given, () => writeFile(given, bytes, options)),
  });
}

const paths = new WeakMap<Deno.FsFile, string>();

/** What is done with files and folders that Deno opened. */
function watchFiles(disk: SimulatedDisk): () => void {
  const { write, sync } = Deno.FsFile.prototype;
  return patched(Deno.FsFile.prototype, {
    async write(this: Deno.FsFile, bytes: Uint8Array<ArrayBuffer>) {
      await disk.called("write", paths.get(this) ?? "");
      return await write.call(this, bytes);
    },
    async sync(this: Deno.FsFile) {
      const path = paths.get(this) ?? "";
      // A folder has its own name; the one above all is watched too.
      const counted = await disk.called("sync", path === disk.root ? `${path}/.` : path);
      await sync.call(this);
      if (counted) await disk.synced(path);
    },
  });
}

/** The object whose methods all open files of `node:fs/promises` share. */
const nodeFile = await (async () => {
  const probe = await fs.open(new URL(import.meta.url));
  await probe.close();
  return Object.getPrototypeOf(probe) as fs.FileHandle;
})();

/** What is done with files that Node's module opened, which only `exchange/files/publication.ts` writes. */
function watchNodeFiles(disk: SimulatedDisk): () => void {
  const { chmod, write, sync } = nodeFile;
  // An open file of Node does not say its path.
  const openPath = async (file: fs.FileHandle) => {
    const { ino } = await file.stat();
    for await (const path of filesBelow(disk.root)) {
      if ((await fs.lstat(path).catch(() => undefined))?.ino === ino) return path;
    }
    return "";
  };
  return patched(nodeFile, {
    // A file that is published is given its mode as soon as it is made.
    async chmod(this: fs.FileHandle, mode: number) {
      const path = await openPath(this);
      if (await disk.called("make", path)) {
        disk.made(path);
        await disk.written(path);
      }
      return await chmod.call(this, mode);
    },
    async write(this: fs.FileHandle, ...args: Parameters<typeof write>) {
      await disk.called("write", await openPath(this));
      return await write.apply(this, args);
    },
    async sync(this: fs.FileHandle) {
      const path = await openPath(this);
      const counted = await disk.called("sync", path);
      await sync.call(this);
      if (counted) await disk.synced(path);
    },
  });
}

export async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}
