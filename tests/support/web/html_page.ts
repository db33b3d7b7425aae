/**
 * Pages without scripts as a browser shows them, read from their HTML: links are followed, forms filled in and sent by the
 * rules of HTML, for tests that are written for Chromium's pages. How a page is laid out is asked of Chromium (`browser.ts`).
 */
import assert from "node:assert/strict";
import { selectAll } from "css-select";
import { parse, serialize } from "parse5";
import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";
import type { BrowserContext } from "playwright-core";

type HtmlNode = Htmlparser2TreeAdapterMap["node"];
type HtmlElement = Htmlparser2TreeAdapterMap["element"];

const isElement = (node: HtmlNode | null | undefined): node is HtmlElement =>
  node !== null && node !== undefined && adapter.isElementNode(node);
const childrenOf = (node: HtmlNode): HtmlNode[] => "children" in node ? node.children as HtmlNode[] : [];
const textOf = (node: HtmlNode): string =>
  adapter.isTextNode(node) ? node.data : childrenOf(node).map(textOf).join("");
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** An element and those it is in, from within. */
function* outwards(element: HtmlElement): Generator<HtmlElement> {
  for (let next: HtmlNode | null = element; isElement(next); next = next.parent as HtmlNode | null) {
    yield next;
  }
}

/** Whether somebody sees it: what is hidden by the page's HTML, or folded, is not seen. */
function isShown(element: HtmlElement): boolean {
  if (element.name === "input" && element.attribs["type"] === "hidden") return false;
  let inner: HtmlElement | undefined;
  for (const outer of outwards(element)) {
    const { hidden, open, class: classes = "" } = outer.attribs;
    if (/^(head|script|style|template)$/.test(outer.name) || hidden !== undefined) return false;
    if (classes.split(" ").includes("print-only")) return false;
    if (outer.name === "details" && open === undefined && inner !== undefined && inner.name !== "summary") {
      return false;
    }
    inner = outer;
  }
  return true;
}

const INLINE = /^(a|abbr|b|code|em|i|label|mark|small|span|strong|time)$/;

function shownText(node: HtmlNode): string {
  if (adapter.isTextNode(node)) return node.data;
  if (!isElement(node) || !isShown(node)) return "";
  const text = childrenOf(node).map(shownText).join("");
  return INLINE.test(node.name) ? text : `\n${text}\n`;
}

const unquoted = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;

const pseudos = {
  "has-text": (element: HtmlElement, text?: string | null) => includes(element, unquoted(text ?? "")),
  "text-is": (element: HtmlElement, text?: string | null) =>
    inOneLine(textOf(element)) === unquoted(text ?? ""),
  "visible": isShown,
};

const css = (selector: string, within: HtmlNode): HtmlElement[] =>
  selectAll<HtmlNode, HtmlElement>(selector, childrenOf(within), { pseudos: pseudos as never });

type Text = string | RegExp;

const wordsOf = (element: HtmlElement) =>
  inOneLine(element.name === "input" ? element.attribs["value"] ?? "" : textOf(element));

const includes = (element: HtmlElement, text: Text): boolean =>
  text instanceof RegExp
    ? text.test(wordsOf(element))
    : wordsOf(element).toLowerCase().includes(inOneLine(text).toLowerCase());

/** The innermost elements of which something holds. */
function innermost(within: HtmlNode, holds: (element: HtmlElement) => boolean): HtmlElement[] {
  const found = css("*", within).filter((element) =>
    !/^(head|title|script|style)$/.test(element.name) && holds(element)
  );
  return found.filter((element) =>
    !childrenOf(element).some((child) => found.includes(child as HtmlElement))
  );
}

function saying(text: string, within: HtmlNode): HtmlElement[] {
  const pattern = /^\/(.*)\/(\w*)$/s.exec(text);
  if (pattern !== null) return innermost(within, (one) => includes(one, new RegExp(pattern[1]!, pattern[2])));
  const exact = unquoted(text);
  return innermost(within, (one) => exact === text ? includes(one, text) : wordsOf(one) === exact);
}

