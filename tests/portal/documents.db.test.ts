import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { loadDocumentAids } from '../../lib/features/orders/documents.ts';
import { completeDocuments } from '../../lib/features/orders/verbs/complete-documents.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import {
  openDocument,
  reuseDocument,
  uploadDocument,
} from '../../lib/features/orders/verbs/upload-document.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { detailOf, filledDraft, type OrderWish, upload, valueOf } from '../support/portal-orders.ts';
import { samplePdf } from '../support/sample-files.ts';

const uploadPaths = {
  global: '/global/payout/transfer/upload/multipart',
  business: '/payout/payment/business/transfer/upload/multipart',
  personal: '/payment/risk/upload',
} as const;
const uploadPath = uploadPaths.global;
const families = ['global', 'business', 'personal'] as const;

let portal: TestPortal;
let operator: Actor;
let auditor: Actor;

beforeAll(async () => {
  portal = await startTestPortal();
  operator = await portal.actor('operator');
  auditor = await portal.actor('auditor');
});
afterAll(() => portal.close());

async function newOrder(wish: OrderWish = {}): Promise<string> {
  return valueOf(await createOrder(operator, await filledDraft(operator, wish))).orderId;
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const aPdf = (text: string) => Buffer.concat([samplePdf, Buffer.from(`% ${text}\n%%EOF\n`)]);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe.each(families)('an upload of the %s family', (family) => {
  test('goes by its own call and is kept; the same file again is one document for the service', async () => {
    const orderId = await newOrder({ family });
    const content = aPdf(family);
    portal.network.arrived.clear();
    const send = () => upload(operator, { orderId, type: 'purchase_order', content });
    const [first, second] = [valueOf(await send()), valueOf(await send())];
    for (const document of [first, second]) {
      expect(document).toMatchObject({ state: 'accepted', sha256: sha256(content), preview: 'pdf' });
    }
    expect(portal.network.arrived.get(uploadPaths[family])).toBe(2);
    const found = await openDocument(operator, { orderId, documentId: first.id });
    expect(found && (await textOf(found.content))).toBe(content.toString());
  });

  test('that breaks off on its way is no document, and leaves nothing behind', async () => {
    const orderId = await newOrder({ family });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield samplePdf;
      throw new Error('the sender has gone');
    }
    const sent = await uploadDocument(operator, {
      orderId,
      type: 'purchase_order',
      fileName: 'half.pdf',
      mediaType: 'application/pdf',
      announcedBytes: samplePdf.byteLength * 2,
      content: broken(),
    });
    expect(valueOf(sent)).toMatchObject({ state: 'refused', code: 'interrupted', preview: null });
  });

  test('that says nothing of its size and is too large is broken off', async () => {
    const orderId = await newOrder({ family });
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield new Uint8Array(1024 * 1024);
    }
    const sent = await uploadDocument(operator, {
      orderId,
      type: 'purchase_order',
      fileName: 'endless.pdf',
      mediaType: 'application/pdf',
      announcedBytes: undefined,
      content: endless(),
    });
    expect(sent).toMatchObject({ ok: false, reason: { code: 'too-large' } });
    expect(await readdir(join(process.env.DATA_DIR ?? '', 'portal-files', 'incoming'))).toEqual([]);
  });
});

test('a type of another family is not taken', async () => {
  const orderId = await newOrder({ family: 'business' });
  expect(await upload(operator, { orderId, type: 'bill' })).toEqual({
    ok: false,
    reason: { code: 'unknown-type' },
  });
});

describe('the last document', () => {
  const completedPath = '/global/payout/transfer/upload/completed';
  const rowOf = (orderId: string, state: string) => ({
    orderId,
    type: 'bill',
    fileName: 'bill.pdf',
    state,
    uploadedBy: operator.userId,
    uploaderName: operator.name,
  });

  test('is waited for: nobody says that all are there while one is on its way', async () => {
    const orderId = await newOrder();
    const onItsWay = await db().orderDocument.create({ data: rowOf(orderId, 'sending') });
    portal.network.arrived.clear();
    expect(await completeDocuments(operator, { orderId })).toEqual({
      ok: false,
      reason: { code: 'upload-under-way' },
    });
    expect(portal.network.arrived.get(completedPath)).toBeUndefined();
    await db().orderDocument.delete({ where: { id: onItsWay.id } });
    valueOf(await completeDocuments(operator, { orderId }));
  });

  test('counts once the service has it: what it refused or never answered is missing', async () => {
    const orderId = await newOrder();
    await db().order.update({ where: { id: orderId }, data: { neededDocuments: ['bill'] } });
    for (const state of ['refused', 'unknown']) {
      await db().orderDocument.create({ data: rowOf(orderId, state) });
      expect(await completeDocuments(operator, { orderId })).toEqual({
        ok: false,
        reason: { code: 'documents-missing', types: ['bill'] },
      });
    }
  });

  test('of an archived order is asked for by nobody', async () => {
    const orderId = await newOrder();
    await db().order.update({ where: { id: orderId }, data: { abandonedAt: new Date() } });
    expect(await completeDocuments(operator, { orderId })).toMatchObject({
      reason: { code: 'not-allowed-now' },
    });
    expect(await upload(operator, { orderId, type: 'bill' })).toMatchObject({
      reason: { code: 'not-allowed-now' },
    });
  });
});

