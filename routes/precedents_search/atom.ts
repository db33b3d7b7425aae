/** Atom feeds (RFC 4287). */

interface FeedEntry {
  /** A stable IRI. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  readonly updated: Temporal.Instant;
}

interface Feed {
  readonly id: string;
  readonly title: string;
  readonly self: string;
  readonly updated: Temporal.Instant;
  readonly entries: readonly FeedEntry[];
}

export const atom = ({ id, title, self, updated, entries }: Feed): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">`,
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>Precedentes</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    ...entries.map(entry),
    "</feed>",
    "",
  ].join("\n");

const entry = ({ id, title, summary, link, updated }: FeedEntry): string =>
  `<entry><id>${xml(id)}</id><title>${xml(title)}</title><updated>${updated}</updated>` +
  `<link href="${xml(link)}"/><summary>${xml(summary)}</summary></entry>`;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for XML, without the characters that XML 1.0 does not permit. */
const xml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => escapes[character]!);