/** A selector of the tests: parts of CSS, `text=`, `nth=` and the element around, one within the other. */
const find = (selector: string, within: readonly HtmlNode[]): readonly HtmlElement[] =>
  selector.split(/\s*>>\s*/).reduce<readonly HtmlNode[]>((found, part) => {
    if (part.startsWith("nth=")) return found.slice(Number(part.slice(4))).slice(0, 1);
    if (part === "xpath=..") return found.map((one) => one.parent as HtmlNode);
    const step = (one: HtmlNode) => part.startsWith("text=") ? saying(part.slice(5), one) : css(part, one);
    return [...new Set(found.flatMap(step))];
  }, within) as HtmlElement[];

const isSubmit = ({ name, attribs: { type } }: HtmlElement): boolean =>
  name === "button" ? type === undefined || type === "submit" : name === "input" && type === "submit";

const isDisabled = (control: HtmlElement): boolean =>
  [...outwards(control)].some(({ name, attribs }, at) =>
    (at === 0 || name === "fieldset") && "disabled" in attribs
  );

const byId = (id: string, document: HtmlNode) =>
  css("[id]", document).find(({ attribs }) => attribs["id"] === id);

const formOf = (control: HtmlElement, document: HtmlNode): HtmlElement | undefined =>
  control.attribs["form"] === undefined
    ? [...outwards(control)].find(({ name }) => name === "form")
    : byId(control.attribs["form"], document);

const controlsOf = (form: HtmlElement, document: HtmlNode): HtmlElement[] =>
  css("input, select, textarea, button", document).filter((control) => formOf(control, document) === form);

const optionValue = (option: HtmlElement): string => option.attribs["value"] ?? wordsOf(option);

function valueOf(control: HtmlElement): string {
  if (control.name === "textarea") return textOf(control);
  if (control.name !== "select") return control.attribs["value"] ?? (isTicked(control) ? "on" : "");
  const options = css("option", control);
  const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
  return chosen === undefined ? "" : optionValue(chosen);
}

const isTicked = ({ attribs: { type } }: HtmlElement): boolean => type === "checkbox" || type === "radio";

function setValue(control: HtmlElement, value: string): void {
  if (control.name !== "textarea") return void (control.attribs["value"] = value);
  control.children = [];
  adapter.insertText(control, value);
}

/** What a form sends when it is sent by one of its buttons. */
function* entriesOf(
  form: HtmlElement,
  document: HtmlNode,
  by: HtmlElement,
): Generator<readonly [string, HtmlElement]> {
  for (const control of controlsOf(form, document)) {
    const { name = "", checked } = control.attribs;
    if (name === "" || isDisabled(control) || (isTicked(control) && checked === undefined)) continue;
    if ((control.name === "button" || isSubmit(control)) && control !== by) continue;
    yield [name, control];
  }
}

/** The fields for which a browser keeps a form back. */
const missingIn = (form: HtmlElement, document: HtmlNode): string[] =>
  controlsOf(form, document).filter((control) =>
    "required" in control.attribs && !isDisabled(control) &&
    (isTicked(control)
      ? !css(`[name="${control.attribs["name"]}"]:checked`, form).length
      : valueOf(control) === "")
  ).map(({ attribs }) => attribs["name"] ?? "");

const ROLES: Readonly<Record<string, string>> = { button: "button, input[type=submit]", link: "a[href]" };

interface Filter {
  readonly hasText?: Text;
}

class HtmlLocator {
  constructor(readonly page: HtmlPage, readonly found: () => readonly HtmlElement[]) {}

  #then = (step: (found: readonly HtmlElement[]) => readonly HtmlElement[]) =>
    new HtmlLocator(this.page, () => step(this.found()));

