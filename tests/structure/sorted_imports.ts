/**
 * `deno lint --fix` sorts imports: what Node brings, packages, then our own files, those farthest away first; each by its
 * name. Comments above an import go with it.
 */
type Import = Deno.lint.ImportDeclaration;

/** The order of an import: its kind, how far away it is, its name. */
function orderOf({ source: { value } }: Import): readonly [kind: number, distance: number, name: string] {
  const steps = value.split("/").filter((part) => part === "..").length;
  return [value.startsWith(".") ? 2 : value.startsWith("node:") ? 0 : 1, -steps, value];
}

function compare(a: Import, b: Import): number {
  const [one, other] = [orderOf(a), orderOf(b)];
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}

export default {
  name: "assets",
  rules: {
    "sorted-imports": {
      create: (context: Deno.lint.RuleContext) => ({
        Program({ body }: Deno.lint.Program) {
          const imports = body.filter((node) => node.type === "ImportDeclaration") as Import[];
          const sorted = imports.toSorted(compare);
          const first = imports.find((node, index) => node !== sorted[index]);
          if (first === undefined) return;
          const text = context.sourceCode.text;
          // What stands above an import is part of it; above the first one, line comments are: a block is the file's.
          const begin = (index: number) =>
            index === 0
              ? imports[0]!.range[0] -
                /(?:\/\/[^\n]*\n)*$/.exec(text.slice(0, imports[0]!.range[0]))![0].length
              : text.indexOf("\n", imports[index - 1]!.range[1]) + 1;
          const end = ({ range }: Import) => range[1];
          const textOf = (node: Import) => text.slice(begin(imports.indexOf(node)), end(node));
          context.report({
            node: first,
            message: "Imports are not in their order",
            hint: "Run: deno lint --fix",
            fix: (fixer) =>
              fixer.replaceTextRange([begin(0), end(imports.at(-1)!)], sorted.map(textOf).join("\n")),
          });
        },
      }),
    },
  },
} satisfies Deno.lint.Plugin;
