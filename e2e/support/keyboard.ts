import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const farthest = 150;

/**
 * Presses a shortcut on a page that has just been opened: the code for keys comes when the browser is idle, and a
 * person who saw nothing happen presses again.
 */
export async function pressShortcut(page: Page, keys: readonly string[], expected: () => Promise<void>) {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await expected();
  }).toPass();
}

/** A person without a pointer: Tab, arrows, typing. Every stop on the way is checked to be seen. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on by Tab until the target has the focus; each control passed must be visible while it has it. */
  async goTo(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let steps = 0; steps < farthest; steps += 1) {
      if (await hasFocus(target)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  }

  async goBackTo(target: Locator): Promise<void> {
    for (let steps = 0; steps < farthest && !(await hasFocus(target)); steps += 1)
      await this.press('Shift+Tab');
    await expect(target).toBeFocused();
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.expectFocusSeen();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Types into a searchable choice and takes what it offers first. */
  async pick(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    if ((await target.inputValue()) === text) return;
    await this.#page.keyboard.type(text);
    await this.press('Enter');
    await expect(target).toHaveValue(text);
  }

  /** Types an option of a closed list, which reads its options once it has the focus: who saw nothing chosen types again. */
  async select(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    await expect(async () => {
      await this.#page.keyboard.type(text);
      await expect(target).toContainText(text, { timeout: 2_000 });
    }).toPass();
  }

  /** Arrow keys within a group of radios, until this one is chosen. */
  async choose(group: Locator, radio: Locator): Promise<void> {
    // Before the page is there, the group has no radios to count.
    await expect(radio).toBeEnabled();
    const radios = group.getByRole('radio');
    const count = await radios.count();
    const isThere = () =>
      group.evaluate((element) => {
        const at = document.activeElement;
        return at instanceof HTMLInputElement && at.type === 'radio' && element.contains(at);
      });
    for (let steps = 0; steps < farthest && !(await isThere()); steps += 1) await this.press('Tab');
    await this.press('Space');
    for (let steps = 0; steps < count && !(await radio.isChecked()); steps += 1)
      await this.press('ArrowDown');
    await expect(radio).toBeChecked();
  }

  /** Presses a button or follows a link. */
  async activate(target: Locator): Promise<void> {
    await this.goTo(target);
    await this.#page.keyboard.press('Enter');
  }

  /** The focused control shows its ring and is neither outside the window nor under a bar. */
  async expectFocusSeen(): Promise<void> {
    // Content that just appeared may push the control aside before it is where it stays.
    await expect.poll(() => this.#seen()).toMatch(/^(?:seen|none)$/);
  }

  #seen(): Promise<string> {
    return this.#page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'none';
      // The ring of a hidden radio or file input is drawn on its label.
      const shown = [element, element.closest('label')].find((one) => {
        const box = one?.getBoundingClientRect();
        return box && box.width > 4 && box.height > 4;
      });
      const name = element.getAttribute('aria-label') ?? element.id ?? element.textContent ?? element.tagName;
      if (!shown) return `${name} has no size`;
      const box = shown.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} is outside the window`;
      const style = getComputedStyle(shown);
      const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
      if (!ring && shown.matches(':focus-visible, :has(:focus-visible)') && shown.tabIndex >= 0)
        return `${name} shows no focus`;
      const top = document.elementFromPoint(x, y);
      const free =
        top && (shown.contains(top) || top.contains(shown) || shown.closest('label')?.contains(top));
      return free ? 'seen' : `${name} lies under ${top?.tagName ?? 'nothing'} ${top?.className ?? ''}`;
    });
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target
    .first()
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })
    .catch(() => false);
