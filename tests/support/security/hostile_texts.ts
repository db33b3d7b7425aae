/** Texts that are more than text to whoever shows, stores or forwards them, and how a page must not show them. */
import assert from "node:assert/strict";

/** Found in a page, these would be elements of ours. */
export const MARK = "xssmarca";
export const html = [
  `"><b ${MARK}>`,
  `'><script ${MARK}>alert(1)</script>`,
  `</title></textarea><img ${MARK} src=x onerror=alert(1)>`,
  `javascript:${MARK}`,
  `<!--<b ${MARK}>`,
];
/** What a spreadsheet would compute. */
export const formulas = [
  `=HYPERLINK("http://mal.exemplo","x")`,
  "+1+1",
  "-1+1|cmd",
  "@SUM(1)",
  "\uff1d1+1",
  `x";=1+1;"`,
];
/** What other readers understand: databases, templates, logs, files of institutions. */
const others = [
  "'; drop table event; --",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "%n%s%x",
  "a;b;c",
  '"',
  "\\",
  "a|b",
  "../../x",
];
/** What no file of an institution and no line may carry; never kept as it is. */
export const unprintable = {
  "a line feed": "a\nb",
  "a record separator": "a\r\n9;x",
  "NUL": "a\u0000b",
  "an escape": "a\u001b[31mb",
  "a next line": "a\u0085b",
  "a line separator": "a\u2028b",
  "a paragraph separator": "a\u2029b",
  "a right-to-left override": "a\u202etxt.exe",
  "an isolate": "a\u2066b",
  "an unpaired surrogate": "a\ud800b",
  "a very long text": "x".repeat(200_000),
} as const;

/** Texts that are kept and shown as they are. */
export const visible = [...html, ...formulas, ...others];

/** That an answer is no error of ours and, as a page, has nothing of a typed text as its own. */
export async function assertPlain(answer: Response): Promise<void> {
  const text = await answer.text();
  assert.ok(answer.status < 500, `answered ${answer.status}`);
  if (!(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) return;
  const raw = new RegExp(`<[^<>"']*\\s${MARK}`).exec(text) ??
    new RegExp(`(href|src|action)="javascript:`).exec(text);
  assert.equal(raw, null, `has ${raw?.[0]}`);
  assert.doesNotMatch(text, /<script(?![^>]* src=)/);
  assert.match(answer.headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
  assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
}
