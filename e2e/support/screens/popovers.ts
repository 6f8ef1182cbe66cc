import type { Locator, Page } from '@playwright/test';
import { isLongRun } from '../tags.ts';
import { expect } from '../test.ts';
import { axeFinds } from './axe.ts';

const openers = '[aria-haspopup], [role=combobox]';
const popups = '[role=listbox], [role=menu], [role=dialog], [role=alertdialog]';

/** True for the first claim of a name, false for each later one. */
export type Claim = (what: string) => Promise<boolean>;

/**
 * Opens, one after the other, each list, menu and dialog that the page says it has, and checks that its text is readable
 * and, where `withAxe`, that axe finds nothing in it; in the long run, on the whole page meanwhile. What was checked in
 * this look on an earlier page is left out.
 */
export async function expectPopoversReadable(
  page: Page,
  { look, claim, withAxe }: { look: string; claim: Claim; withAxe: boolean },
): Promise<void> {
  const all = page.locator(openers).filter({ visible: true });
  for (const opener of await all.all()) {
    const name = `${look}, ${await nameOf(opener)}`;
    if ((await opener.isDisabled()) || !(await claim(name))) continue;
    await opener.click();
    const popup = page.locator(popups).filter({ visible: true }).first();
    const isOpen = await popup.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    // A field in which any text counts opens only where there is something to offer.
    if (!isOpen && (await opener.getAttribute('role')) === 'combobox') continue;
    expect(isOpen, `${name}: opens`).toBe(true);
    expect.soft(await unreadable(popup), `${name}: what cannot be read`).toEqual([]);
    if (withAxe)
      expect
        .soft(
          await axeFinds(isLongRun ? page.locator(':root') : popup, 'everything'),
          `${name}: what axe found`,
        )
        .toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popup, name).toBeHidden();
  }
}

/**
 * The name of what opens it, the same for each row of a list: numbers and sums are left out, and what stands in a table
 * goes by its column.
 */
const nameOf = (opener: Locator): Promise<string> =>
  opener.evaluate((element) => {
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
    const cell = element.closest('td');
    if (cell) return `${location.pathname.replaceAll(/[0-9a-f-]{36}/g, '')}, column ${cell.cellIndex}`;
    const name = element.getAttribute('aria-label') ?? label ?? element.id;
    return name.replaceAll(/\S*\d\S*/g, '#');
  });

/** Text outside of the window or cut off, a popup narrower than a few words, lines of single letters. */
export const unreadable = (popup: Locator): Promise<string[]> =>
  popup.evaluate(async (element) => {
    const leastWidthPx = 200;
    const fewestLetters = 4;
    const linesOfOption = 2;
    // Its own, those within it and those of what it stands in; one that is called off has ended as well. What turns
    // while something loads has no end.
    const moving = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const ends = Number.isFinite(Number(effect?.getComputedTiming().endTime));
      return ends && target !== null && (target.contains(element) || element.contains(target));
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const problems: string[] = [];
    const box = element.getBoundingClientRect();
    if (box.width < leastWidthPx) problems.push(`${box.width} px wide`);
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
      problems.push(
        `outside of the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`,
      );
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Text for screen readers alone has no place that the eye could miss.
      if (node.parentElement?.closest('.sr-only')) continue;
      const text = node.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
      const isOption = node.parentElement?.closest('[role=option], [role^=menuitem]');
      if ((lines > 1 && text.length / lines < fewestLetters) || (isOption && lines > linesOfOption))
        problems.push(`${text}: in ${lines} lines`);
      if (rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
        problems.push(`${text}: cut off at the side`);
    }
    return problems;
  });
