import type { Page } from '@playwright/test';
import { card } from '../kit/values.ts';
import { Tools } from '../pages/tools.ts';
import { Wizard } from '../pages/wizard.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

const fee = '0.20 USD';
const wei = { name: '王伟', idNumber: '11010519491231002X' };
/** The second step of a new global transfer from USD to CNY. */
async function toParties(page: Page, words: Words): Promise<Wizard> {
  const wizard = new Wizard(page, words);
  await wizard.start();
  await wizard.fillAmounts({ source: 'USD', target: 'CNY', amount: '100.00' });
  await wizard.goOn('amount');
  await wizard.expectStep('parties');
  return wizard;
}

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('A bank is asked once, after its price was read, and never again for the same details', async ({
      page,
      words,
    }) => {
      const tools = new Tools(page, words);
      const account = card();
      await page.goto('/tools');
      await page.getByRole('link', { name: words('tools.bankCheck.title') }).click();
      const ask = tools.button('check.openFee', { fee });
      await ask.click();
      await expect(tools.problems).toBeVisible();

      await tools.fillCheck({ ...wei, account });
      await ask.click();
      await expect(tools.dialog).toContainText(words('lookups.check.fee', { fee }));
      await expect(tools.dialog).not.toContainText(account);
      await expect(tools.dialog).toContainText(account.slice(-4));
      await tools.dialog.getByRole('button', { name: words('lookups.check.sendFee', { fee }) }).click();
      await expect(page.getByText(words('lookups.check.mismatchedText3'))).toBeVisible();
      const row = tools.history.getByRole('row').filter({ hasText: account.slice(-4) });
      await expect(row).toContainText(fee);
      await expect(row).toContainText(words('tools.state.mismatched'));

      await tools.field('check.account').fill(`${account}1`);
      await expect(page.getByText(words('lookups.check.changed'), { exact: true })).toBeVisible();
      await page.reload();
      await tools.fillCheck({ ...wei, account: `${account.slice(0, 4)} ${account.slice(4)}` });
      await expect(page.getByText(words('lookups.check.remembered'))).toBeVisible();
      await expect(row).toHaveCount(1);
    });

    test('A name in pinyin is looked up by its owner’s number', async ({ page, words, complaints }) => {
      complaints.expect(/status of 422/);
      const tools = new Tools(page, words);
      await page.goto('/tools/chinese-name');
      await tools.field('name.pinyin').fill('xiaoming WANG');
      await tools.field('name.personId').fill('440301199203071041');
      await tools.button('name.submit').click();
      const wrong = words('lookups.problem.wrong-check-digit', { label: words('lookups.name.personId') });
      await tools.problems.getByRole('link', { name: wrong }).click();
      await expect(tools.field('name.personId')).toBeFocused();
      await tools.field('name.personId').fill('440301199203071040');
      await tools.field('name.personId').press('Enter');
      await expect(page.getByRole('status').getByText('王小明')).toBeVisible();

      await tools.field('name.pinyin').fill('Wang Fang');
      await tools.button('name.submit').click();
      await expect(page.getByText(words('lookups.name.none'))).toBeVisible();
    });

    test('An Alipay payment is checked by its scenario', async ({ page, words }) => {
      const tools = new Tools(page, words);
      await page.goto('/tools/alipay');
      await page.getByText(words('lookups.alipay.payroll'), { exact: true }).click();
      await tools.button('alipay.submit').click();
      await expect(tools.problems).toContainText(words('lookups.problem.not-confirmed'));

      await page.getByText(words('lookups.alipay.wallet'), { exact: true }).click();
      await page.getByText(words('lookups.alipay.purposes.Salary'), { exact: true }).click();
      await tools.field('alipay.field.lastName').fill('Wang');
      await tools.field('alipay.field.firstName').fill('Wei');
      await tools.field('alipay.field.idNumber').fill(wei.idNumber);
      await tools.field('alipay.field.login').fill('13800138000');
      await tools.field('alipay.field.payerCountry').fill('US');
      await page.getByRole('option').first().click();
      await tools.button('alipay.submit').click();
      await expect(page.getByText(words('lookups.alipay.feasibleText'))).toBeVisible();
      await tools.field('alipay.field.login').fill('13600136003');
      await expect(page.getByText(words('lookups.alipay.changed'))).toBeVisible();
      await tools.button('alipay.submit').click();
      await expect(page.getByText(words('lookups.alipay.notFeasible'), { exact: true })).toBeVisible();
    });

    test('Areas and occupations are found however they are typed', async ({ page, words }) => {
      await page.goto('/tools/areas');
      const search = page.getByRole('searchbox', { name: words('tools.searchAreas') });
      await search.fill('bjhd');
      await search.press('Enter');
      const row = page.getByRole('row').filter({ hasText: '海淀区' });
      await expect(row).toContainText('110108');
      // A district has no postal code of its own here, and its city's is not shown for it.
      await expect(row).not.toContainText('100000');
      await page.goto('/tools/areas?parent=430000');
      await page.getByRole('link', { name: '长沙市' }).click();
      await expect(page.getByRole('row').filter({ hasText: '岳麓区' })).toBeVisible();
      await page.goto('/tools/areas?q=qqqq');
      await expect(page.getByText(words('tools.noMatch', { query: 'qqqq' }))).toBeVisible();
      await page.goto('/tools/occupations?q=gongwuyuan');
      await expect(page.getByRole('row').filter({ hasText: 'Civil Servant' })).toBeVisible();
    });

    test('In a transfer the helpers fill what they find, and nothing by themselves', async ({
      page,
      words,
    }) => {
      const tools = new Tools(page, words);
      const wizard = await toParties(page, words);
      const { recipient } = wizard;
      await recipient.fill('beneficiary.lastName.label', 'Wang');
      await recipient.fill('beneficiary.firstName.label', 'Xiaoming');
      await recipient.pick('beneficiary.nationality.label', language === 'en' ? 'China' : '中国');

      await tools.button('name.open').click();
      const lookup = page.getByRole('dialog', { name: words('lookups.name.open') });
      await expect(lookup.getByLabel(words('lookups.name.pinyin'))).toHaveValue(/Wang|Xiaoming/);
      const personId = lookup.getByLabel(words('lookups.name.personId'));
      await personId.fill('440301199203071040');
      await personId.press('Enter');
      // Found without its role: an open dialog hides the form from screen readers.
      await expect(page.locator('[id="field-beneficiary.fullName"]')).not.toHaveValue('王小明');
      await tools.button('name.use').click();
      await expect(recipient.field('beneficiary.fullName.label')).toHaveValue('王小明');
      await expect(tools.button('name.open')).toHaveCount(0);

      await wizard.open('address', 1);
      const area = tools.field('area.label').last();
      await area.fill('bjhd');
      await page.getByRole('option', { name: '北京市 / 海淀区' }).click();
      await expect(area).toHaveValue('北京市 / 海淀区');
      await tools.button('area.byHand').last().click();
      await expect(page.locator('[id="field-beneficiary.address.district"]')).toHaveValue('海淀区');
      await expect(page.locator('[id="field-beneficiary.address.postCode"]')).toHaveValue('');

      const account = card();
      await wizard.account.fill('beneficiary.accountInfo.number.label', account);
      await expect(tools.button('check.openFee', { fee })).toHaveAttribute('aria-disabled', 'true');
      await wizard.open('identity', 1);
      await page.locator('[id="field-beneficiary.idNumber"]').fill('440301199203071040');
      await tools.button('check.openFee', { fee }).click();
      await tools.dialog.getByRole('button', { name: words('lookups.check.sendFee', { fee }) }).click();
      await expect(page.getByText(words('lookups.check.mismatchedText3'))).toBeVisible();
      await page.reload();
      await expect(page.getByText(words('lookups.check.remembered'))).toBeVisible();
    });
  });
}

