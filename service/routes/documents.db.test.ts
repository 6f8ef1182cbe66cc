import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { office, png } from '../../tests/support/file-builders.ts';
import { ForeignClient, send } from '../../tests/support/foreign-client.ts';
import { insertOrderRow } from '../../tests/support/order-row.ts';
import { packedPdf, packings, plainPdf } from '../../tests/support/pdf-builder.ts';
import { pdfOf, samplePdf } from '../../tests/support/sample-files.ts';
import { startTestService, type TestService } from '../../tests/support/service.ts';
import { findPartnerByAppKey } from '../domain/partners/find-partner.ts';

const path = '/global/payout/transfer/upload/multipart';
const boundary = 'b0undary';
const flate = packings['flate'] as (typeof packings)[string];
const type = 'proforma_invoice';

type Part = {
  name: string;
  value: string | Buffer;
  fileName?: string;
  contentType?: string;
  /** The rest of the header behind the name, as it stands there. */
  disposition?: string | Buffer;
};

let service: TestService;
let client: ForeignClient;
let tradeId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await ForeignClient.register(service.url);
});
afterAll(() => service.stop());
beforeEach(async () => {
  const known = await findPartnerByAppKey(service.edge.ctx.pool, client.appKey);
  if (!known) throw new Error('no partner');
  tradeId = await insertOrderRow(service.edge.ctx.pool, known.partner);
});

