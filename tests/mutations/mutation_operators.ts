/**
 * The small changes a mutation run makes to a source file: each is one mistake a person could have made, found in the
 * syntax tree. Texts that people read (with a space in them), types and imports are left alone.
 */
import ts from "typescript";

export interface Mutation {
  readonly file: string;
  /** The line and column, counted as editors do. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The text that is replaced, cut to the room of a line of the report. */
  readonly original: string;
  readonly operator: Operator;
}

type Operator =
  | "comparison"
  | "condition"
  | "logic"
  | "arithmetic"
  | "constant"
  | "quantifier"
  | "table"
  | "statement";

/** The text that replaces a node, and the kind of mistake. */
type Replacement = readonly [Operator, string];

const comparisons: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
};

const arithmetic: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };

const quantifiers: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  first: "last",
};

/** All mutations of a file, in the order of the text. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    const start = node.getStart(source);
    for (const [operator, replacement] of replacementsOf(node, source)) {
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        start,
        end: node.end,
        replacement,
        original: text.slice(start, node.end),
        operator,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const applyMutation = (text: string, { start, end, replacement }: Mutation): string =>
  text.slice(0, start) + replacement + text.slice(end);

function replacementsOf(node: ts.Node, source: ts.SourceFile): Replacement[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node, source);
  if (ts.isIfStatement(node)) return ofIf(node, source);
  if (ts.isConditionalExpression(node)) {
    return [["condition", node.whenTrue.getText(source)], ["condition", node.whenFalse.getText(source)]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [["logic", node.operand.getText(source)]];
  }
  if (ts.isExpressionStatement(node)) return [["statement", ";"]];
  if (ts.isArrayLiteralExpression(node)) return ofEntries(node.elements, source, "[", "]");
  if (ts.isObjectLiteralExpression(node)) return ofProperties(node, source);
  if (ts.isPropertyAccessExpression(node)) {
    const other = quantifiers[node.name.text];
    return other === undefined || !ts.isCallExpression(node.parent)
      ? []
      : [["quantifier", `${node.expression.getText(source)}.${other}`]];
  }
  return ofLiteral(node, source);
}

function ofBinary(node: ts.BinaryExpression, source: ts.SourceFile): Replacement[] {
  const [left, right] = [node.left.getText(source), node.right.getText(source)];
  const sign = node.operatorToken.getText(source);
  const others = comparisons[sign];
  if (others !== undefined) {
    return others.map((other): Replacement => ["comparison", `${left} ${other} ${right}`]);
  }
  if (sign === "&&" || sign === "||" || sign === "??") return [["logic", left], ["logic", right]];
  const other = arithmetic[sign];
  const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side));
  return other === undefined || isText ? [] : [["arithmetic", `${left} ${other} ${right}`]];
}

function ofIf(node: ts.IfStatement, source: ts.SourceFile): Replacement[] {
  const then = node.thenStatement.getText(source);
  const rest = node.elseStatement?.getText(source);
  // One branch is taken always, as if the condition were true or false.
  return [["condition", then], ["condition", rest ?? ";"]];
}

/** Leaves out an entry, or puts it in another's place. */
function ofEntries(
  entries: readonly ts.Node[],
  source: ts.SourceFile,
  open: string,
  close: string,
): Replacement[] {
  if (entries.length < 2) return [];
  const texts = entries.map((entry) => entry.getText(source));
  const [first, second, ...others] = texts;
  const whole = (parts: readonly (string | undefined)[]) => `${open}${parts.join(", ")}${close}`;
  return [
    ["table", whole([second, first, ...others])],
    ["table", whole(texts.slice(0, -1))],
    ["table", whole(texts.slice(1))],
  ];
}

/** Leaves out a property, or exchanges the values of two. */
function ofProperties(node: ts.ObjectLiteralExpression, source: ts.SourceFile): Replacement[] {
  const texts = node.properties.map((property) => property.getText(source));
  if (texts.length < 2) return [];
  const whole = (parts: readonly string[]) => `({ ${parts.join(", ")} })`;
  // Leaving out a property whose value is undefined changes nothing.
  const isNothing = /: undefined$/.test(texts.at(-1)!);
  const left: Replacement[] = isNothing ? [] : [["table", whole(texts.slice(0, -1))]];
  const index = node.properties.findIndex((property, index) =>
    ts.isPropertyAssignment(property) &&
    index + 1 < texts.length && ts.isPropertyAssignment(node.properties[index + 1]!)
  );
  if (index < 0) return left;
  const [a, b] = [node.properties[index], node.properties[index + 1]] as ts.PropertyAssignment[];
  if (a!.initializer.getText(source) === b!.initializer.getText(source)) return left;
  const swapped = texts.toSpliced(
    index,
    2,
    `${a!.name.getText(source)}: ${b!.initializer.getText(source)}`,
    `${b!.name.getText(source)}: ${a!.initializer.getText(source)}`,
  );
  return [...left, ["table", whole(swapped)]];
}

function ofLiteral(node: ts.Node, source: ts.SourceFile): Replacement[] {
  const { parent } = node;
  if (parent !== undefined && ts.isPropertyAssignment(parent) && parent.name === node) return [];
  if (ts.isNumericLiteral(node)) return [["constant", String(Number(node.text) + 1)]];
  if (ts.isBigIntLiteral(node)) return [["constant", `${BigInt(node.text.slice(0, -1)) + 1n}n`]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [["constant", "false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [["constant", "true"]];
  if (!ts.isStringLiteral(node) || /\s/.test(node.text)) return [];
  return [["constant", node.text === "" ? '"x"' : `"${node.getText(source).slice(1, -1)}x"`]];
}