test('While the lists are down, an address is typed by hand', async ({ page, words, complaints }) => {
  complaints.expect(/503|502|Failed to load resource/);
  const tools = new Tools(page, words);
  await page.route('**/api/lookups/areas?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await page.route('**/api/lookups/occupations?*', (route) => route.fulfill({ body: '<html>garbage' }));
  const wizard = await toParties(page, words);
  await wizard.recipient.pick('beneficiary.nationality.label', 'China');
  await wizard.open('address', 1);
  await expect(page.getByText(words('lookups.area.down')).last()).toBeVisible();
  await tools.button('area.byHand').last().click();
  await page.locator('[id="field-beneficiary.address.city"]').fill('深圳市');
  await wizard.open('contact', 1);
  // The list is asked for when its field comes into view.
  const occupation = page.locator('[id="field-beneficiary.occupation"]');
  await occupation.scrollIntoViewIfNeeded();
  await expect(page.locator('[id="field-beneficiary.occupation-hint"]')).toHaveText(
    words('lookups.occupation.down'),
  );
  await occupation.fill('Teacher');
  await expect(wizard.saved).toBeVisible();
});

test.describe('an auditor', () => {
  test.use({ role: 'auditor' });

  test('reads what was checked and runs nothing', async ({ page, words }) => {
    await page.goto('/tools/bank-check');
    await expect(page.getByText(words('tools.bankCheck.readOnly'))).toBeVisible();
    await expect(page.getByRole('button', { name: words('lookups.check.openFee', { fee }) })).toHaveCount(0);
    await page.goto('/tools/chinese-name');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('denied.title'));
  });
});
