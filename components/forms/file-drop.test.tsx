import { createHash } from 'node:crypto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseOption } from '../../tests/support/choose-option.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { Toaster } from '../ui/popups/toaster.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';
import type { SendFile } from './upload.ts';

afterEach(cleanup);

const MAX_BYTES = 1_000;

function setUp(send: SendFile, extra: Partial<FileDropProps> = {}) {
  const onUploaded = vi.fn();
  const view = renderInLocale(
    <FileDrop
      url="/api/orders/1/files"
      headersOf={({ type }) => ({ 'x-document-type': type })}
      readAnswer={({ status, body }) =>
        status === 200
          ? { ok: true, documentId: body }
          : { ok: false, error: { code: 'rejected', raw: body } }
      }
      accept={['.pdf']}
      acceptText="PDF"
      maxBytes={MAX_BYTES}
      maxFiles={3}
      slots={[{ type: 'proforma_invoice', label: 'Pro-forma invoice', required: true }]}
      types={[
        { value: 'proforma_invoice', label: 'Pro-forma invoice' },
        { value: 'other', label: 'Other' },
      ]}
      existing={[]}
      retryDelaysMs={[0, 0]}
      send={send}
      onUploaded={onUploaded}
      {...extra}
    />,
  );
  const [slot, any] = [...view.container.querySelectorAll<HTMLInputElement>('input[type=file]')];
  if (!slot || !any) throw new Error('no file inputs');
  const choose = (input: HTMLInputElement, ...files: File[]) =>
    fireEvent.change(input, { target: { files } });
  return {
    view,
    onUploaded,
    any: (...files: File[]) => choose(any, ...files),
    slot: (file: File) => {
      fireEvent.click(screen.getByRole('button', { name: 'Add Pro-forma invoice' }));
      choose(slot, file);
    },
  };
}

const pdf = (name: string, content = name) => new File([content], name, { type: 'application/pdf' });
const accepted: SendFile = async ({ file }) => ({ status: 200, body: `doc-${file.name}` });
const row = (name: string) => {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => item.dataset.phase && within(item).queryByText(name));
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const chooseType = (name: string, type: 'Pro-forma invoice' | 'Other') =>
  chooseOption(screen.getByRole('combobox', { name: `Type of ${name}` }), type);
const sendTyped = () => fireEvent.click(screen.getByRole('button', { name: /^Upload \d files? under/ }));
const reaches = (name: string, phase: string) => waitFor(() => expect(row(name).dataset.phase).toBe(phase));

