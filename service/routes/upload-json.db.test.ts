import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ForeignClient, send } from '../../tests/support/foreign-client.ts';
import { createOrder, dataOf, type Order, paths } from '../../tests/support/foreign-flows.ts';
import { pdfOf, sampleFiles, samplePdf } from '../../tests/support/sample-files.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';

const tenMebibytes = 10 * 1024 * 1024;
const families = ['business', 'personal'] as const;

let service: TestService;
let client: ForeignClient;
const orders = {} as Record<(typeof families)[number], Order>;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());
beforeEach(async () => {
  for (const family of families) orders[family] = await createOrder(client, family);
});

const bodyOf = (family: (typeof families)[number], file: Buffer | string = samplePdf) => ({
  tradeId: orders[family].tradeId,
  fileBase64: typeof file === 'string' ? file : file.toString('base64'),
  fileName: 'invoice.pdf',
  type: 'proforma_invoice',
});

async function left() {
  const { rows } = await service.edge.ctx.pool.query<{ count: number }>(
    'select count(*)::int as count from documents where trade_id = any($1)',
    [families.map((family) => orders[family].tradeId)],
  );
  const quarantine = await readdir(join(service.dataDir, 'documents', 'quarantine'));
  return { documents: rows[0]?.count, quarantine };
}

