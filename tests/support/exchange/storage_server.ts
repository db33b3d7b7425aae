/** An object storage that speaks S3's API, with one empty bucket. */
// @ts-types="./s3rver.d.ts"
import S3rver from "s3rver";
import { type ObjectStorage, openStorage } from "../../../exchange/mod.ts";

interface StorageServer extends AsyncDisposable {
  readonly storage: ObjectStorage;
  /** The file that holds an object's bytes. */
  fileOf(name: string): string;
  /** The names of its objects. */
  names(): Promise<string[]>;
}

const BUCKET = "archive";
/** What its objects' files end in. */
const BYTES = "._S3rver_object";

export async function storageServer(): Promise<StorageServer> {
  const directory = await Deno.makeTempDir({ prefix: "assets-s3-" });
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, directory, silent: true },
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const root = `${directory}/${BUCKET}`;
  const walk = async (folder: string): Promise<string[]> => {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return (await Promise.all(
      entries.map(({ name, isDirectory }) => isDirectory ? walk(`${folder}/${name}`) : [`${folder}/${name}`]),
    )).flat();
  };
  return {
    storage: openStorage({
      url: `http://127.0.0.1:${port}/${BUCKET}`,
      ...{ region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER" },
    }),
    fileOf: (name) => `${root}/${name}${BYTES}`,
    names: async () =>
      (await walk(root)).filter((path) => path.endsWith(BYTES))
        .map((path) => path.slice(root.length + 1, -BYTES.length)).sort(),
    async [Symbol.asyncDispose]() {
      await server.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}