describe('the portal’s copy of a document', () => {
  test('is what was sent, and whoever may read the order may open it', async () => {
    const orderId = await newOrder();
    const content = aPdf('an invoice');
    const document = valueOf(await upload(operator, { orderId, type: 'bill', content }));
    expect(document).toMatchObject({ state: 'accepted', preview: 'pdf', sha256: sha256(content) });
    for (const reader of [operator, auditor]) {
      const found = await openDocument(reader, { orderId, documentId: document.id });
      expect(found).toMatchObject({ mediaType: 'application/pdf', sizeBytes: content.byteLength });
      expect(found && (await textOf(found.content))).toBe(content.toString());
    }
  });

  test('does not exist for what the service refused', async () => {
    const orderId = await newOrder();
    const content = Buffer.from('This only calls itself a PDF.');
    const document = valueOf(await upload(operator, { orderId, type: 'bill', content }));
    expect(document).toMatchObject({ state: 'refused', preview: null, sha256: null });
    expect(await openDocument(operator, { orderId, documentId: document.id })).toBeNull();
  });

  test('exists when nobody knows whether the service took it', async () => {
    const orderId = await newOrder();
    portal.network.inject((path) => (path === uploadPath ? 'lose-answer' : 'none'));
    const document = valueOf(await upload(operator, { orderId, type: 'bill', content: aPdf('lost') }));
    portal.network.inject(() => 'none');
    expect(document).toMatchObject({ state: 'unknown', preview: 'pdf' });
  });

  test('is reached through its own order only', async () => {
    const [orderId, other] = [await newOrder(), await newOrder()];
    const document = valueOf(await upload(operator, { orderId, type: 'bill', content: aPdf('mine') }));
    expect(await openDocument(operator, { orderId: other, documentId: document.id })).toBeNull();
  });
});

describe('documents of an earlier order between the same parties', () => {
  test('are offered, sent again byte for byte, and then no longer offered', async () => {
    const earlier = await newOrder();
    const content = aPdf('used twice');
    const document = valueOf(await upload(operator, { orderId: earlier, type: 'bill', content }));
    const orderId = await newOrder();

    const offered = (await loadDocumentAids(operator, orderId)).reusable.find(
      (one) => one.orderId === earlier,
    );
    expect(offered?.documents).toEqual([
      expect.objectContaining({ id: document.id, type: 'bill', fileName: 'a document.pdf' }),
    ]);
    const from = { orderId: earlier, documentId: document.id };
    const sent = valueOf(await reuseDocument(operator, { orderId, from }));
    expect(sent).toMatchObject({ state: 'accepted', type: 'bill', sha256: sha256(content) });
    expect((await detailOf(operator, orderId)).documents).toHaveLength(1);

    const after = (await loadDocumentAids(operator, orderId)).reusable;
    expect(after.flatMap((one) => one.documents.map(({ id }) => id))).not.toContain(document.id);
  });

  test('are neither offered nor sent for another account, whoever has the same name', async () => {
    const earlier = await newOrder();
    const content = aPdf('of the other');
    const document = valueOf(await upload(operator, { orderId: earlier, type: 'bill', content }));
    const orderId = await newOrder({ account: '6217000010000019003' });
    const { reusable, suggestions } = await loadDocumentAids(operator, orderId);
    expect(reusable).toEqual([]);
    expect(suggestions.filter(({ reason }) => reason === 'pair')).toEqual([]);
    const from = { orderId: earlier, documentId: document.id };
    expect(await reuseDocument(operator, { orderId, from })).toEqual({
      ok: false,
      reason: { code: 'document-gone' },
    });
  });

  test('suggest their types, until the order has them', async () => {
    const earlier = await newOrder();
    valueOf(await upload(operator, { orderId: earlier, type: 'offer', content: aPdf('an offer') }));
    const orderId = await newOrder();
    const suggestion = { type: 'offer', reason: 'pair' };
    expect((await loadDocumentAids(operator, orderId)).suggestions).toContainEqual(suggestion);
    valueOf(await upload(operator, { orderId, type: 'offer', content: aPdf('another offer') }));
    expect((await loadDocumentAids(operator, orderId)).suggestions).not.toContainEqual(suggestion);
  });

  test('are not sent by who only reads, nor from an order that does not have them', async () => {
    const [earlier, orderId] = [await newOrder(), await newOrder()];
    const document = valueOf(await upload(operator, { orderId: earlier, type: 'bill' }));
    const from = { orderId: earlier, documentId: document.id };
    await expect(reuseDocument(auditor, { orderId, from })).rejects.toBeInstanceOf(Forbidden);
    const foreign = { ...from, orderId };
    expect(await reuseDocument(operator, { orderId, from: foreign })).toEqual({
      ok: false,
      reason: { code: 'document-gone' },
    });
  });
});
