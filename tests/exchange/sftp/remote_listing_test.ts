/** What is fetched of a remote inbox, by name, kind and size. */
import assert from "node:assert/strict";
import { attachmentPrefix } from "../../../exchange/layout/file_name.ts";
import { answerLimits, MAX_ATTACHMENT_BYTES, maxEnvelopeBytes } from "../../../exchange/layout/limits.ts";
import { remoteAnswerOf, sortRemoteListing } from "../../../exchange/sftp/remote_listing.ts";
import type { RemoteFile } from "../../../exchange/sftp/sftp_connection.ts";

const answer = (sequence: number) =>
  `ASSETS_RET_00000001_20261124_${String(sequence).padStart(6, "0")}_V0111.txt`;
const ANSWER = answer(1);
const DIGEST = `${ANSWER}.sha256`;
const ATTACHMENT = "ASSETS_ANX_00000001_20261124_000001_0001.pdf";

const file = (name: string, size = 10, type: RemoteFile["type"] = "file"): RemoteFile => ({
  name,
  size,
  modified: 0,
  type,
});

const fates: readonly (readonly [entry: RemoteFile, fate: string])[] = [
  [file(ANSWER), "answers"],
  [file(ANSWER, answerLimits.maxFileBytes), "answers"],
  [file(ANSWER, answerLimits.maxFileBytes + 1), "unknownEntries"],
  [file(ANSWER, 10, "other"), "unknownEntries"],
  [file(ANSWER, 10, "folder"), "nothing"],
  [file(DIGEST, 64 * 1_024), "digests"],
  [file(DIGEST, 64 * 1_024 + 1), "unknownEntries"],
  [file(ATTACHMENT, MAX_ATTACHMENT_BYTES), "attachments"],
  [file(ATTACHMENT, MAX_ATTACHMENT_BYTES + 1), "unknownEntries"],
  [file(`${ATTACHMENT}.pgp`, maxEnvelopeBytes(MAX_ATTACHMENT_BYTES)), "attachments"],
  [file(`${ATTACHMENT}.pgp`, maxEnvelopeBytes(MAX_ATTACHMENT_BYTES) + 1), "unknownEntries"],
  [file(ATTACHMENT.replace("pdf", "exe")), "unknownEntries"],
  [file(ANSWER.replace("RET", "REM")), "unknownEntries"],
  [file(".lixo"), "nothing"],
  [file(`${ANSWER}.SHA256`), "digests"],
  [file(`${ANSWER}.part`), "nothing"],
  [file("leia-me"), "unknownEntries"],
];

for (const [entry, fate] of fates) {
  Deno.test(`${entry.name} (${entry.type}, ${entry.size} bytes) in a remote inbox is of: ${fate}`, () => {
    const { answers, digests, attachments: named, unknownEntries } = sortRemoteListing([entry]);
    const attachments = [...named.values()].flat();
    const found = { answers, digests: [...digests.values()], attachments, unknownEntries };
    const filled = Object.entries(found).filter(([, entries]) => entries.length > 0).map(([name]) => name);
    assert.deepEqual(filled, fate === "nothing" ? [] : [fate]);
  });
}

Deno.test("answers are fetched by their sequence, each with its digest and the documents of its own number", () => {
  const second = "ASSETS_ANX_00000001_20261124_000002_0001.pdf";
  assert.equal(ATTACHMENT, `${attachmentPrefix(ANSWER)}0001.pdf`);
  const listing = sortRemoteListing(
    [answer(10), answer(2), DIGEST, ATTACHMENT, second, ANSWER].map((name) => file(name)),
  );
  assert.deepEqual(listing.answers.map(({ name }) => name), [ANSWER, answer(2), answer(10)]);
  const offers = listing.answers.map((entry) => remoteAnswerOf(listing, entry));
  assert.deepEqual(
    offers.map(({ digest, attachments }) => [digest?.name, attachments.map(({ name }) => name)]),
    [
      [DIGEST, [ATTACHMENT]],
      [undefined, [second]],
      [undefined, []],
    ],
  );
});
