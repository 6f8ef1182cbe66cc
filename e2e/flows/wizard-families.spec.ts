import { Documents } from '../pages/order-steps.ts';
import { Wizard } from '../pages/wizard.ts';
import { orderIdOf } from '../support/order-id.ts';
import { orderFacts } from '../support/portal-api.ts';
import { expect, test } from '../support/test.ts';

type Supplier = { supplier: string; accountNumber: string; bankName: string; companyNumber: string };

/** A payer, and a supplier who is paid on an account in its own name. */
async function fillCompanies(wizard: Wizard, { supplier, ...account }: Supplier): Promise<void> {
  await wizard.sender.fill('variant.companyName.label', 'Harbour Imports Ltd');
  await wizard.recipient.fill('variant.companyName.label', supplier);
  await wizard.account.fill('beneficiary.accountName.label', supplier);
  for (const [name, value] of Object.entries(account)) {
    await wizard.account.fill(`beneficiary.${name}.label`, value);
  }
}

test.describe('A business order', () => {
  test('in CNY is read back line by line before it exists, and can be corrected from there', async ({
    page,
    words,
  }) => {
    const wizard = new Wizard(page, words);
    await wizard.start('business');
    await wizard.fillAmounts({ source: 'USD', target: 'CNY', amount: '150.00' });
    await wizard.order.choose('paymentType.label', 'paymentType.FullPayment');
    await wizard.goOn('amount');
    await fillCompanies(wizard, {
      supplier: '示例贸易有限公司',
      accountNumber: '110000000001',
      bankName: '中国银行北京分行',
      companyNumber: '91350100M000100Y43',
    });
    await page.getByRole('button', { name: words('wizard.steps.businessDetails.lead') }).click();
    await wizard.expectStep('businessDetails');
    const details = wizard.step('businessDetails');
    await details.fill('logisticsCompany.label', 'SF Express');
    await details.fill('logisticsNumber.label', 'SF100');
    await page.getByRole('button', { name: words('wizard.steps.check.lead') }).click();
    await wizard.expectStep('check');
    await expect(page.getByText(words('wizard.create.changes.business.title'))).toBeVisible();

    const change = words('common.change');
    const holder = words('fields.beneficiary.accountName.label');
    await page.getByRole('link', { name: `${change} ${holder}` }).click();
    await expect(wizard.account.field('beneficiary.accountName.label')).toBeFocused();
    await wizard.openStep('check');
    await wizard.createButton.click();
    await new Documents(page, words).expectOpen();
    const { order } = await orderFacts(page, orderIdOf(page));
    expect([order.family, order.transactionMode]).toEqual(['business', 'crossMode']);
  });

  test.describe('in Chinese', () => {
    test.use({ language: 'zh-CN' });

    test('in another currency asks for addresses and SWIFT, and for no payment stage', async ({
      page,
      words,
    }) => {
      const wizard = new Wizard(page, words);
      await wizard.start('business');
      await wizard.fillAmounts({ source: 'USD', target: 'EUR', amount: '150.00' });
      await expect(wizard.order.group('paymentType.label')).toBeHidden();
      await wizard.goOn('amount');
      await fillCompanies(wizard, {
        supplier: 'Muster GmbH',
        accountNumber: 'DE89370400440532013000',
        bankName: 'Commerzbank Köln',
        companyNumber: 'HRB 12345',
      });
      await wizard.account.fill('beneficiary.swiftCode.label', 'COBADEFFXXX');
      for (const party of ['payer', 'beneficiary'] as const) {
        const address = page.locator(`[name="${party}.address.address"]`);
        await expect(address).toBeVisible();
        await address.fill('1 Long Street');
      }
      await page.getByRole('button', { name: words('wizard.steps.businessDetails.lead') }).click();
      await page.getByRole('button', { name: words('wizard.steps.check.lead') }).click();
      await wizard.createButton.click();
      await new Documents(page, words).expectOpen();
    });
  });
});

test.describe('A personal order', () => {
  test.use({ language: 'zh-CN' });

  test('says before it exists what can change afterwards, and has no trade fields', async ({
    page,
    words,
  }) => {
    const wizard = new Wizard(page, words);
    await wizard.start('personal');
    await wizard.pickCurrency('source', 'USD');
    await expect(wizard.currency('target'), 'CNY is the only one there is').toBeHidden();
    await wizard.amount('source', 'USD').fill('120.00');
    await expect(wizard.amount('target', 'CNY')).not.toHaveValue('');
    await wizard.goOn('amount');
    const { sender, recipient, account } = wizard;
    await sender.fill('payer.lastName.label', 'Miller');
    await sender.fill('payer.firstName.label', 'Jane');
    await sender.pick('payer.nationality.label', '美国');
    await recipient.fill('beneficiary.lastName.label', '王');
    await recipient.fill('beneficiary.firstName.label', '小明');
    await recipient.pick('beneficiary.nationality.label', '中国');
    await recipient.choose('beneficiary.gender.label', 'gender.Male');
    await account.fill('beneficiary.accountInfo.name.label', '王小明');
    await account.fill('beneficiary.accountInfo.bankName.label', '中国银行北京分行');
    await account.fill('beneficiary.accountInfo.number.label', '6217000010000004567');
    await account.pick('beneficiary.accountInfo.country.label', '中国');
    await wizard.goOn('parties');
    await wizard.purpose.pickChoice('purpose.label', 'purpose.Goods');
    await expect(wizard.purpose.field('logisticsCompany.label')).toBeHidden();
    await wizard.purpose.pickChoice('purpose.label', 'purpose.Family Support');
    await wizard.purpose.choose('fundsSource.label', 'fundsSource.Employment income');
    await expect(page.getByText(words('wizard.create.changes.personal.fixed'))).toBeVisible();
    await wizard.createButton.click();
    await new Documents(page, words).expectOpen();
    const { order } = await orderFacts(page, orderIdOf(page));
    expect(order.family).toBe('personal');
  });
});