describe('files', () => {
  test('for a slot start at once under its type', async () => {
    const send = vi.fn(accepted);
    const { slot, onUploaded } = setUp(send);
    slot(pdf('scan.pdf'));
    await reaches('scan.pdf', 'done');
    expect(send.mock.calls[0]?.[0].headers).toEqual({ 'x-document-type': 'proforma_invoice' });
    expect(onUploaded).toHaveBeenCalledWith(expect.objectContaining({ documentId: 'doc-scan.pdf' }));
    expect(screen.getByText(/Required · Added/)).toBeTruthy();
  });

  test('with a guessed type wait until somebody accepts it', async () => {
    const send = vi.fn(accepted);
    setUp(send).any(pdf('invoice 7.pdf'));
    expect(row('invoice 7.pdf').dataset.phase).toBe('needs-type');
    expect(row('invoice 7.pdf').textContent).toContain('Type suggested: check it');
    expect(row('invoice 7.pdf').textContent).not.toContain('Needs a type');
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Upload 1 file under the type shown' }));
    await reaches('invoice 7.pdf', 'done');
  });

  test('are counted until they went or were removed', async () => {
    const onUnsent = vi.fn();
    setUp(accepted, { onUnsent, note: 'Nothing is taken back' }).any(pdf('scan.pdf'), pdf('invoice 7.pdf'));
    expect(onUnsent).toHaveBeenLastCalledWith(2);
    expect(screen.getByText('Nothing is taken back')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove scan.pdf' }));
    expect(onUnsent).toHaveBeenLastCalledWith(1);
    sendTyped();
    await reaches('invoice 7.pdf', 'done');
    expect(onUnsent).toHaveBeenLastCalledWith(0);
  });

  test('that were removed come back by Undo, and not after the page was left', async () => {
    const { any, view } = setUp(accepted);
    const undo = () => screen.queryByRole('button', { name: 'Undo' });
    renderInLocale(<Toaster />);
    any(pdf('scan.pdf'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove scan.pdf' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(row('scan.pdf')).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Remove scan.pdf' }));
    await waitFor(() => expect(undo()).not.toBeNull());
    view.unmount();
    // By itself it would end after ten seconds.
    await waitFor(() => expect(undo()).toBeNull(), { timeout: 3_000 });
  });

  test('without a type wait for one, then for the word to go: nothing can be taken back', async () => {
    const send = vi.fn(accepted);
    setUp(send).any(pdf('scan.pdf'));
    expect(row('scan.pdf').textContent).toContain('Needs a type');
    expect(row('scan.pdf').dataset.phase).toBe('needs-type');
    await chooseType('scan.pdf', 'Pro-forma invoice');
    await chooseType('scan.pdf', 'Other');
    expect(row('scan.pdf').dataset.phase).toBe('ready');
    expect(send).not.toHaveBeenCalled();
    sendTyped();
    await reaches('scan.pdf', 'done');
    expect(send.mock.calls[0]?.[0].headers).toEqual({ 'x-document-type': 'other' });
  });

  test.each([
    [pdf('big.pdf', 'x'.repeat(MAX_BYTES + 1)), 'big.pdf is 1,001 B. The limit is 1,000 B'],
    [new File(['x'], 'run.exe'), 'run.exe is not an accepted kind of file. Use PDF'],
    [new File([], 'none.pdf'), 'none.pdf is empty. Choose the file again'],
  ])('that cannot be sent say why: %#', (file, message) => {
    const send = vi.fn(accepted);
    setUp(send).any(file);
    expect(screen.getByText(message)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  test('beyond the limit of the order are refused', () => {
    setUp(accepted, {
      existing: [
        { id: 'a', type: 'other', fileName: '1.pdf', sha256: null },
        { id: 'b', type: 'other', fileName: '2.pdf', sha256: null },
      ],
    }).any(pdf('a.pdf'), pdf('b.pdf'));
    expect(screen.getByText('An order takes at most 3 files')).toBeTruthy();
  });

  test('are tried three times, then keep their file and type for a retry by hand', async () => {
    let online = false;
    const send = vi.fn<SendFile>(async (o) => {
      if (!online) throw new Error('connection lost');
      return accepted(o);
    });
    setUp(send).slot(pdf('scan.pdf'));
    await reaches('scan.pdf', 'failed');
    expect(send).toHaveBeenCalledTimes(3);
    expect(screen.getByText('The connection was lost while scan.pdf was sent. Retry')).toBeTruthy();
    online = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry scan.pdf' }));
    await reaches('scan.pdf', 'done');
    expect(send.mock.lastCall?.[0].headers).toEqual({ 'x-document-type': 'proforma_invoice' });
  });

  test('a refusal is shown in the words of the service and is not repeated by itself', async () => {
    const send = vi.fn<SendFile>(async () => ({ status: 422, body: 'not a PDF' }));
    setUp(send).slot(pdf('scan.pdf'));
    await reaches('scan.pdf', 'failed');
    expect(send).toHaveBeenCalledOnce();
    expect(screen.getByText('The service did not accept scan.pdf: “not a PDF”')).toBeTruthy();
  });

  test.each([
    [413, 'scan.pdf is 8 B. The limit is 1,000 B'],
    [401, 'Your session ended. Sign in again, then retry'],
  ])('an answer %d has its own message', async (status, message) => {
    setUp(async () => ({ status, body: '' })).slot(pdf('scan.pdf'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('the same content twice is named as such', async () => {
    const { any } = setUp(accepted);
    any(pdf('a.pdf', 'same'), pdf('b.pdf', 'same'));
    for (const name of ['a.pdf', 'b.pdf']) {
      await chooseType(name, 'Other');
      sendTyped();
      await waitFor(() => expect(row(name).dataset.phase).toMatch(/done|failed/));
    }
    expect(screen.getByText('b.pdf is the same file as a.pdf')).toBeTruthy();
  });

  test('the same content as a file of the order is named as such, under the same type only', async () => {
    const send = vi.fn(accepted);
    const sha256 = createHash('sha256').update('same').digest('hex');
    const existing = [{ id: 'd-1', type: 'proforma_invoice', fileName: 'there.pdf', sha256 }];
    const { any } = setUp(send, { existing });
    any(pdf('again.pdf', 'same'));
    await chooseType('again.pdf', 'Pro-forma invoice');
    sendTyped();
    await reaches('again.pdf', 'failed');
    expect(row('again.pdf').textContent).toContain('again.pdf is the same file as there.pdf');
    expect(send).not.toHaveBeenCalled();
  });

  test('one that the service cannot open says how to go on', async () => {
    const { slot } = setUp(async () => ({ status: 200, body: 'locked' }), {
      readAnswer: () => ({ ok: false, error: { code: 'password' } }),
    });
    slot(pdf('secret.pdf'));
    await reaches('secret.pdf', 'failed');
    expect(row('secret.pdf').textContent).toMatch(/password.+replace it here/);
  });

  test('go out three at a time, and one that is cancelled makes room', async () => {
    // By name: which file is read first, and so sent first, is not the page's to say.
    const sent = new Map<string, AbortSignal>();
    const send: SendFile = ({ file, signal }) => {
      sent.set(file.name, signal);
      return new Promise(() => {});
    };
    const { any } = setUp(send, { maxFiles: 9 });
    any(...[1, 2, 3, 4].map((n) => pdf(`invoice ${n}.pdf`)));
    fireEvent.click(screen.getByRole('button', { name: 'Upload 4 files under the types shown' }));
    await waitFor(() => expect(sent.size).toBe(3));
    expect(row('invoice 4.pdf').dataset.phase).toBe('queued');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of invoice 1.pdf' }));
    expect(sent.get('invoice 1.pdf')?.aborted).toBe(true);
    await waitFor(() => expect(sent.size).toBe(4));
  });

  test('show how far they are', async () => {
    const send: SendFile = ({ onProgress }) => {
      onProgress(0.42);
      return new Promise(() => {});
    };
    setUp(send).slot(pdf('scan.pdf'));
    expect(await screen.findByText(/Uploading 42 %/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'scan.pdf' }).getAttribute('value')).toBe('42');
  });
});
