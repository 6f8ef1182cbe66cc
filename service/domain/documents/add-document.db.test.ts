import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOrderRow } from '../../../tests/support/order-row.ts';
import { refusedFiles, sampleFiles, samplePdf } from '../../../tests/support/sample-files.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner, ServiceContext } from '../context.ts';
import type { ScanVerdict } from '../malware-scanner.ts';
import { missingDocuments } from '../orders/examine.ts';
import { addDocument, type NewDocument } from './add-document.ts';
import { type DocumentStore, openLocalDocumentStore } from './store.ts';

let test: ServiceTestContext;
let store: DocumentStore;
let partner: Partner;
let tradeId: string;

beforeAll(async () => {
  test = await serviceTestContext({ maxFilesPerOrder: 3 });
  store = await openLocalDocumentStore(test.ctx.settings.dataDir);
});
afterAll(() => test.close());
beforeEach(async () => {
  partner = await test.newPartner();
  tradeId = await insertOrderRow(test.ctx.pool, partner);
});

async function add(content: Buffer, changes: Partial<NewDocument> = {}, by = partner) {
  const file = await store.receive(
    (async function* () {
      yield content;
    })(),
    1_000_000,
  );
  if (!file.ok) throw new Error(file.reason);
  return addDocument(test.ctx, store, by, {
    family: 'global',
    tradeId,
    type: 'proforma_invoice',
    fileName: 'invoice.pdf',
    file: file.value,
    ...changes,
  });
}

const variant = (n: number) => Buffer.concat([samplePdf, Buffer.from(`% ${n}`)]);

async function rows() {
  const { rows } = await test.ctx.pool.query<{
    type: string;
    file_name: string;
    media_type: string;
    storage_key: string;
  }>(
    'select type, file_name, media_type, storage_key from documents where trade_id = $1 order by created_at, id',
    [tradeId],
  );
  return rows;
}

async function filesOnDisk() {
  const folder = join(test.ctx.settings.dataDir, 'documents');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const keptOf = async () => {
  const { rows } = await test.ctx.pool.query<{ storage_key: string }>('select storage_key from documents');
  return rows.map((row) => row.storage_key.split('/')[1] ?? '').toSorted();
};

it('keeps a document with what describes it, and the order lacks it no longer', async () => {
  const needed = ['proforma_invoice', 'purchase_order'] as const;
  expect(await missingDocuments(test.ctx.pool, tradeId, needed)).toEqual([...needed]);
  const added = await add(samplePdf, { fileName: '..\\..\\C:\\a/b/发票\u202E\u0000.pdf ' });
  expect(added).toMatchObject({ ok: true, value: { duplicate: false, fileName: '发票.pdf' } });
  expect(await rows()).toMatchObject([
    { type: 'proforma_invoice', file_name: '发票.pdf', media_type: 'application/pdf' },
  ]);
  expect(await missingDocuments(test.ctx.pool, tradeId, needed)).toEqual(['purchase_order']);
});

it('keeps the same content of the same type once, of another type again', async () => {
  const first = await add(samplePdf);
  const again = await add(samplePdf, { fileName: 'other name.pdf' });
  expect(first.ok && again.ok && again.value).toMatchObject({
    duplicate: true,
    fileName: 'invoice.pdf',
    documentId: first.ok ? first.value.documentId : '',
  });
  expect(await add(samplePdf, { type: 'purchase_order' })).toMatchObject({
    ok: true,
    value: { duplicate: false },
  });
  expect(await rows()).toHaveLength(2);
});

it('takes no more than the settings allow, also when they come all at once', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, (_, n) => add(variant(n))));
  expect(added.filter((each) => each.ok)).toHaveLength(3);
  expect(added.filter((each) => !each.ok && each.reason.code === 'fileRejected')).toHaveLength(5);
  expect(await add(variant(99))).toMatchObject({ ok: false, reason: { code: 'fileRejected' } });
  const same = added.findIndex((each) => each.ok);
  expect(await add(variant(same))).toMatchObject({ ok: true, value: { duplicate: true } });
});