function form(parts: readonly Part[]): Buffer {
  const encoded = parts.flatMap(({ name, value, fileName, contentType, disposition }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
    Buffer.from((disposition ?? '') as string),
    Buffer.from(contentType === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${contentType}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...encoded, Buffer.from(`--${boundary}--\r\n`)]);
}

const text = (name: string, value: string): Part => ({ name, value });
const file = (value: Buffer = samplePdf, name = 'file'): Part => ({
  name,
  value,
  fileName: 'invoice.pdf',
  contentType: 'application/pdf',
});

function post(body: Buffer, signed: string, headers: Record<string, string> = {}) {
  return send(service.url, {
    path,
    body,
    headers: {
      ...client.identity(),
      sign: client.sign(signed),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
}

const upload = (parts: readonly Part[], signed = JSON.stringify({ tradeId, type })) =>
  post(form(parts), signed);
const usual = () => [text('tradeId', tradeId), text('type', type)];

async function leftInQuarantine() {
  return readdir(join(service.dataDir, 'documents', 'quarantine'));
}

async function documentsOfOrder() {
  const { rows } = await service.edge.ctx.pool.query<{ file_name: string }>(
    'select file_name from documents where trade_id = $1',
    [tradeId],
  );
  return rows.map((row) => row.file_name);
}

/** The result of an upload: the answer, and what it left behind. */
async function outcomeOf(answer: Promise<{ httpStatus: number; body: { status: string } }>) {
  const { httpStatus, body } = await answer;
  const [documents, quarantine] = [await documentsOfOrder(), await leftInQuarantine()];
  return { httpStatus, status: body.status, documents, quarantine };
}

const refusedWith = (status: string) => ({ httpStatus: 400, status, documents: [], quarantine: [] });

describe('an upload', () => {
  it.each([
    ['before', () => [...usual(), file()]],
    ['after', () => [file(), ...usual()]],
    ['around', () => [text('type', type), file(), text('tradeId', tradeId)]],
  ])('is taken with its text parts %s the file', async (_, parts) => {
    const answer = await upload(parts());
    expect(answer.body).toEqual({
      status: '1',
      data: {
        tradeId,
        documentId: expect.any(String),
        fileName: 'invoice.pdf',
        type,
        sizeBytes: samplePdf.length,
        sha256: createHash('sha256').update(samplePdf).digest('hex'),
      },
    });
    expect(await documentsOfOrder()).toEqual(['invoice.pdf']);
    expect(await leftInQuarantine()).toEqual([]);
  });

  it('takes the name of the fileName part when there is one, and signs it', async () => {
    const parts = [...usual(), text('fileName', '发票.pdf'), file()];
    expect(await upload(parts)).toMatchObject({ httpStatus: 400, body: { status: '10001' } });
    const signed = JSON.stringify({ tradeId, type, fileName: '发票.pdf' });
    expect(await upload(parts, signed)).toMatchObject({ httpStatus: 200 });
    expect(await documentsOfOrder()).toEqual(['发票.pdf']);
  });

  it.each([
    ['bare', (value: string) => value],
    ['quoted', (value: string) => JSON.stringify(value)],
  ])('takes text parts typed as JSON with %s values', async (_, written) => {
    const parts = usual().map(({ name, value }) => ({
      name,
      value: written(String(value)),
      contentType: 'application/json; charset=utf-8',
    }));
    expect(await upload([...parts, file()])).toMatchObject({ httpStatus: 200, body: { data: { type } } });
  });

  it('takes a file part with a content type and without a name', async () => {
    const nameless = { name: 'file', value: samplePdf, contentType: 'application/pdf' };
    expect(await upload([...usual(), nameless])).toMatchObject({ httpStatus: 200 });
    expect(await documentsOfOrder()).toEqual(['document']);
  });

  it.each<[string, string | Buffer]>([
    ['UTF-8', '; filename="发票.pdf"'],
    ['RFC 5987', "; filename=a.pdf; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf"],
    ['percent', '; filename="%E5%8F%91%E7%A5%A8.pdf"'],
    [
      'GB18030',
      Buffer.concat([Buffer.from('; filename="'), Buffer.from('b7a2c6b1', 'hex'), Buffer.from('.pdf"')]),
    ],
    ['a folder of Windows', '; filename="C:\\scans\\发票.pdf"'],
  ])('takes the name of the file part in %s', async (_, disposition) => {
    const named = { name: 'file', value: samplePdf, contentType: 'application/pdf', disposition };
    expect(await upload([...usual(), named])).toMatchObject({ body: { data: { fileName: '发票.pdf' } } });
  });

  it('takes a fileName part in GB18030, whose signature covers the text', async () => {
    const parts = [...usual(), { name: 'fileName', value: Buffer.from('b7a2c6b12e706466', 'hex') }, file()];
    const signed = JSON.stringify({ tradeId, type, fileName: '发票.pdf' });
    expect(await upload(parts, signed)).toMatchObject({ body: { data: { fileName: '发票.pdf' } } });
  });

  it('of the same content again is the same document', async () => {
    const [first, second] = [await upload([...usual(), file()]), await upload([...usual(), file()])];
    expect(second.body).toEqual(first.body);
    expect(await documentsOfOrder()).toHaveLength(1);
  });

  it('of ten megabytes is taken, one byte more is not, and neither is held in memory', async () => {
    const limit = service.edge.ctx.settings.maxFileBytes;
    const large = pdfOf(limit);
    expect(await upload([...usual(), file(large)])).toMatchObject({ httpStatus: 200 });
    const larger = Buffer.concat([large, Buffer.from('x')]);
    expect(await upload([...usual(), file(larger)])).toMatchObject({ body: { status: '20205' } });
    expect(await documentsOfOrder()).toHaveLength(1);
    expect(await leftInQuarantine()).toEqual([]);
  });

  it('under signature version 2 binds the file too', async () => {
    const parts = form([...usual(), file()]);
    const signed = (content: Buffer) => {
      const fileSha256 = createHash('sha256').update(content).digest('hex');
      const body = JSON.stringify({ tradeId, type, fileSha256 });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const nonce = randomBytes(12).toString('hex');
      const hash = createHash('sha256').update(body).digest('hex');
      const lines = ['POST', path, timestamp, nonce, client.appKey, hash, ''].join('\n');
      return { 'sign-version': '2', timestamp, nonce, sign: client.sign(lines) };
    };
    const other = Buffer.concat([samplePdf, Buffer.from('other')]);
    expect(await outcomeOf(post(parts, '', signed(other)))).toEqual(refusedWith('10001'));
    const headers = signed(samplePdf);
    expect(await post(parts, '', headers)).toMatchObject({ httpStatus: 200 });
    expect(await post(parts, '', headers)).toMatchObject({ body: { status: '20007' } });
  });
});

describe('an upload is refused and leaves nothing behind', () => {
  it.each<[string, string, () => Part[]]>([
    ['without a file', '20101', () => usual()],
    ['with two files', '20101', () => [...usual(), file(), file()]],
    ['with the file under another name', '20101', () => [...usual(), file(samplePdf, 'document')]],
    ['with the file twice under two names', '20101', () => [file(), ...usual(), file(samplePdf, 'document')]],
    ['with a text part twice', '20101', () => [file(), ...usual(), text('tradeId', 'T-other')]],
    [
      'with a text part that is JSON',
      '20101',
      () => [...usual(), { name: 'x', value: '{"a":1}', contentType: 'application/json' }, file()],
    ],
    [
      'with a text part that is a list',
      '20101',
      () => [
        text('tradeId', tradeId),
        { name: 'type', value: '["a"]', contentType: 'application/json' },
        file(),
      ],
    ],
    ['with a file that is a text', '20101', () => [...usual(), text('file', samplePdf.toString('latin1'))]],
    ['with an endless text part', '20101', () => [...usual(), text('x', 'a'.repeat(5_000)), file()]],
    [
      'with very many parts',
      '20101',
      () => [...usual(), ...Array.from({ length: 30 }, (_, n) => text(`x${n}`, '')), file()],
    ],
    ['with a part named __proto__', '20101', () => [...usual(), text('__proto__', 'x'), file()]],
    ['with an empty file', '20205', () => [...usual(), file(Buffer.alloc(0))]],
    ['with a file of another kind', '20205', () => [...usual(), file(Buffer.from('<html>'))]],
  ])('%s', async (_, status, parts) => {
    expect(await outcomeOf(upload(parts()))).toEqual(refusedWith(status));
  });

  it('for a type that is not in the list', async () => {
    const signed = JSON.stringify({ tradeId, type: 'selfie' });
    expect(
      await outcomeOf(upload([text('tradeId', tradeId), text('type', 'selfie'), file()], signed)),
    ).toEqual(refusedWith('20101'));
  });

  it('for an order that is not this partner’s', async () => {
    const stranger = await ForeignClient.register(service.url);
    expect(await outcomeOf(stranger.upload(path, { tradeId, type }, samplePdf))).toEqual(
      refusedWith('20201'),
    );
  });

  it('when the text parts are not what was signed', async () => {
    expect(await outcomeOf(upload([...usual(), file()], JSON.stringify({ tradeId, type: 'other' })))).toEqual(
      refusedWith('10001'),
    );
    expect(await outcomeOf(upload([...usual(), file()], '{}'))).toEqual(refusedWith('10001'));
  });

  it('without a token, before the file is read', async () => {
    const body = form([...usual(), file()]);
    expect(await outcomeOf(post(body, JSON.stringify({ tradeId, type }), { token: 'x' }))).toEqual(
      refusedWith('20002'),
    );
  });

  it('when it is not form data, or says so and is not', async () => {
    const asJson = post(Buffer.from('{}'), '{}', { 'content-type': 'application/json' });
    expect(await outcomeOf(asJson)).toEqual(refusedWith('20101'));
    expect(await outcomeOf(post(Buffer.from('{}'), '{}'))).toEqual(refusedWith('20101'));
    expect(await outcomeOf(post(form([...usual(), file()]).subarray(0, 300), '{}'))).toEqual(
      refusedWith('20101'),
    );
    const noBoundary = { 'content-type': 'multipart/form-data' };
    expect(await outcomeOf(post(form([...usual(), file()]), '{}', noBoundary))).toEqual(refusedWith('20101'));
  });

  it('when it announces far too much, without waiting for it', async () => {
    const { port } = new URL(service.url);
    const socket = net.connect(Number(port), '127.0.0.1');
    const { appkey, token } = client.identity();
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nappkey: ${appkey}\r\ntoken: ${token}\r\nsign: x\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 10000000000\r\n\r\n`,
    );
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"status":"20102"');
  });

  it('when its sender goes away in the middle', async () => {
    const { port } = new URL(service.url);
    const { appkey, token } = client.identity();
    const body = form([file(Buffer.concat([samplePdf, Buffer.alloc(100_000)])), ...usual()]);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nappkey: ${appkey}\r\ntoken: ${token}\r\nsign: x\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 50_000));
    await expect.poll(leftInQuarantine).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftInQuarantine).toEqual([]);
    expect(await documentsOfOrder()).toEqual([]);
  });
});

it('refuses files that act by themselves or hide another, with the reason, and takes harmless ones', async () => {
  const script = plainPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' });
  const packed = packedPdf({ annotations: ['<< /A << /S /SubmitForm /F (x) >> >>'] }, flate);
  const macros = office('docx', [{ name: 'word/vbaProject.bin', content: 'x' }]);
  const reasons = [
    [script, 'script'],
    [packed, 'form that sends'],
    [macros, 'macros'],
    [Buffer.concat([png(8, 8), plainPdf({})]), 'another file'],
    [plainPdf({}).subarray(0, 200), 'breaks off'],
  ] as const;
  for (const [content, reason] of reasons) {
    const refused = await upload([...usual(), file(content)]);
    expect(refused).toMatchObject({
      body: { status: '20205', message: expect.stringContaining(reason) },
    });
  }
  expect(await upload([...usual(), file(packedPdf({}, flate))])).toMatchObject({ body: { status: '1' } });
});