  locator = (selector: string, { hasText }: Filter = {}) =>
    this.#then((found) => find(selector, found)).filter({ ...hasText !== undefined && { hasText } });
  filter = ({ hasText }: Filter) =>
    this.#then((found) => found.filter((one) => hasText === undefined || includes(one, hasText)));
  nth = (index: number) => this.#then((found) => found.slice(index).slice(0, 1));
  first = () => this.nth(0);
  last = () => this.#then((found) => found.slice(-1));
  all = () => Promise.resolve(this.found().map((_, index) => this.nth(index)));
  count = () => Promise.resolve(this.found().length);

  one(): HtmlElement {
    const [one] = this.found();
    return one ?? assert.fail(`There is no such element on ${this.page.url()}`);
  }

  allInnerTexts = () => Promise.resolve(this.found().map((one) => inOneLine(shownText(one))));
  allTextContents = () => Promise.resolve(this.found().map(textOf));
  innerText = () => Promise.resolve(inOneLine(shownText(this.one())));
  textContent = () => Promise.resolve(textOf(this.one()));
  getAttribute = (name: string) => Promise.resolve(this.one().attribs[name] ?? null);
  isVisible = () => Promise.resolve(this.found().some(isShown));
  isChecked = () => Promise.resolve(this.one().attribs["checked"] !== undefined);
  isDisabled = () => Promise.resolve(isDisabled(this.one()));
  waitFor = () => Promise.resolve(void assert.ok(isShown(this.one()), this.page.url()));
  inputValue = () => Promise.resolve(valueOf(this.one()));
  click = () => this.page.use(this.one());
  blur = () => Promise.resolve();
  check = () => "checked" in this.one().attribs ? Promise.resolve() : this.click();
  uncheck = () => "checked" in this.one().attribs ? this.click() : Promise.resolve();

  // deno-lint-ignore require-await
  async fill(value: string): Promise<void> {
    const control = this.one();
    assert.ok(
      !isDisabled(control) && isShown(control),
      `${control.attribs["name"]} of ${this.page.url()} takes nothing`,
    );
    setValue(control, value);
  }

  pressSequentially = async (text: string) => await this.fill(valueOf(this.one()) + text);

  // deno-lint-ignore require-await
  async selectOption(wanted: string | { readonly label: string }): Promise<void> {
    const options = css("option", this.one());
    const chosen = options.find((option) =>
      typeof wanted === "string"
        ? optionValue(option) === wanted || wordsOf(option) === wanted
        : wordsOf(option) === wanted.label
    );
    assert.ok(chosen !== undefined, `${JSON.stringify(wanted)} is no option on ${this.page.url()}`);
    for (const option of options) delete option.attribs["selected"];
    chosen.attribs["selected"] = "";
  }

  setInputFiles = (file: NewFile) => Promise.resolve(this.page.keepFile(this.one(), file));

  /** The key that sends a form from within a field. */
  async press(key: string): Promise<void> {
    assert.equal(key, "Enter");
    const form = formOf(this.one(), this.page.document)!;
    await this.page.use(controlsOf(form, this.page.document).find(isSubmit)!);
  }
}

interface NewFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array<ArrayBuffer>;
}

async function kept(response: Response, url: string) {
  const { status, headers } = response;
  const text = await response.text();
  return {
    url: () => url,
    status: () => status,
    headers: () => Object.fromEntries(headers),
    text: () => Promise.resolve(text),
    suggestedFilename: () => /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "",
  };
}
type Kept = Awaited<ReturnType<typeof kept>>;

const BLANK = "about:blank";

/** A window without scripts: its cookies, and the page that is open in it. */
export class HtmlPage {
  document = parse("", { treeAdapter: adapter });
  #url = BLANK;
  readonly #visited: string[] = [];
  #downloaded: (file: Kept) => void = () => {};
  readonly #cookies = new Map<string, string>();
  readonly #files = new Map<HtmlElement, File>();

  addCookies(cookies: readonly { readonly name: string; readonly value: string }[]): Promise<void> {
    for (const { name, value } of cookies) this.#cookies.set(name, value);
    return Promise.resolve();
  }