it('takes the same content once when it comes several times at once', async () => {
  const added = await Promise.all(Array.from({ length: 6 }, () => add(samplePdf)));
  expect(new Set(added.map((each) => (each.ok ? each.value.documentId : each.reason.code))).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

it('refuses what is empty or not of an accepted kind, whatever its name says', async () => {
  expect(await add(Buffer.alloc(0))).toMatchObject({ ok: false, reason: { code: 'fileRejected' } });
  for (const content of Object.values(refusedFiles)) {
    expect(await add(content, { fileName: 'invoice.pdf' })).toMatchObject({
      ok: false,
      reason: { code: 'fileRejected' },
    });
  }
  expect(await add(sampleFiles['image/png'] ?? Buffer.alloc(0), { fileName: 'program.exe' })).toMatchObject({
    ok: true,
  });
});

it('refuses another partner, another family and an order that is past collecting', async () => {
  const stranger = await test.newPartner();
  expect(await add(samplePdf, {}, stranger)).toMatchObject({ ok: false, reason: { code: 'orderNotFound' } });
  expect(await add(samplePdf, { family: 'business' })).toMatchObject({
    ok: false,
    reason: { code: 'orderNotFound' },
  });
  expect(await add(samplePdf, { tradeId: 'T-none' })).toMatchObject({
    ok: false,
    reason: { code: 'orderNotFound' },
  });
  for (const status of ['failed', 'cancelled']) {
    const closed = await insertOrderRow(test.ctx.pool, partner, { status });
    const refused = await add(samplePdf, { tradeId: closed });
    expect(refused).toMatchObject({ ok: false, reason: { code: 'operationNotAllowed' } });
    expect(!refused.ok && refused.reason.message).toContain(status);
  }
});

describe('a malware scanner', () => {
  const scanning = (verdict: ScanVerdict): ServiceContext => ({
    ...test.ctx,
    scanner: { scan: async () => verdict },
  });
  const addBy = async (ctx: ServiceContext, content: Buffer) => {
    const usual = test.ctx;
    test.ctx = ctx;
    try {
      return await add(content);
    } finally {
      test.ctx = usual;
    }
  };

  it('that finds something has the file refused, by name', async () => {
    const refused = await addBy(scanning({ found: 'malware', name: 'Eicar-Test-Signature' }), samplePdf);
    expect(refused).toMatchObject({ ok: false, reason: { code: 'fileRejected' } });
    expect(!refused.ok && refused.reason.message).toContain('Eicar-Test-Signature');
    expect(await rows()).toEqual([]);
  });

  it('that is away has the call refused, so that it is sent again, and nothing is kept unseen', async () => {
    const refused = await addBy(scanning({ found: 'unknown', problem: 'away' }), samplePdf);
    expect(refused).toMatchObject({ ok: false, reason: { code: 'serviceBusy' } });
    expect(await rows()).toEqual([]);
  });

  it('that finds nothing lets the file through', async () => {
    expect(await addBy(scanning({ found: 'nothing' }), samplePdf)).toMatchObject({ ok: true });
    expect(await rows()).toHaveLength(1);
  });
});

it('keeps no file whose row the database did not take', async () => {
  // A row that is refused stands for a disk that is full.
  const { pool } = test.ctx;
  await pool.query(`alter table documents add constraint no_room check (file_name <> 'no-room.pdf')`);
  await expect(add(samplePdf, { fileName: 'no-room.pdf' })).rejects.toThrow('no_room');
  await pool.query('alter table documents drop constraint no_room');
  expect(await rows()).toEqual([]);
});

it('leaves no file behind but those of documents, after all of the above', async () => {
  expect((await filesOnDisk()).toSorted()).toEqual(await keptOf());
});
