/** The fuzz target of OpenPGP messages: a valid one with changed packets or bytes never gives another text. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decryptAndVerify } from "../../exchange/openpgp/message.ts";
import { makeKey, sealed } from "../support/openpgp/openpgp.ts";
import { byteChange, changeBytes } from "./file_arbitrary.ts";
import { subject } from "./fuzz_target.ts";

const TEXT = "00;0111;99000001;ASSETS;2026-11-24;1;1\r\n".repeat(20);

const message = fc.record({
  changes: fc.array(byteChange, { minLength: 1, maxLength: 3 }),
  /** A place near the head of the message, where packets have their types and lengths. */
  near: fc.boolean(),
});
type Change = typeof message extends fc.Arbitrary<infer C> ? C : never;

const HEAD_BYTES = 120;

function changedMessage(good: Uint8Array, { changes, near }: Change): Uint8Array {
  return changes.reduce(
    (bytes, one) => changeBytes(bytes, near ? { ...one, at: one.at % HEAD_BYTES } : one),
    good,
  );
}

export const openpgpMessages = subject<Change>({
  name: "OpenPGP messages",
  share: 0.02,
  few: 60,
  open: async (use) => {
    const [institution, service] = [await makeKey("Banco"), await makeKey("Service")];
    const good = await sealed(TEXT, institution.privateKey, [service.publicKey]);
    const dir = await Deno.makeTempDir({ prefix: "assets-fuzz-" });
    const [path, plainPath] = [`${dir}/message.pgp`, `${dir}/plain.txt`];
    try {
      await use({
        inputs: message,
        check: async (change) => {
          const bytes = changedMessage(good, change);
          await Deno.writeFile(path, bytes);
          const opened = await decryptAndVerify({
            path,
            plainPath,
            decryptionKeys: [service.privateKey],
            verificationKeys: [institution.publicKey],
            otherKeys: [],
            maxBytes: 100_000,
            at: new Date(),
          });
          // Some bytes have no effect on the text, such as the ciphers that a key prefers.
          if (opened.ok) assert.equal(await Deno.readTextFile(plainPath), TEXT);
        },
      });
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
});
