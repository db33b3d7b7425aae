/** Filters of the small Typesense: `field:=[a,b] && (other:>3 || third:!=x)`. */

export type Document = { readonly id: string } & Readonly<Record<string, unknown>>;
export type Predicate = (document: Document) => boolean;

/** What a server answers with 400. */
export class BadFilter extends Error {}

const MOST_OPERATORS = 100;

export function readFilter(text: string): Predicate {
  if (text.trim() === "") return () => true;
  const pieces = piecesOf(text);
  if (pieces.filter((piece) => piece === "&&" || piece === "||").length > MOST_OPERATORS) {
    throw new BadFilter("`filter_by` has too many operations.");
  }
  const { predicate, next } = readAny(pieces, 0);
  if (next !== pieces.length) throw new BadFilter("Could not parse the filter query.");
  return predicate;
}

/** Parentheses, operators, and tests whole; nothing inside backticks or brackets separates. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = "", isQuoted = false, depth = 0;
  const end = () => {
    if (piece.trim() !== "") pieces.push(piece.trim());
    piece = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!, two = text.slice(at, at + 2);
    if (character === "`") isQuoted = !isQuoted;
    if (!isQuoted && character === "[") depth++;
    if (!isQuoted && character === "]") depth--;
    if (isQuoted || depth > 0) piece += character;
    else if (two === "&&" || two === "||") {
      end();
      pieces.push(two);
      at++;
    } else if (character === "(" || character === ")") {
      end();
      pieces.push(character);
    } else piece += character;
  }
  end();
  return pieces;
}

interface Read {
  readonly predicate: Predicate;
  readonly next: number;
}

function readAny(pieces: readonly string[], from: number): Read {
  let { predicate, next } = readAll(pieces, from);
  while (pieces[next] === "||") {
    const left = predicate, right = readAll(pieces, next + 1);
    predicate = (document) => left(document) || right.predicate(document);
    next = right.next;
  }
  return { predicate, next };
}

function readAll(pieces: readonly string[], from: number): Read {
  let { predicate, next } = readOne(pieces, from);
  while (pieces[next] === "&&") {
    const left = predicate, right = readOne(pieces, next + 1);
    predicate = (document) => left(document) && right.predicate(document);
    next = right.next;
  }
  return { predicate, next };
}

function readOne(pieces: readonly string[], from: number): Read {
  if (pieces[from] !== "(") return { predicate: readTest(pieces[from] ?? ""), next: from + 1 };
  const inner = readAny(pieces, from + 1);
  if (pieces[inner.next] !== ")") throw new BadFilter("Could not parse the filter query.");
  return { predicate: inner.predicate, next: inner.next + 1 };
}

const valuesOf = (document: Document, field: string): string[] =>
  [document[field]].flat().filter((value) => value !== undefined).map((value) => String(value).toLowerCase());

function readTest(text: string): Predicate {
  const { field = "", operator = "", value = "" } =
    /^(?<field>\w+):(?<operator>!=|:=|=|>=|<=|>|<)?(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (field === "") throw new BadFilter("Could not parse the filter query.");
  if (value.trim() === "") {
    throw new BadFilter(`Error with filter field \`${field}\`: Filter value cannot be empty.`);
  }
  const range = /^\[(-?\d+)\.\.(-?\d+)\]$/.exec(value.trim());
  if (range !== null) {
    const [least, most] = [Number(range[1]), Number(range[2])];
    return (document) => Number(document[field]) >= least && Number(document[field]) <= most;
  }
  const compared = Number(value);
  switch (operator) {
    case ">":
      return (document) => Number(document[field]) > compared;
    case ">=":
      return (document) => Number(document[field]) >= compared;
    case "<":
      return (document) => Number(document[field]) < compared;
    case "<=":
      return (document) => Number(document[field]) <= compared;
  }
  const wanted = new Set(listOf(value));
  const has = (document: Document) => valuesOf(document, field).some((one) => wanted.has(one));
  return operator === "!=" ? (document) => !has(document) : has;
}

function listOf(value: string): string[] {
  const inner = /^\[(.*)\]$/s.exec(value.trim())?.[1] ?? value;
  return (inner.match(/`[^`]*`|[^,]+/g) ?? [])
    .map((one) => one.trim().replaceAll("`", "").toLowerCase());
}
