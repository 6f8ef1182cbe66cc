import type { Page } from '@playwright/test';
import { Wizard } from '../pages/wizard.ts';
import { long } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const cases = [
  { family: 'global', language: 'zh-CN' },
  { family: 'business', language: 'en' },
  { family: 'personal', language: 'zh-CN' },
] as const;

for (const { family, language } of cases) {
  test.describe(`A ${family} order`, { tag: family === 'global' ? [long] : [] }, () => {
    test.use({ language });

    test(`T-05: an empty step of a ${family} order names its problems twice, in the same words (${language})`, async ({
      page,
      words,
    }) => {
      const wizard = new Wizard(page, words);
      await wizard.start(family);
      await wizard.openStep('parties');
      const before = await wizard.titleOf('parties');
      const next = family === 'business' ? 'businessDetails.lead' : 'parties.continue';
      await page.getByRole('button', { name: words(`wizard.steps.${next}`), exact: true }).click();

      await expect(wizard.problems).toBeFocused();
      await expect(page).toHaveTitle(words('wizard.errorTitle', { title: before }));
      const items = await summaryItems(page);
      expect(items.length).toBeGreaterThan(3);
      expect(await inlineErrors(page)).toEqual(items.map(({ text }) => text));
      await expect(wizard.problems).toContainText(
        words('common.errorSummary.count', { count: items.length }),
      );
      for (const item of [items[0], items.at(-1)]) {
        await wizard.problems
          .getByRole('link', { name: item?.text ?? '', exact: true })
          .first()
          .click();
        const focused = page.locator(`[data-field="${item?.field}"] :focus`);
        await expect(focused).toBeVisible();
      }
      expect(await spokenByBrowser(page), 'T-23: controls of which the browser would speak').toEqual([]);
    });
  });
}

const summaryItems = (page: Page): Promise<{ field: string; text: string }[]> =>
  page
    .getByRole('alert')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        field: (link.getAttribute('href') ?? '').replace('#field-', ''),
        text: link.textContent ?? '',
      })),
    );

/** The errors shown at the fields, in their order on the page. */
const inlineErrors = (page: Page): Promise<string[]> =>
  page
    .locator('[data-field] [id$="-error"]')
    .evaluateAll((errors) => errors.map((one) => one.textContent ?? ''));

/** Forms that leave their checks to the browser say things in its language and words, not in ours. */
const spokenByBrowser = (page: Page): Promise<string[]> =>
  page
    .locator('form:not([novalidate])')
    .locator('[required], [pattern], [min], [max], [minlength], [type=email], [type=url], [type=number]')
    .evaluateAll((controls) => controls.map((control) => control.outerHTML.slice(0, 160)));
