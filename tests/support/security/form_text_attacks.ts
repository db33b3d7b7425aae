/**
 * Texts that are more than text in the fields of every form and the parameters of every link of the consoles: what is shown again,
 * beside what was wrong with it, is a text.
 */
import assert from "node:assert/strict";
import { type DefaultTreeAdapterTypes as Html, parse } from "parse5";
import type { App } from "../../../routes/app.ts";
import { website } from "../../../web/mod.tsx";
import { createDraft, JUDGE, signInPeople } from "../api.ts";
import { seedAnsweredOrder } from "../orders/answered_order.ts";
import { startSeries } from "../orders/series_fixture.ts";
import { consolesAt, session } from "../web/console_session.ts";
import { pagesOf } from "./console_pages.ts";
import { assertPlain, unprintable, visible } from "./hostile_texts.ts";
import { everyProfile, pick, type Scenario } from "./scenario.ts";

const ORIGIN = "http://localhost";

/** Whoever signs out has no page to look at any more. */
const SIGN_OUT = "/sair";

interface Field {
  readonly name: string;
  readonly value: string;
  /** Whether a person types what is sent. */
  readonly isTyped: boolean;
}

interface Form {
  readonly path: string;
  readonly isPost: boolean;
  readonly fields: readonly Field[];
}

export const formTextAttacks: Scenario = {
  name: "form-texts",
  promise:
    "what is typed into a form or an address of the consoles is shown as the text it is, and is no error of ours",
  async attack({ t, attempt, long, random }) {
    const run = { random };
    t.externalServices.stagingData.changeUser(JUDGE, { profiles: [...everyProfile] });
    const { judge: { token } } = await signInPeople(t);
    await createDraft(t, token);
    await startSeries(t, token);
    await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 700 }, {
      ispb: "99000002",
      code: "98",
    }]);
    const app: App = {
      ...t.app,
      consoles: consolesAt(ORIGIN),
      searchLimits: { heavy: 1e6, milliseconds: 1e9 },
    };
    const fetch = await website(app, t.http.fetch);
    const { cookie } = await session(t, "judge");
    const send = (path: string, init: RequestInit = {}) =>
      fetch(
        new Request(ORIGIN + path, {
          ...init,
          headers: {
            Cookie: `assets_sessao=${cookie}`,
            Accept: "text/html",
            "Sec-Fetch-Site": "same-origin",
          },
        }),
        { remoteAddr: { hostname: "127.0.0.1" } },
      );
    const forms = new Map<string, Form>();
    for (const path of (await pagesOf(t)).filter(() => long || random() < 0.25)) {
      const answer = await send(path);
      if (!(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) {
        await answer.body?.cancel();
        continue;
      }
      const page = parse(await answer.text());
      for (const form of [...formsIn(page, path), ...linksIn(page, path)]) forms.set(nameOf(form), form);
    }
    await attempt(
      "forms with fields are found",
      () => assert.ok(forms.size > (long ? 50 : 5), `only ${forms.size}`),
    );
    const texts = [...visible, ...Object.values(unprintable)].filter((text) => text.length < 1_000);
    for (const form of forms.values()) {
      const { path, isPost, fields } = form;
      const typedFields = fields.filter(({ isTyped }) => isTyped);
      const type = (text: string, into: readonly Field[], where: string) =>
        attempt(`${isPost ? "POST" : "GET"} ${path} with ${JSON.stringify(text)} in ${where}`, async () => {
          const filled = fields.map((field) => [field.name, into.includes(field) ? text : field.value]);
          const body = new URLSearchParams(filled);
          await assertPlain(await (isPost ? send(path, { method: "POST", body }) : send(`${path}?${body}`)));
        });
      for (const text of long ? texts : [pick(run, texts)]) await type(text, typedFields, "every field");
      // What one field has is looked at although the others are as they should be.
      for (const field of long ? typedFields : [pick(run, typedFields)]) {
        await type(pick(run, texts), [field], field.name);
      }
    }
  },
};

type Element = Html.Element;

/** Forms that have the same fields are one. */
const nameOf = ({ path, isPost, fields }: Form): string =>
  JSON.stringify([path, isPost, fields.map(({ name }) => name).sort()]);

/** The links of a page with parameters, as forms whose every field is typed: an address is typed as well. */
function linksIn(page: Html.Document, path: string): Form[] {
  return elementsOf(page).filter(({ tagName }) => tagName === "a").flatMap((link) => {
    const { origin, pathname, searchParams } = new URL(attribute(link, "href") ?? "", ORIGIN + path);
    const fields = [...searchParams].map(([name, value]) => ({ name, value, isTyped: true }));
    return origin === ORIGIN && fields.length > 0 ? [{ path: pathname, isPost: false, fields }] : [];
  });
}

/** The forms of a page that have a field to type into. */
function formsIn(page: Html.Document, path: string): Form[] {
  const forms = elementsOf(page).filter(({ tagName }) => tagName === "form");
  return forms.flatMap((form) => {
    const address = new URL(attribute(form, "action") ?? "", ORIGIN + path);
    const fields = elementsOf(form).flatMap(fieldOf);
    const isPost = attribute(form, "method")?.toLowerCase() === "post";
    const target = address.pathname + (isPost ? address.search : "");
    return target !== SIGN_OUT && fields.some(({ isTyped }) => isTyped)
      ? [{ path: target, isPost, fields }]
      : [];
  });
}

const typed = new Set([undefined, "text", "search", "tel", "email", "url", "number", "date", "password"]);

/** What an element sends with its form; a box as if it were ticked. */
function fieldOf(element: Element): Field[] {
  const name = attribute(element, "name");
  if (name === undefined) return [];
  const value = attribute(element, "value") ?? "";
  switch (element.tagName) {
    case "textarea":
      return [{ name, value, isTyped: true }];
    case "input":
      return [{ name, value, isTyped: typed.has(attribute(element, "type")) }];
    case "select": {
      const options = elementsOf(element).filter(({ tagName }) => tagName === "option");
      const chosen = options.map((option) => attribute(option, "value") ?? "").find((option) =>
        option !== ""
      );
      return [{ name, value: chosen ?? "", isTyped: false }];
    }
    default:
      return [];
  }
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

function elementsOf(node: Html.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => "tagName" in child ? [child, ...elementsOf(child)] : []);
}
