import assert from "node:assert/strict";
import {
  decideQuarantineEntry,
  delaysClose,
  filePreviewOf,
  type QuarantineCommand,
  type Quarantined,
  type QuarantineRefusal,
} from "../../../domain/operations/quarantine.ts";

const file = { status: "pending", kind: "file" } as const;
const release = (namesAnAnswer = true) => ({ type: "release", namesAnAnswer }) as const;
const refuse = { type: "refuse" } as const;

const cases: [string, Quarantined, QuarantineCommand, "released" | "refused" | QuarantineRefusal][] = [
  ["a file with the name of an answer goes back", file, release(), "released"],
  ["a file needs the name of an answer", file, release(false), { type: "not-the-name-of-an-answer" }],
  ["what is no file cannot go back", { ...file, kind: "link" }, release(), {
    type: "not-a-file",
    kind: "link",
  }],
  ["a file is refused", file, refuse, "refused"],
  ["what is no file is refused", { ...file, kind: "pipe" }, refuse, "refused"],
  [
    "what was released is not refused",
    { ...file, status: "released" },
    refuse,
    { type: "already-decided", status: "released" },
  ],
  [
    "what was refused is not released",
    { ...file, status: "refused" },
    release(),
    { type: "already-decided", status: "refused" },
  ],
];

for (const [what, item, command, expected] of cases) {
  Deno.test(`quarantine: ${what}`, () => {
    const decided = decideQuarantineEntry(item, command);
    assert.deepEqual(decided.ok ? decided.value : decided.error, expected);
  });
}

Deno.test("a close waits twelve hours for what came in its own time, to the second", () => {
  const at = (text: string) => Temporal.Instant.from(`${text}-03:00`);
  const remittance = { publishedAt: at("2026-11-23T19:00:00"), answersDueAt: at("2026-11-25T05:00:00") };
  const cases: [delivered: string, now: string, holds: boolean][] = [
    ["2026-11-24T10:00:00", "2026-11-25T16:59:59", true],
    ["2026-11-24T10:00:00", "2026-11-25T17:00:00", false],
    ["2026-11-23T19:00:00", "2026-11-25T05:00:00", true],
    ["2026-11-23T18:59:59", "2026-11-25T05:00:00", false],
    ["2026-11-25T05:00:00", "2026-11-25T05:00:00", false],
  ];
  for (const [delivered, now, holds] of cases) {
    assert.equal(delaysClose(remittance, at(delivered), at(now)), holds, delivered);
  }
});

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a glimpse tells what a file is, and no person's number or name", () => {
  const header = "00;0111;00000001;ASSETS;2026-11-24;1;1;ASSETS_RET_00000001_20261124_000001_V0111.txt;1";
  const glimpse = filePreviewOf(bytes(`${header}\r\n10;2;20260000000001;52998224725;Fulano de Tal;01\r\n`));
  assert.deepEqual(glimpse.text.split("\n"), [
    header,
    "99;9;99999999999999;99999999999;xxxxxx xx xxx;99",
    "",
  ]);
  for (
    const text of ["52998224725;Fulano", "00;0111;00000001;52998224725;x.txt;1", "João Ção 529.982.247-25"]
  ) {
    const { text: shown, hex } = filePreviewOf(bytes(text));
    assert.doesNotMatch(shown, /529|82|247|Fulano|João/, shown);
    assert.ok(hex.length <= 16);
  }
  assert.deepEqual(filePreviewOf(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0)), {
    hex: "504b030414000000",
    text: "xx········",
  });
  assert.deepEqual(filePreviewOf(new Uint8Array()), { hex: "", text: "" });
});
