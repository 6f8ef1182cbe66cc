import { Documents } from '../pages/order-steps.ts';
import { pdf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { toDocuments } from '../support/transfer.ts';

test.describe('Adding documents', () => {
  test('says what is wrong with each file, and how to go on', async ({ page, words, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    const { orderNo } = await toDocuments(page, words);
    const documents = new Documents(page, words);
    const types = words('documents.accepted');

    await documents.chooser.setInputFiles({
      name: 'run.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await expect(documents.row('run.exe')).toContainText(
      words('common.fileDrop.error.wrong-type', { name: 'run.exe', types }),
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
    await documents.typeOf('invoice.pdf').selectOption({ label: words('choices.fileType.bill') });
    const wrong = documents.row('invoice.pdf');
    await expect(wrong).toHaveAttribute('data-phase', 'failed');
    await expect(wrong).toContainText(/did not accept invoice\.pdf/);

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
    await expect(documents.row('copy.pdf').or(documents.row('copy.pdf'))).toBeVisible();
    await documents.typeOf('copy.pdf').selectOption({ label: words('choices.fileType.bill') });
    await expect(documents.row('copy.pdf')).toHaveAttribute('data-phase', 'failed');
  });

  test('goes on where the connection broke, without choosing again', async ({ page, words, complaints }) => {
    complaints.expect(/Failed to load resource|ERR_/);
    const { orderNo } = await toDocuments(page, words);
    const documents = new Documents(page, words);
    await page.route('**/files', (route) => route.abort('connectionreset'));
    await documents.chooser.setInputFiles(pdf('bill.pdf', orderNo));
    await documents.typeOf('bill.pdf').selectOption({ label: words('choices.fileType.bill') });
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
});
