/** What axe finds wrong with a page. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

const AXE_PATH = "/axe.min.js";
const axe = await Deno.readTextFile(new URL(import.meta.resolve("axe-core/axe.min.js")));

/**
 * A site that also has axe, which its pages import: the browser keeps what it has read and compiled, where a script handed to
 * each page would be both each time.
 */
export const withAxe =
  (answer: (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Response | Promise<Response>) =>
  (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>): Response | Promise<Response> =>
    new URL(request.url).pathname === AXE_PATH
      ? new Response(axe, {
        headers: {
          "Content-Type": "text/javascript",
          "Cache-Control": "public, max-age=31536000, immutable",
        },
      })
      : answer(request, info);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Fails with what a script finds in the page. */
async function assertNoViolations(page: Page, script: string): Promise<void> {
  const violations = await page.evaluate(script) as Violation[];
  const found = violations.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n  ")}`
  );
  assert.deepEqual(found, [], page.url());
}

/** Of what is right nothing need be described. */
const violationsIn = (context: string, options = "") =>
  `(await axe.run(${context}, { resultTypes: ["violations"], ${options} })).violations`;

/** The elements somebody sees. */
const VISIBLE = `[...document.body.querySelectorAll("*")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))`;

async function loadAxe(page: Page): Promise<void> {
  // The identity provider's pages may load no script.
  const closed = new URL(page.url()).pathname.startsWith("/auth/");
  await page.evaluate(closed ? axe : `import("${AXE_PATH}").then(() => {})`);
}

/** Words that do not stand out from what is behind them: 4.5 to 1, or 7 to 1 of large contrast; 3 or 4.5 where they are large. */
export async function assertContrast(page: Page, enhanced = false): Promise<void> {
  await loadAxe(page);
  // The enhanced rule leaves what is below the usual ratio to the usual rule.
  const rules = ["link-in-text-block", "color-contrast", ...enhanced ? ["color-contrast-enhanced"] : []];
  await assertNoViolations(
    page,
    `(async () => ${violationsIn("document", `runOnly: ${JSON.stringify(rules)}`)})()`,
  );
}

/** Every rule of axe, best practices included. */
export async function assertAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await assertNoViolations(
    page,
    `(async () => {
      globalThis.seenByAxe = new Set(${VISIBLE});
      return ${violationsIn("document")};
    })()`,
  );
}

/**
 * Rules whose outcome is another where the same elements are laid out otherwise or a part of them is hidden, and those of
 * the page as a whole. All of them run by default.
 */
const WIDTH_RULES = [
  ...[
    "link-name",
    "button-name",
    "input-button-name",
    "summary-name",
    "label",
    "select-name",
    "empty-heading",
  ],
  ...["scrollable-region-focusable", "heading-order", "page-has-heading-one", "bypass", "region"],
  ...["landmark-one-main", "landmark-unique", "landmark-no-duplicate-banner", "landmark-no-duplicate-main"],
  ...["landmark-no-duplicate-contentinfo", "skip-link", "aria-hidden-focus"],
];

/**
 * At another width than `assertAccessible` looked at the page in: what depends on the width, and every rule for what is
 * visible here alone. Of what was visible there too, roles and colours are the same.
 */
export const assertStillAccessible = (page: Page): Promise<void> =>
  assertNoViolations(
    page,
    `(async () => {
      const seen = globalThis.seenByAxe;
      const shown = new Set(${VISIBLE}.filter((element) => !seen.has(element)));
      const include = [...shown].filter((element) => !shown.has(element.parentElement));
      return [
        ...${violationsIn("document", `runOnly: ${JSON.stringify(WIDTH_RULES)}`)},
        ...include.length > 0 ? ${violationsIn("{ include }")} : [],
      ];
    })()`,
  );