  url = () => this.#url;
  content = () => serialize(this.document, { treeAdapter: adapter });
  title = () => this.locator("title").textContent();
  reload = () => this.goto(this.#url);
  /** What was asked for, not shown. */
  request = {
    get: (address: string) => this.#follow(address),
    post: (address: string, { form, headers }: { form: Record<string, string>; headers: HeadersInit }) =>
      this.#follow(address, { method: "POST", body: new URLSearchParams(form), headers }),
  };
  evaluate = () => Promise.reject(new Error("Scripts do not run here"));
  waitForNavigation = () => Promise.resolve();
  waitForEvent = () => new Promise<Kept>((resolve) => this.#downloaded = resolve);
  goBack = () => this.goto(this.#visited.splice(-2)[0]!);
  on = () => this;
  off = () => this;
  close = () => Promise.resolve();
  waitForLoadState = () => Promise.resolve();

  async #ask(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("Accept", "text/html,application/xhtml+xml");
    headers.set("Sec-Fetch-Dest", "document");
    headers.set("Sec-Fetch-Mode", "navigate");
    headers.set("Sec-Fetch-Site", this.#url === BLANK ? "none" : "same-origin");
    if (this.#url !== BLANK) headers.set("Referer", this.#url);
    if (init.method === "POST") headers.set("Origin", url.origin);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  async #follow(address: string, init: RequestInit = {}): Promise<Kept> {
    let url = new URL(address, this.#url === BLANK ? undefined : this.#url);
    let response = await this.#ask(url, init);
    for (let left = 10; response.headers.has("Location"); left--) {
      assert.ok(left > 0, `${address} leads nowhere`);
      await response.body?.cancel();
      url = new URL(response.headers.get("Location")!, url);
      response = await this.#ask(url, {});
    }
    return await kept(response, url.href);
  }

  async goto(address: string, init?: RequestInit): Promise<Kept> {
    const answer = await this.#follow(address, init);
    // What is no page is kept as a file, and the page stays.
    if (!answer.headers()["content-type"]?.startsWith("text/html")) this.#downloaded(answer);
    else {
      this.document = parse(await answer.text(), { treeAdapter: adapter, scriptingEnabled: false });
      this.#url = answer.url();
      this.#visited.push(this.#url);
    }
    return answer;
  }

  async #send(by: HtmlElement): Promise<void> {
    const form = formOf(by, this.document);
    if (form === undefined) return;
    const told = (name: string) => by.attribs[`form${name}`] ?? form.attribs[name];
    const missing = "novalidate" in form.attribs || "formnovalidate" in by.attribs
      ? []
      : missingIn(form, this.document);
    if (missing.length > 0) return;
    const action = new URL(told("action") || this.#url, this.#url);
    const data = new FormData();
    for (const [name, control] of entriesOf(form, this.document, by)) {
      data.append(
        name,
        control.attribs["type"] === "file" ? this.#files.get(control) ?? new File([], "") : valueOf(control),
      );
    }
    const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    if (told("method")?.toLowerCase() !== "post") {
      action.search = fields.toString();
      return void await this.goto(action.href);
    }
    const body = told("enctype") === "multipart/form-data" ? data : fields;
    await this.goto(action.href, { method: "POST", body });
  }

  /** A click on an element, or on the one around it that does something. */
  async use(clicked: HtmlElement): Promise<void> {
    assert.ok(isShown(clicked), `${wordsOf(clicked)} is not seen on ${this.#url}`);
    for (const element of outwards(clicked)) {
      const { name, attribs } = element;
      if (name === "a" && attribs["href"] !== undefined) {
        return attribs["href"].startsWith("#") ? undefined : void await this.goto(attribs["href"]);
      }
      if (isSubmit(element)) return isDisabled(element) ? undefined : await this.#send(element);
      if (name === "summary") return toggle(element.parent as HtmlElement, "open");
      if (name === "label") {
        const control = attribs["for"] === undefined
          ? css("input, select, textarea", element)[0]
          : byId(attribs["for"], this.document);
        return control === undefined ? undefined : this.#tick(control);
      }
      if (/^(input|select|textarea|button)$/.test(name)) return this.#tick(element);
    }
  }

  #tick(control: HtmlElement): void {
    const { type, name } = control.attribs;
    if (type === "checkbox") toggle(control, "checked");
    if (type !== "radio") return;
    const form = formOf(control, this.document);
    for (const other of css("input[type=radio]", this.document)) {
      if (other.attribs["name"] === name && formOf(other, this.document) === form) {
        delete other.attribs["checked"];
      }
    }
    control.attribs["checked"] = "";
  }

  links = (selector: string) =>
    css(selector, this.document).map((link) => ({
      text: link.attribs["aria-label"] ?? textOf(link),
      href: new URL(link.attribs["href"]!, this.#url).href,
    }));

  keepFile(
    control: HtmlElement,
    { name, mimeType, buffer }: NewFile,
  ) {
    this.#files.set(control, new File([buffer], name, { type: mimeType }));
    control.attribs["value"] = name;
  }

  locator = (selector: string, filter: Filter = {}) =>
    new HtmlLocator(this, () => [this.document as unknown as HtmlElement]).locator(selector, filter);
  getByText = (text: string) => this.locator(`text=${text}`);
  getByRole = (role: string, { name, exact = false }: { name: string; exact?: boolean }) =>
    new HtmlLocator(
      this,
      () =>
        css(ROLES[role]!, this.document).filter((one) =>
          isShown(one) &&
          (exact ? nameOf(one) === name : nameOf(one).toLowerCase().includes(name.toLowerCase()))
        ),
    );
  getByLabel = (label: string) =>
    new HtmlLocator(this, () =>
      css("label[for]", this.document).filter((one) => includes(one, label))
        .flatMap(({ attribs }) => byId(attribs["for"]!, this.document) ?? []));

  #first = (selector: string) => this.locator(selector).first();
  click = (selector: string) => this.#first(selector).click();
  check = (selector: string) => this.#first(selector).check();
  uncheck = (selector: string) => this.#first(selector).uncheck();
  fill = (selector: string, value: string) => this.#first(selector).fill(value);
  press = (selector: string, key: string) => this.#first(selector).press(key);
  selectOption = (selector: string, wanted: string | { readonly label: string }) =>
    this.#first(selector).selectOption(wanted);
  textContent = (selector: string) => this.#first(selector).textContent();
  innerText = (selector: string) => this.#first(selector).innerText();
  inputValue = (selector: string) => this.#first(selector).inputValue();
  getAttribute = (selector: string, name: string) => this.#first(selector).getAttribute(name);
  isVisible = (selector: string) => this.#first(selector).isVisible();
  isChecked = (selector: string) => this.#first(selector).isChecked();
  waitForSelector = (selector: string) => this.#first(selector).waitFor();

  // deno-lint-ignore require-await
  async waitForURL(wanted: string | RegExp): Promise<void> {
    const pattern = wanted instanceof RegExp
      ? wanted
      : new RegExp(`^${wanted.split("*").map(RegExp.escape).join(".*").replaceAll(/(\.\*)+/g, ".*")}$`);
    assert.match(this.#url, pattern);
  }
}

const nameOf = (element: HtmlElement): string => element.attribs["aria-label"] ?? wordsOf(element);

function toggle(element: HtmlElement, name: string): void {
  if (name in element.attribs) delete element.attribs[name];
  else element.attribs[name] = "";
}

/** A window without scripts, as far as tests use Chromium's. */
export function htmlWindow(): BrowserContext {
  const page = new HtmlPage();
  const window = {
    addCookies: (...cookies: Parameters<HtmlPage["addCookies"]>) => page.addCookies(...cookies),
    newPage: () => Promise.resolve(page),
  };
  return window as unknown as BrowserContext;
}

/** The page's own document where it is read from HTML. */
export const asHtml = (page: unknown): HtmlPage | undefined => page instanceof HtmlPage ? page : undefined;