const nothing = { documents: 0, quarantine: [] };
describe.each(families)('a JSON upload of the %s family', (family) => {
  const path = paths[family].upload;
  const refused = async (body: object | string) => {
    const answer = await client.post(path, body);
    expect(answer.httpStatus).toBe(400);
    expect(await left()).toEqual(nothing);
    return { status: answer.body.status, message: String(answer.body.message) };
  };

  it.each(Object.keys(sampleFiles))('takes a %s, which is told by its content', async (mediaType) => {
    const file = sampleFiles[mediaType] ?? Buffer.alloc(0);
    const data = dataOf(await client.post(path, bodyOf(family, file)));
    expect(data).toEqual({
      tradeId: orders[family].tradeId,
      documentId: expect.any(String),
      fileName: 'invoice.pdf',
      type: 'proforma_invoice',
      sizeBytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    const again = dataOf(await client.post(path, bodyOf(family, file)));
    expect(again.documentId).toBe(data.documentId);
    expect(await left()).toEqual({ documents: 1, quarantine: [] });
  });

  it('takes base64 as encoders of other languages escape it', async () => {
    const file = pdfOf(200_000);
    const plain = JSON.stringify(bodyOf(family, file));
    const [php, net] = [
      plain.replaceAll('/', '\\/'),
      plain.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d'),
    ];
    const sha256 = createHash('sha256').update(file).digest('hex');
    for (const text of [php, net]) expect(dataOf(await client.post(path, text))).toMatchObject({ sha256 });
  });

  it.each(['\r\n', '\n'])('takes base64 in lines of 76 columns that end with %j', async (lineEnd) => {
    const file = pdfOf(300_000);
    const fileBase64 = (file.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd) + lineEnd;
    const answer = await client.post(path, bodyOf(family, fileBase64));
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(dataOf(answer)).toMatchObject({ sha256, sizeBytes: file.length });
  });

  it('takes ten mebibytes and not one byte more', async () => {
    const largest = await client.post(path, bodyOf(family, pdfOf(tenMebibytes)));
    expect(dataOf(largest)).toMatchObject({ sizeBytes: tenMebibytes });
    const over = await client.post(path, bodyOf(family, pdfOf(tenMebibytes + 1)));
    expect(over.body).toMatchObject({ status: '20205', message: expect.stringContaining('larger than') });
    const wayOver = await client.post(path, bodyOf(family, pdfOf(2 * tenMebibytes)));
    expect([wayOver.httpStatus, wayOver.body.status]).toEqual([413, '20102']);
    const sent = Buffer.alloc(3 * tenMebibytes, 'A');
    const headers = { ...client.identity(), sign: 'x', 'transfer-encoding': 'chunked' };
    const unannounced = await send(service.url, { path, body: sent, headers });
    expect([unannounced.httpStatus, unannounced.body.status]).toEqual([413, '20102']);
    expect(await left()).toEqual({ documents: 1, quarantine: [] });
  });

  it('refuses what is not base64, saying what it must be', async () => {
    const good = samplePdf.toString('base64');
    for (const fileBase64 of [`${good} `, `data:application/pdf;base64,${good}`, 'QUI', 'ab-_', '&']) {
      const { status, message } = await refused(bodyOf(family, fileBase64));
      expect(status).toBe('20101');
      expect(message).toContain('fileBase64 must be standard base64');
    }
  });

  it('refuses an empty, a missing or another kind of content', async () => {
    for (const fileBase64 of ['', null, 1, {}, undefined]) {
      const { status, message } = await refused({ ...bodyOf(family), fileBase64 });
      expect([status, message.includes('fileBase64')]).toEqual(['20101', true]);
    }
    expect((await refused(bodyOf(family, Buffer.from('MZ not a document')))).status).toBe('20205');
  });

  it('needs every field of its table, and a type of its list', async () => {
    for (const field of ['tradeId', 'fileName', 'type']) {
      const { status, message } = await refused({ ...bodyOf(family), [field]: undefined });
      expect([status, message.includes(field)]).toEqual(['20101', true]);
    }
    expect((await refused({ ...bodyOf(family), type: 'invoice' })).message).toContain('type must be one of');
  });

  it('refuses bodies that are no JSON object', async () => {
    for (const text of ['', '[]', '"text"', 'null', '{"tradeId":']) {
      expect((await refused(text === '' ? '{}' : text)).status).toBe('20101');
    }
  });

  it('is signed over the raw body: one changed byte and nothing is kept', async () => {
    const text = JSON.stringify(bodyOf(family));
    const headers = { ...client.identity(), 'content-type': 'application/json' };
    const wrong = await send(service.url, {
      path,
      body: ` ${text}`,
      headers: { ...headers, sign: client.sign(text) },
    });
    expect([wrong.httpStatus, wrong.body.status]).toEqual([400, '10001']);
    const unsigned = await send(service.url, { path, body: text, headers });
    expect(unsigned.body.status).toBe('20005');
    const stranger = await send(service.url, {
      path,
      body: text,
      headers: { ...headers, token: 'x', sign: 'x' },
    });
    expect(stranger.body.status).toBe('20002');
    expect(await left()).toEqual(nothing);
  });

  it('to an order of another family or another partner is not found', async () => {
    const other = family === 'business' ? 'personal' : 'business';
    expect((await refused({ ...bodyOf(family), tradeId: orders[other].tradeId })).status).toBe('20201');
    const stranger = await ForeignClient.register(service.url);
    const answer = await stranger.post(path, bodyOf(family));
    expect([answer.httpStatus, answer.body.status]).toEqual([400, '20201']);
    expect(await left()).toEqual(nothing);
  });
});

describe('the personal family’s upload', () => {
  const path = paths.personal.upload;

  it('takes an order by its number, and the global family’s types', async () => {
    const { tradeId, orderNo } = orders.personal;
    const { tradeId: _, ...body } = bodyOf('personal');
    expect(dataOf(await client.post(path, { ...body, orderNo, type: 'ME' }))).toMatchObject({
      tradeId,
      type: 'ME',
    });
    const disagrees = await client.post(path, { ...body, tradeId: orders.business.tradeId, orderNo });
    expect(disagrees.body.status).toBe('20201');
  });
});

describe('the business family’s form upload', () => {
  const path = `${paths.business.upload}/multipart`;
  const upload = (parts: { tradeId: string; type: string; fileName?: string }) =>
    client.upload(path, parts, samplePdf);

  it('needs fileName, covers it by the signature, and takes the types of its own list only', async () => {
    const { tradeId } = orders.business;
    const named = await upload({ tradeId, type: 'proof_purchase', fileName: 'Rechnung.pdf' });
    expect(dataOf(named)).toMatchObject({ fileName: 'Rechnung.pdf', type: 'proof_purchase' });
    const unnamed = await upload({ tradeId, type: 'proof_purchase' });
    expect(unnamed.body).toMatchObject({ status: '20101', message: expect.stringContaining('fileName') });
    const foreign = await upload({ tradeId, type: 'identification_front', fileName: 'a.pdf' });
    expect(foreign.body).toMatchObject({
      status: '20101',
      message: expect.stringContaining('type must be one of'),
    });
  });

  it('to an order of another family is not found', async () => {
    const answer = await upload({ tradeId: orders.personal.tradeId, type: 'other', fileName: 'a.pdf' });
    expect([answer.httpStatus, answer.body.status]).toEqual([400, '20201']);
  });
});
