/**
 * The engine outside did not answer, or refused what it was asked. The message is for operators, in Portuguese: it
 * names no key and nothing that was searched.
 */
export class SearchUnavailable extends Error {
  override readonly name = "SearchUnavailable";
}

/** The engine outside takes no question with so many operators. */
export class QueryTooLarge extends SearchUnavailable {}
