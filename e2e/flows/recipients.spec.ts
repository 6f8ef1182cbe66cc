import { card } from '../kit/values.ts';
import { Documents } from '../pages/order-steps.ts';
import { Recipients } from '../pages/parties.ts';
import { Wizard } from '../pages/wizard.ts';
import { longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { fillAmount, fillPurpose, fillSender } from '../support/transfer.ts';

const syllables = [
  ...'安柏辰楚冬恩帆光浩嘉凯澜明宁鹏晴睿珊桐伟昕怡泽博诚德芳刚海洁军康磊丽敏娜琪强蓉涛文欣雪雅颖玉志智俊峰健华国建平新红梅兰秀英玲霞燕云龙虎勇超飞亮',
];
/** Any other letters, as a name in Latin letters has them. */
const newLatin = () =>
  card()
    .slice(-6)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'k');
const newName = () =>
  Array.from({ length: 2 }, () => syllables[Math.floor(Math.random() * syllables.length)]).join('');

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('A recipient is saved once, shown masked, revealed on record, and paid', async ({ page, words }) => {
      const recipients = new Recipients(page, words);
      const account = card();
      const firstName = newName();
      const name = `欧阳${firstName}`;
      await recipients.add({ lastName: '欧阳', firstName, account }, language);
      await recipients.expectOpen(name);

      // The same account again, under another name.
      await recipients.add({ lastName: '张', firstName, account }, language);
      await expect(recipients.similar).toContainText(name);
      await expect(recipients.similar).toContainText(words('parties.duplicates.account'));
      // Other details would be like others: it is asked again before they are saved.
      await recipients.rename('李');
      await expect(recipients.similar).toBeHidden();
      await recipients.press('parties.form.save');
      await expect(recipients.similar).toContainText(name);

      await recipients.search(account.slice(-4));
      const row = recipients.row(name);
      await expect(row).toContainText(account.slice(-4));
      expect(await page.content()).not.toContain(account);
      await row.getByRole('link', { name }).click();
      await recipients.expectOpen(name);

      const what = words('fields.beneficiary.accountInfo.number.label');
      await expect(recipients.details).not.toContainText(account);
      await recipients.details
        .getByRole('button', { name: words('common.showWhat', { what }), exact: true })
        .click();
      await expect(recipients.details).toContainText(account);
      await page.reload();
      await expect(recipients.details).not.toContainText(account);
      await expect(recipients.history).toContainText(words('parties.event.revealed', { field: what }));

      const partyUrl = page.url();
      await recipients.press('parties.kind.beneficiary.pay');
      const wizard = new Wizard(page, words);
      await wizard.expectStep('amount');
      const orderNo = await fillAmount(wizard);
      await wizard.goOn('amount');
      await wizard.expectStep('parties');
      const saved = page.getByTestId('saved-beneficiary');
      await expect(saved).toContainText(name);
      await expect(saved).toContainText(account.slice(-4));
      await expect(saved).toContainText(words('party.picker.saved'));
      await fillSender(wizard);
      await wizard.goOn('parties');
      await wizard.expectStep('details');
      await fillPurpose(wizard);
      await wizard.createButton.click();
      await new Documents(page, words).expectOpen();

      // The order is in the history of the recipient, whom the service knows from now on.
      await page.goto(partyUrl);
      await expect(recipients.orders.getByRole('link', { name: orderNo })).toBeVisible();
      await expect(recipients.details).toContainText(words('parties.detail.knownToService'));

      await recipients.search(name);
      await recipients.payFromList(name);
      await wizard.expectStep('amount');
      await wizard.openStep('parties');
      await expect(saved).toContainText(words('party.picker.byId'));
      // A saved recipient stays; a copy can be edited.
      await saved.getByRole('button', { name: words('party.picker.copy'), exact: true }).click();
      await expect(wizard.account.field('beneficiary.accountInfo.number.label')).toHaveValue(account);
    });

    test('A file is imported as far as its rows are right', async ({ page, words }) => {
      const recipients = new Recipients(page, words);
      const firstName = newName();
      const labels = [
        'lastName',
        'firstName',
        'gender',
        'nationality',
        'accountInfo.bankName',
        'accountInfo.number',
      ]
        .map((path) => words(`fields.beneficiary.${path}.label`))
        .join(',');
      const male = words('choices.gender.Male');
      await recipients.readFile(
        'people.csv',
        [
          labels,
          `诸葛,${firstName},${male},CN,中国银行,${card()}`,
          `诸葛,坏行,${male},CN,中国银行,6.22202E+18`,
        ].join('\r\n'),
      );
      await recipients.press('parties.import.check');
      await expect(page.getByText(words('parties.import.problems', { count: 1 })).first()).toBeVisible();
      const label = words('fields.beneficiary.accountInfo.number.label');
      await expect(recipients.row('坏行')).toContainText(
        words('parties.import.damage.scientific', { label, value: '6.22202E+18' }),
      );
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: words('parties.import.downloadProblems') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('problems.xlsx');
      await recipients.press('parties.import.save', { count: 1 });
      await expect(
        page.getByRole('heading', { level: 1, name: words('parties.import.doneTitle') }),
      ).toBeVisible();
      await recipients.search(`诸葛${firstName}`);
      await expect(recipients.row(`诸葛${firstName}`)).toBeVisible();
    });

    test('A list with one column for the whole name is taken apart where that is safe', async ({
      page,
      words,
    }) => {
      const recipients = new Recipients(page, words);
      const firstName = newName();
      const chinese = `欧阳${firstName}`;
      const latin = `Miller, Jane ${newLatin()}`;
      const male = words('choices.gender.Male');
      await recipients.readFile(
        'list.csv',
        [
          language === 'en' ? 'Name,Gender,Nationality,Bank,Account no' : '姓名,性别,国籍,开户行,账号',
          `${chinese},${male},CN,中国银行,${card()}`,
          `"${latin}",${male},CN,中国银行,${card()}`,
        ].join('\r\n'),
      );
      await recipients.press('parties.import.check');
      await expect(recipients.row(latin)).toContainText(
        words('parties.import.damage.whole-name', {
          label: words('fields.beneficiary.fullName.label'),
          value: latin,
        }),
      );
      await expect(recipients.row(chinese)).toBeHidden();
      await recipients.press('parties.import.save', { count: 2 });
      await expect(
        page.getByRole('heading', { level: 1, name: words('parties.import.doneTitle') }),
      ).toBeVisible();
      await recipients.search(latin);
      await expect(recipients.row(latin)).toBeVisible();
      await recipients.search(chinese);
      await recipients.row(chinese).getByRole('link', { name: chinese }).click();
      await recipients.expectOpen(chinese);
      await expect(recipients.detail('beneficiary.lastName')).toHaveText('欧阳');
      await expect(recipients.detail('beneficiary.firstName')).toHaveText(firstName);
    });
  });
}

test.describe('An auditor', () => {
  test.use({ role: 'auditor' });

  test('reads and reveals saved recipients, and changes nothing', async ({ page, words }) => {
    await page.goto('/recipients');
    await expect(
      page.getByRole('heading', { level: 1, name: words('parties.kind.beneficiary.title') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: words('parties.kind.beneficiary.add') })).toBeHidden();
    await page.goto('/recipients/new');
    await expect(page.getByText(words('denied.title'))).toBeVisible();
  });
});
