import type { Locator, Page } from '@playwright/test';

/**
 * The pace of a person, in seconds: the keystroke-level model of Card, Moran and Newell for an average typist (40 words
 * a minute), and silent reading of English as Brysbaert found it (2019, 238 words a minute).
 */
const pace = { word: 60 / 238, key: 0.28, point: 1.1, press: 0.2, decision: 1.35 } as const;
/** Key presses for a Chinese character in an input method: its sound, and the choice among those that sound alike. */
const keysOfCharacter = 4;
/** Numbers are copied in groups: a glance at the task for each, as long as a word. */
const charactersAtAGlance = 4;

/**
 * `everything`: each word that is ever on the screen, the frame and closed parts' titles included, once. `task`: text
 * outside of fields, tables and rails, and each field that is filled with its hints.
 */
export type Reading = 'everything' | 'task';

type Effort = { words: number; keys: number; presses: number; decisions: number; waited: number };
export type Stage = Effort & { name: string; seconds: number };

/**
 * A person who has never seen the portal: reads before acting, decides before each field and each press, types the
 * values of the task. The actions are really done in the browser, and its waits are real; only the person's own time is
 * computed.
 */
export class Newcomer {
  readonly page: Page;
  readonly #reading: Reading;
  readonly #stages: Stage[] = [];
  readonly #known = new Set<string>();

  constructor(page: Page, reading: Reading) {
    this.page = page;
    this.#reading = reading;
  }

  get stages(): readonly Stage[] {
    return this.#stages;
  }

  /** A page that has been arrived at: its effort is told by itself. */
  async arrive(name: string): Promise<void> {
    this.#stages.push({ name, words: 0, keys: 0, presses: 0, decisions: 0, waited: 0, seconds: 0 });
    await this.#look();
  }

  /** Reads all text of the page: before money is sent, everybody does. */
  async readWhole(): Promise<void> {
    this.#read(await this.page.locator('main').evaluate(visibleTexts, ''));
  }

  /** Fills a field, which the pointer or Tab has to reach first. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#readField(field);
    await field.fill(text);
    const latin = text.replaceAll(/\p{Script=Han}/gu, '');
    this.#spend({
      decisions: 1,
      presses: 1,
      keys: latin.length + (text.length - latin.length) * keysOfCharacter,
      words: Math.ceil(text.length / charactersAtAGlance),
    });
    await this.#look();
  }

  /** Puts a text there that was copied from elsewhere: two keys at once, twice. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.#readField(field);
    await field.focus();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
    await this.page.getByRole('dialog').waitFor();
    this.#spend({ decisions: 1, presses: 2, keys: 4 });
    await this.#look();
  }

  /** Types into a searchable choice, as far as it takes, and takes what it offers, unless it is there already. */
  async pick(box: Locator, option: string, typed = option): Promise<void> {
    if ((await box.inputValue()) === option) return;
    await this.type(box, typed);
    await this.press(this.page.getByRole('option', { name: option }).first());
  }

  /** Presses, and waits until what it leads to is there. */
  async press(target: Locator, until?: () => Promise<unknown>): Promise<void> {
    await this.#readField(target);
    this.#spend({ decisions: 1, presses: 1 });
    await this.waitFor(async () => {
      await target.click();
      await until?.();
    });
    // The next page's content is read there.
    if (!until) await this.#look();
  }

  async waitFor(what: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await what();
    this.#spend({ waited: (performance.now() - begun) / 1000 });
  }

  async #look(): Promise<void> {
    const isAll = this.#reading === 'everything';
    const passedOver = isAll
      ? 'option'
      : '[data-field], fieldset, table, dl, aside, nav, ol, summary, details';
    this.#read(await this.page.locator(isAll ? 'body' : 'main').evaluate(visibleTexts, passedOver));
  }

  async #readField(control: Locator): Promise<void> {
    const whole = '[data-field], label, button, a, summary';
    const field = await control.evaluateHandle((element, parts) => element.closest(parts) ?? element, whole);
    this.#read(await field.evaluate(visibleTexts, 'option'));
  }

  #read(texts: readonly string[]): void {
    const fresh = texts.filter((text) => !this.#known.has(text));
    for (const text of fresh) this.#known.add(text);
    this.#spend({ words: fresh.reduce((sum, text) => sum + text.split(' ').length, 0) });
  }

  #spend(effort: Partial<Effort>): void {
    const stage = this.#stages.at(-1);
    if (!stage) throw new Error('nobody has arrived anywhere');
    for (const [name, value] of Object.entries(effort)) stage[name as keyof Effort] += value;
    const { words = 0, keys = 0, presses = 0, decisions = 0, waited = 0 } = effort;
    stage.seconds +=
      words * pace.word +
      keys * pace.key +
      presses * (pace.point + pace.press) +
      decisions * pace.decision +
      waited;
  }
}

/** Runs in the browser: the texts in an element that a person sees, each once, but for those in `passedOver`. */
function visibleTexts(root: Element, passedOver: string): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const text = (node.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    if (!parent || !/[\p{L}\p{N}]/u.test(text) || (passedOver && parent.closest(passedOver))) continue;
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    // Text for screen readers alone has no size.
    const { width, height } = parent.getBoundingClientRect();
    if (width > 1 && height > 1) texts.add(text);
  }
  return [...texts];
}
