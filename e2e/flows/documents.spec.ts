import { encryptedPdf, plainPdf } from '../../tests/support/pdf-builder.ts';
import { pdf } from '../kit/values.ts';
import { Documents } from '../pages/order-steps.ts';
import { madeOrder } from '../support/made-orders.ts';
import { orderFacts } from '../support/portal-api.ts';
import { long, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

test.describe('Adding documents', () => {
  test('says what is wrong with each file, and how to go on', async ({ page, words, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    const { orderNo } = await madeOrder(page, words);
    const documents = new Documents(page, words);
    const types = words('documents.accepted');

    // Letters that run from right to left turn no word around them.
    await documents.chooser.setInputFiles({
      name: 'חשבון.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await expect(documents.row('חשבון.exe')).toContainText(
      words('common.fileDrop.error.wrong-type', { name: '\u2068חשבון.exe\u2069', types }),
    );
    await documents.chooser.setInputFiles({
      name: 'nothing.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(0),
    });
    await expect(documents.row('nothing.pdf')).toContainText(
      words('common.fileDrop.error.empty', { name: 'nothing.pdf' }),
    );
    await documents.chooser.setInputFiles({
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4 '),
    });
    await expect(documents.row('large.pdf')).toContainText(/11 MB/);

    // A text that only calls itself a PDF passes the browser; the service looks inside.
    await documents.chooser.setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('This is no PDF at all.'),
    });
    await documents.send('invoice.pdf', 'bill');
    const wrong = documents.row('invoice.pdf');
    await expect(wrong).toHaveAttribute('data-phase', 'failed');
    await expect(wrong).toContainText('did not accept invoice.pdf');

    // The way out keeps the type that was chosen.
    const choosing = page.waitForEvent('filechooser');
    await wrong
      .getByRole('button', { name: words('common.fileDrop.replaceFile', { name: 'invoice.pdf' }) })
      .click();
    await (await choosing).setFiles(pdf('real.pdf', orderNo));
    const row = documents.onOrder.getByRole('row').filter({ hasText: 'real.pdf' });
    await expect(row).toContainText(words('documents.state.accepted'));
    await expect(row).toContainText(words('choices.fileType.bill'));

    // The same bytes under another name are the same document.
    await documents.chooser.setInputFiles({ ...pdf('copy.pdf', orderNo) });
    await documents.send('copy.pdf', 'bill');
    await expect(documents.row('copy.pdf')).toHaveAttribute('data-phase', 'failed');
  });

  test('goes on where the connection broke, without choosing again', async ({ page, words, complaints }) => {
    complaints.expect(/Failed to load resource|ERR_/);
    const { orderNo } = await madeOrder(page, words);
    const documents = new Documents(page, words);
    await page.route('**/files', (route) => route.abort('connectionreset'));
    await documents.chooser.setInputFiles(pdf('bill.pdf', orderNo));
    await documents.send('bill.pdf', 'bill');
    await expect(documents.row('bill.pdf')).toContainText(
      words('common.fileDrop.error.connection-lost', { name: 'bill.pdf' }),
    );
    await page.unroute('**/files');
    await documents
      .row('bill.pdf')
      .getByRole('button', { name: words('common.fileDrop.retryFile', { name: 'bill.pdf' }) })
      .click();
    await expect(documents.onOrder.getByRole('row').filter({ hasText: 'bill.pdf' })).toContainText(
      words('documents.state.accepted'),
    );
  });

  test('a file that the order has is told as such, also after the page was loaded anew', async ({
    page,
    words,
  }) => {
    const { orderNo } = await madeOrder(page, words);
    const documents = new Documents(page, words);
    await documents.add(pdf('bill.pdf', orderNo), 'bill');
    await page.reload();
    await documents.chooser.setInputFiles(pdf('again.pdf', orderNo));
    await documents.send('again.pdf', 'bill');
    await expect(documents.row('again.pdf')).toContainText(
      words('common.fileDrop.error.duplicate', { name: 'again.pdf', other: 'bill.pdf' }),
    );
  });

  for (const [status, told] of [
    [413, () => '10 MB'],
    [415, (words: Words) => words('documents.answer.failed')],
  ] as const) {
    const tag = status === 413 ? [] : [long];
    test(`an answer of ${status} from on the way names the file and keeps it for a retry`, { tag }, async ({
      page,
      words,
      complaints,
    }) => {
      complaints.expect(/status of 41\d/);
      const { orderNo } = await madeOrder(page, words);
      const documents = new Documents(page, words);
      await page.route('**/files', (route) => route.fulfill({ status, body: '<html>' }));
      await documents.chooser.setInputFiles(pdf('bill.pdf', orderNo));
      await documents.send('bill.pdf', 'bill');
      const row = documents.row('bill.pdf');
      await expect(row).toHaveAttribute('data-phase', 'failed');
      await expect(row).toContainText(told(words));
      await expect(row).toContainText(words('choices.fileType.bill'));
    });
  }
});

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(`Documents in ${language}`, { tag: longUnlessEnglish(language) }, () => {
    test.use({ language });

    test('are looked at where they are, and reused from an earlier order', async ({ page, words }) => {
      const first = await madeOrder(page, words);
      const documents = new Documents(page, words);
      await documents.add(pdf('bill.pdf', `Bill ${first.orderNo}`), 'bill');
      await page.getByRole('button', { name: `${words('documents.preview.open')} bill.pdf` }).click();
      const dialog = page.getByRole('dialog', { name: 'bill.pdf' });
      await expect(dialog.locator('iframe')).toHaveAttribute('title', 'bill.pdf');
      const address = await dialog
        .getByRole('link', { name: words('documents.preview.download') })
        .getAttribute('href');
      const saved = await page.request.get(address ?? '');
      expect(saved.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="bill\.pdf"/),
        'x-content-type-options': 'nosniff',
      });
      expect((await saved.body()).toString('latin1')).toContain(`Bill ${first.orderNo}`);
      await page.keyboard.press('Escape');

      const second = await madeOrder(page, words);
      await documents.openReuse();
      await documents.reusable(first.orderNo).check();
      await documents.addTicked.click();
      await expect(documents.onOrder.getByRole('row').filter({ hasText: 'bill.pdf' })).toContainText(
        words('documents.state.accepted'),
      );
      const [before, after] = [await orderFacts(page, first.orderId), await orderFacts(page, second.orderId)];
      expect(after.documents.map(({ sha256 }) => sha256)).toEqual(
        before.documents.map(({ sha256 }) => sha256),
      );
    });

    test('are refused with a password or when no program reads them, and taken when they only keep from changes', async ({
      page,
      words,
    }) => {
      await madeOrder(page, words);
      const documents = new Documents(page, words);
      const wrong = {
        'secret.pdf': { content: await encryptedPdf(plainPdf({}), 'AES-256', 'secret'), error: 'password' },
        'broken.png': {
          content: Buffer.from('\x89PNG\r\n\x1a\nnot an image', 'latin1'),
          error: 'unreadable-image',
        },
      };
      for (const [name, { content, error }] of Object.entries(wrong)) {
        const file = { name, mimeType: 'application/octet-stream', buffer: content };
        await documents.chooser.setInputFiles(file);
        await documents.send(name, 'bill');
        await expect(documents.row(name)).toContainText(words(`common.fileDrop.error.${error}`, { name }));
      }
      const onOrder = (name: string) => documents.onOrder.getByRole('row').filter({ hasText: name });
      await expect(onOrder('secret.pdf')).toContainText(words('documents.state.refused'));
      await expect(onOrder('broken.png')).toHaveCount(0);

      const buffer = await encryptedPdf(plainPdf({}), 'AES-256');
      await documents.chooser.setInputFiles({ name: 'locked.pdf', mimeType: 'application/pdf', buffer });
      await documents.send('locked.pdf', 'bill');
      await expect(onOrder('locked.pdf')).toContainText(words('documents.state.accepted'));
    });
  });
}
