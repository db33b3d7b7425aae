/** One kind of problem the API answers, as the catalogue tells it. */
export interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
  /** What happened, for whoever reads the catalogue. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
}
