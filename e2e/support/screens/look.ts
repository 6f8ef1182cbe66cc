import type { Page } from '@playwright/test';
import { TIME_ZONE_COOKIE } from '../../../lib/i18n/locale.ts';
import { baseUrl } from '../stack.ts';
import { isLongRun } from '../tags.ts';
import { expect } from '../test.ts';
import { type Language, wordsOf } from '../words.ts';
import { axeFinds, type Rules } from './axe.ts';
import {
  badType,
  boxes,
  cutBrand,
  danglingIds,
  layoutShift,
  lengthenWords,
  motion,
  namelessIcons,
  otherNames,
  overflow,
  putOn,
  settled,
  spaceText,
  unmarkedChinese,
} from './measures.ts';
import type { Screen } from './table.ts';

export const sizes = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } };
type Width = keyof typeof sizes;
type Theme = 'light' | 'dark';
export type Look = { language: Language; theme: Theme; width: Width };

const shiftAtMost = 0.02;
// A page of equal cards has no headline.
const boxesAtMost = 4;

// That of the flows' browsers. The first page of a browser, the sign-in, tells it to the server.
const zone = 'Pacific/Chatham';

/** Sets the look as the menus of the portal do, before the page is asked for. */
async function dress(page: Page, { language, theme, width }: Look): Promise<void> {
  const cookies = Object.entries({
    locale: language,
    theme,
    [TIME_ZONE_COOKIE]: encodeURIComponent(zone),
  });
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: baseUrl })));
  await page.setViewportSize(sizes[width]);
}

/** Opens a page in one look and checks it, without loading again, in the other width and in its own. */
export async function lookAt(page: Page, screen: Screen, address: string, first: Look): Promise<void> {
  const words = wordsOf(first.language);
  const at = (what: string) => `${screen.name}, ${first.language}, ${what}`;
  await dress(page, first);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), at('has a heading')).toBeVisible();
  await settled(page);
  const { sum, moved } = await ownShift(page);
  expect
    .soft(sum, at(`layout shift at ${first.width}: ${moved.join('\n')}`))
    .toBeLessThanOrEqual(shiftAtMost);
  await expect(page.locator('html')).toHaveAttribute('lang', first.language);
  await expect(page.locator('html')).toHaveAttribute('data-theme', first.theme);
  await expect(page.getByTestId('env-bar')).toHaveText(words('shell.sandboxBar'));
  expect.soft(await cutBrand(page), at(`the brand at ${first.width}`)).toEqual([]);
  if (screen.press) {
    await page
      .getByRole('main')
      .getByRole('button', { name: words(screen.press), exact: true })
      .click();
    await settled(page);
  }
  const boxed = await boxes(page);
  expect.soft(boxed.length, at(`boxes: ${boxed.join(' | ')}`)).toBeLessThanOrEqual(boxesAtMost);
  expect.soft(await danglingIds(page), at('names and descriptions')).toEqual([]);
  expect.soft(await namelessIcons(page), at('icons without a name')).toEqual([]);
  expect.soft(await otherNames(page), at('names that differ from what is written')).toEqual([]);
  expect.soft(await unmarkedChinese(page), at('Chinese that is not marked as such')).toEqual([]);

  // A width moves, shows and hides things, and colours nothing. The long run reads everything in both.
  await inspect(
    page,
    screen,
    { ...first, width: otherWidth(first) },
    isLongRun ? 'everything' : 'of a width',
  );
  await inspect(page, screen, first, 'everything');
}

/** Checks the open page in the other theme, in both widths. */
export async function lookInOtherTheme(page: Page, screen: Screen, first: Look): Promise<void> {
  const theme = first.theme === 'light' ? 'dark' : 'light';
  await inspect(page, screen, { ...first, width: otherWidth(first), theme }, 'colours');
  await inspect(page, screen, { ...first, theme }, 'colours');
}

const otherWidth = ({ width }: Look): Width => (width === 390 ? 1280 : 390);

/** Another flow's payment may arrive on an open page and move it; a shift of the page's own comes back after a reload. */
async function ownShift(page: Page): ReturnType<typeof layoutShift> {
  const first = await layoutShift(page);
  if (first.sum <= shiftAtMost) return first;
  await page.reload();
  await settled(page);
  return layoutShift(page);
}

async function inspect(page: Page, screen: Screen, look: Look, what: Rules): Promise<void> {
  const picture = `${screen.name}-${look.language}-${look.theme}-${look.width}`;
  await page.setViewportSize(sizes[look.width]);
  // Under the pointer a button fades.
  await page.mouse.move(0, 0);
  expect.soft(await putOn(page, look.theme), `${picture}: what fades into another theme`).toEqual([]);
  // For a person to look through: E2E_PICTURES=1.
  if (process.env.E2E_PICTURES) {
    const path = `test-results/pages/${picture}.png`;
    await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    if (look.width === 1280) {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.screenshot({ path: path.replace('1280', '1920'), animations: 'disabled' });
      await page.setViewportSize(sizes[look.width]);
    }
  }
  expect.soft(await axeFinds(page.locator(':root'), what), `${picture}: what axe found`).toEqual([]);
  if (what === 'colours') return;
  expect.soft(await overflow(page), `${picture}: what does not fit`).toEqual([]);
  expect.soft(await badType(page), `${picture}: type`).toEqual([]);
}

export type HelpLink = { fromTheEnd: number; x: number; y: number };

/** Help stands at the end of the navigation, at the same height on every page that is not scrolled (WCAG 3.2.6). */
export async function helpLinkOf(page: Page): Promise<HelpLink> {
  await page.setViewportSize(sizes[1280]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return page
    .getByRole('navigation')
    .first()
    .evaluate((navigation) => {
      const links = [...navigation.querySelectorAll('a')];
      const help = links.findIndex((link) => link.getAttribute('href') === '/help');
      const box = links[help]?.getBoundingClientRect();
      return { fromTheEnd: links.length - help, x: box?.x ?? -1, y: box?.y ?? -1 };
    });
}

/** 320 px wide and with the distances between letters and lines that anybody may ask for (WCAG 1.4.10, 1.4.12). */
export async function expectToFitNarrow(page: Page, screen: Screen): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  expect.soft(await overflow(page), `${screen.name} at 320 px`).toEqual([]);
  await spaceText(page);
  expect.soft(await overflow(page), `${screen.name} at 320 px, text spaced`).toEqual([]);
}

/** Words two fifths longer than English ones fit too. */
export async function expectToFitLonger(page: Page, screen: Screen): Promise<void> {
  await lengthenWords(page);
  for (const width of [1280, 390] as const) {
    await page.setViewportSize(sizes[width]);
    expect.soft(await overflow(page), `${screen.name} with longer words at ${width}`).toEqual([]);
  }
}

export const expectStillness = async (page: Page, screen: Screen): Promise<void> =>
  expect.soft(await motion(page), `${screen.name}: motion although it is not wanted`).toEqual([]);
