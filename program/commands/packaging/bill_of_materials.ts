/**
 * The bill of materials of the archive (CycloneDX): each package it holds, with version, licence and the digest it was
 * installed by, so that an institution's scanners know what runs.
 */
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { VERSION } from "../../../routes/openapi/version.ts";
import type { Lock } from "../installation/runtime_lock.ts";

/**
 * @param packages of the lock; other packages may follow a version behind `_`
 * @param installed the folder `node_modules/.deno`, where each package's own licence stands
 */
export async function billOfMaterials(
  packages: Lock["npm"],
  installed: string,
): Promise<string> {
  const program = new Models.Component(Enums.ComponentType.Application, "assets", { version: VERSION });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: program }) });
  const digests = new Map(
    Object.entries(packages).map(([id, { integrity }]) => [/^@?[^@]+@[^_]+/.exec(id)![0], integrity]),
  );
  for await (const { name: folder } of Deno.readDir(installed)) {
    for (const manifest of await manifestsIn(`${installed}/${folder}/node_modules`)) {
      const integrity = digests.get(`${manifest.name}@${manifest.version}`);
      // Links to a package stand beside each that uses it; its own folder begins with its name.
      if (folder.startsWith(`${manifest.name.replace("/", "+")}@${manifest.version}`)) {
        bom.components.add(componentOf(manifest, integrity));
      }
    }
  }
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
    .serialize(bom, { sortLists: true, space: 2 });
}

function componentOf({ name, version, license }: Manifest, integrity: string | undefined): Models.Component {
  const [, group, ownName] = /^(?:@([^/]+)\/)?(.+)$/.exec(name)!;
  const purl = `pkg:npm/${group === undefined ? "" : `%40${group}/`}${ownName}@${
    encodeURIComponent(version)
  }`;
  const component = new Models.Component(Enums.ComponentType.Library, ownName!, {
    version,
    ...group !== undefined && { group: `@${group}` },
    bomRef: purl,
    purl,
  });
  if (integrity?.startsWith("sha512-")) {
    component.hashes.set(Enums.HashAlgorithm["SHA-512"], hexOf(integrity.slice("sha512-".length)));
  }
  if (typeof license === "string") component.licenses.add(new Models.LicenseExpression(license));
  return component;
}

const hexOf = (base64: string): string => Uint8Array.fromBase64(base64).toHex();

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
}

/** The manifests of a folder of packages; those of a scope lie a folder deeper. */
async function manifestsIn(folder: string): Promise<Manifest[]> {
  const names = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  const found = await Promise.all(names.map(async ({ name }) => {
    if (name.startsWith("@")) return await manifestsIn(`${folder}/${name}`);
    const text = await Deno.readTextFile(`${folder}/${name}/package.json`).catch(() => undefined);
    return text === undefined ? [] : [JSON.parse(text) as Manifest];
  }));
  return found.flat();
}
