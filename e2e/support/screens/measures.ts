import type { Page } from '@playwright/test';

/** Facts about the page as it stands, found inside the browser. Each is empty when all is well. */

/** Resolves when nothing has changed on the page for a quarter of a second, or after three. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let quiet = setTimeout(resolve, 250);
      const watcher = new MutationObserver(() => {
        clearTimeout(quiet);
        quiet = setTimeout(resolve, 250);
      });
      watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
      setTimeout(resolve, 3_000);
    });
  });

/**
 * Puts the page into another theme; colours that fade instead of changing at once are readable in neither for a moment.
 */
export const putOn = (page: Page, theme: string): Promise<string[]> =>
  page.evaluate((next) => {
    document.documentElement.dataset.theme = next;
    return document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition)
      .map(({ transitionProperty, effect }) => {
        const { target } = effect as KeyframeEffect;
        return `${transitionProperty} of ${target?.outerHTML.slice(0, 120)}`;
      });
  }, theme);

/** The sum of all layout shifts since loading, and what moved. Shifts within half a second of input do not count. */
export const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts = await new Promise<Shift[]>((resolve) => {
      const found: Shift[] = [];
      const observer = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(found), 20);
    });
    const counted = shifts.filter((shift) => !shift.hadRecentInput);
    return {
      sum: counted.reduce((sum, { value }) => sum + value, 0),
      moved: counted.flatMap(({ value, sources }) =>
        sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${value.toFixed(4)} ${element?.outerHTML.slice(0, 120) ?? 'something gone'}`;
        }),
      ),
    };
  });

/** Finds a page that scrolls sideways, and text that its box cuts off. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const problems: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      const isHeld = (one: Element): boolean => {
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
          if (getComputedStyle(up).overflowX !== 'visible') return true;
        return false;
      };
      const widest = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
        .filter((one) => !one.closest('.sr-only') && !isHeld(one))
        .at(-1);
      problems.push(`scrolls sideways: ${widest?.outerHTML.slice(0, 160)}`);
    }
    const range = document.createRange();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.closest('.sr-only, option')) continue;
      const style = getComputedStyle(element);
      const cuts = (value: string) => value === 'hidden' || value === 'clip';
      // Shortened with an ellipsis is said to be shortened, and has its whole value elsewhere.
      const wide = cuts(style.overflowX) && style.textOverflow !== 'ellipsis';
      const isCut =
        (wide && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(style.overflowY) &&
          style.textOverflow !== 'ellipsis' &&
          element.scrollHeight > element.clientHeight + 2);
      const isShown = element.clientWidth > 1 && style.visibility === 'visible';
      const text = element.textContent?.trim() ?? '';
      const linesOf = () => {
        range.selectNodeContents(element);
        const lineHeight = Number.parseFloat(style.lineHeight) || 1.5 * Number.parseFloat(style.fontSize);
        return range.getBoundingClientRect().height / lineHeight;
      };
      const isHigh = element.clientWidth > 0 && element.clientHeight > 2.5 * element.clientWidth;
      const isStacked = isHigh && [...text].length > 3 && [...text].length / linesOf() < 2.5;
      if (isStacked && isShown) problems.push(`stands letter by letter: ${element.outerHTML.slice(0, 160)}`);
      if (isCut && isShown) problems.push(`cut off: ${element.outerHTML.slice(0, 160)}`);
    }
    return problems;
  });

/** Boxes with a border all round, beside controls, tables and what lies over the page; the first words of each. */
export const boxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'a, button, input, textarea, select, label, kbd, pre, img, table, [role=combobox], [data-field], [popover]';
    const isBox = (element: Element): boolean => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const sides = [
        style.borderTopWidth,
        style.borderRightWidth,
        style.borderBottomWidth,
        style.borderLeftWidth,
      ];
      return sides.every((side) => Number.parseFloat(side) >= 1) && width >= 200 && height >= 48;
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => !element.closest(controls) && element.checkVisibility() && isBox(element))
      .map((box) => box.textContent?.trim().slice(0, 40) ?? '');
  });

/** Text that is too small, slanted, spaced or of a weight that Chinese fonts do not have (ui.md §4.1). */
export const badType = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chinese = document.documentElement.lang.startsWith('zh');
    const problems = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('script, style, noscript, [hidden]'))
        continue;
      const style = getComputedStyle(element);
      const say = (what: string) => problems.add(`${what}: ${element.outerHTML.slice(0, 120)}`);
      const size = Number.parseFloat(style.fontSize);
      if (size < 12) say(`${size} px`);
      if (!['400', '600'].includes(style.fontWeight)) say(`weight ${style.fontWeight}`);
      if (style.fontStyle !== 'normal') say(style.fontStyle);
      if (chinese && !['normal', '0px'].includes(style.letterSpacing)) say(`spaced ${style.letterSpacing}`);
    }
    const body = Number.parseFloat(getComputedStyle(document.body).fontSize);
    if (body < 14) problems.add(`body of ${body} px`);
    return [...problems];
  });

/** A brand that is shortened, outside the window or covered. */
export const cutBrand = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="brand"]')]
      .filter((brand) => brand.checkVisibility())
      .filter((brand) => {
        const { right, top, height } = brand.getBoundingClientRect();
        const onTop = document.elementFromPoint(right - 2, top + height / 2);
        return brand.scrollWidth > brand.clientWidth || !onTop || !brand.contains(onTop);
      })
      .map((brand) => brand.outerHTML.slice(0, 160)),
  );

/** Names and descriptions that point at nothing. */
export const danglingIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-owns', 'aria-details', 'for'].flatMap(
      (attribute) =>
        [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
          (element.getAttribute(attribute) ?? '')
            .split(/\s+/)
            .filter((id) => id && !document.getElementById(id))
            .map((id) => `${attribute} of ${element.outerHTML.slice(0, 100)} names ${id}`),
        ),
    ),
  );

/** Finds controls whose name differs from their text, so that they cannot be asked for by voice (WCAG 2.5.3). */
export const otherNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
    // Decoration (an initial in a circle, an arrow) is not part of what a person would say.
    const written = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
          if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return '';
          return node.checkVisibility() && !node.classList.contains('sr-only') ? written(node) : '';
        })
        .join(' ');
    return [...document.querySelectorAll('button[aria-label], a[aria-label], [role][aria-label]')]
      .filter((element) =>
        // The text of a list is its value.
        element.matches(
          'a, button:not([role=combobox]), [role=button], [role=menuitem], [role=tab], [role=switch]',
        ),
      )
      .filter((element) => !plain(element.ariaLabel ?? '').includes(plain(written(element))))
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** Icons that are neither decoration nor named. */
export const namelessIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg, img')]
      .filter((icon) => !icon.closest('[aria-hidden="true"]') && !icon.getAttribute('aria-label'))
      .filter((icon) => !icon.hasAttribute('alt') && !icon.hasAttribute('aria-labelledby'))
      .map((icon) => icon.outerHTML.slice(0, 160)),
  );

/** Names in Chinese characters on a page in another language that are not marked as Chinese (WCAG 3.1.2). */
export const unmarkedChinese = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.lang.startsWith('zh')) return [];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !/\p{Script=Han}/u.test(node.textContent ?? '')) continue;
      // A sentence that quotes a name is in the page's language; no browser speaks options by theirs.
      const isSentence = /\p{Script=Latin}/u.test(element.textContent ?? '');
      if (
        isSentence ||
        element.closest('script, style, noscript, option, [role=option], [role=combobox], .sr-only')
      )
        continue;
      const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
      if (!lang.startsWith('zh')) found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  });

/** Finds parts that move although the person asked for less motion: opacity and colours alone may change. */
export const motion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moving = /transform|translate|scale|rotate|height|width|margin|padding|inset|top|left|^all$/;
    const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)));
    const running = document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 50)
      .map((one) => `runs: ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`);
    const waiting = [...document.querySelectorAll('body *')].filter((element) => {
      const style = getComputedStyle(element);
      const moves = style.transitionProperty.split(', ').some((one) => moving.test(one));
      return (
        (moves && seconds(style.transitionDuration) > 0.05) ||
        (style.animationName !== 'none' && seconds(style.animationDuration) > 0.05)
      );
    });
    return [...running, ...waiting.map((one) => `would move: ${one.outerHTML.slice(0, 120)}`)];
  });

/** The distances between lines, letters, words and paragraphs that WCAG 1.4.12 lets anybody ask for. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Makes all words longer by two fifths, with accents, as a language might that has no catalogue yet (`en-XA`). */
export const lengthenWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const accents: Record<string, string> = {
      a: 'á',
      e: 'é',
      i: 'í',
      o: 'ö',
      u: 'ü',
      A: 'Å',
      E: 'É',
      O: 'Ø',
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const element = node.parentElement;
      // Numbers, codes (of currencies, too) and names of files are the same in every language.
      const isWords = /[a-z]{2}/i.test(text) && !/\d|^\s*[A-Z]{3}\s*$/.test(text);
      if (!isWords || element?.closest('script, style, code, .font-mono')) continue;
      const accented = text.replaceAll(/[aeiouAEO]/g, (letter) => accents[letter] ?? letter);
      const words = accented.trim().split(/\s+/);
      const more = words.slice(0, Math.max(1, Math.ceil(words.length * 0.4))).join(' ');
      const padding = words.length === 1 ? 'ë'.repeat(Math.ceil(accented.length * 0.4)) : ` ${more}`;
      node.nodeValue = `[${accented}${padding}]`;
    }
  });
