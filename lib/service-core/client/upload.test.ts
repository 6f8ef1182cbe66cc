import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/index.ts';
import { loadPublicKey, signedBytesOfMultipart, signedBytesV2, verify } from '../signing/index.ts';
import published from '../signing/vectors.json' with { type: 'json' };
import { accepted, FakeService, type Seen } from './testing/fake-service.ts';

const publicKey = loadPublicKey(published.publicKeySpki);

async function formOf(request: Seen | undefined): Promise<FormData> {
  const headers = { 'content-type': String(request?.headers['content-type']) };
  return new Response(new Uint8Array(request?.body ?? []), { headers }).formData();
}

async function* parted(parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) yield new Uint8Array(100_000).fill(part);
}

async function* breakingOff(when: Promise<void>): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(1000);
  await when;
  throw new Error('disk gone');
}

let service: FakeService;

beforeEach(async () => {
  service = new FakeService();
  await service.start();
});

afterEach(() => service.stop());

describe('uploads', () => {
  const upload = { tradeId: 'T-1', type: 'bill', fileName: '发票 "1".pdf', mediaType: 'application/pdf' };
  const parts = { tradeId: upload.tradeId, type: upload.type, fileName: upload.fileName };

  it('stream form data whose text parts are signed', async () => {
    service.handle = (_, response) => response.end(accepted({ tradeId: 'T-1' }));
    const outcome = await service.client().upload(endpoints.globalUploadMultipart, {
      ...upload,
      content: parted(20),
    });
    expect(outcome).toEqual({ kind: 'accepted', data: { tradeId: 'T-1' } });
    const [request] = service.calls(endpoints.globalUploadMultipart.path);
    const signature = String(request?.headers.sign);
    expect(verify('RSA-SHA256', publicKey, signedBytesOfMultipart(parts), signature)).toBe(true);
    expect(request?.headers['transfer-encoding']).toBe('chunked');
    const form = await formOf(request);
    expect([...form.keys()]).toEqual(['tradeId', 'type', 'fileName', 'file']);
    expect(form.get('fileName')).toBe(upload.fileName);
    const file = form.get('file') as File;
    expect([file.size, file.type]).toEqual([2_000_000, 'application/pdf']);
    expect(new Uint8Array(await file.arrayBuffer()).at(-1)).toBe(19);
  });

  it('take web streams and bytes, and tell the size when it is known', async () => {
    const client = service.client();
    service.handle = (_, response) => response.end(accepted({}));
    const bytes = Buffer.from('%PDF-1.7 test');
    const stream = new Response(bytes).body as ReadableStream<Uint8Array>;
    await client.upload(endpoints.globalUploadMultipart, { ...upload, content: bytes });
    await client.upload(endpoints.globalUploadMultipart, {
      ...upload,
      content: stream,
      sizeBytes: bytes.length,
    });
    for (const request of service.calls(endpoints.globalUploadMultipart.path)) {
      expect(request.headers['content-length']).toBe(String(request.body.length));
      const file = (await formOf(request)).get('file') as File;
      expect(await file.text()).toBe('%PDF-1.7 test');
    }
  });

  it('sign the hash of the file too under version 2', async () => {
    service.handle = (_, response) => response.end(accepted({}));
    const content = Buffer.from('file');
    await service.client({ signV2: true }).upload(endpoints.globalUploadMultipart, { ...upload, content });
    const [request] = service.calls(endpoints.globalUploadMultipart.path);
    const fileSha256 = '3b9c358f36f0a31b6ad3e14f309c7cf198ac9246e8316f9ce543d5b19ac02b80';
    const bytes = signedBytesV2({
      method: 'POST',
      pathAndQuery: endpoints.globalUploadMultipart.path,
      timestamp: String(request?.headers.timestamp),
      nonce: String(request?.headers.nonce),
      appKey: 'app-key',
      body: signedBytesOfMultipart({ ...parts, fileSha256 }),
    });
    expect(verify('RSA-SHA256', publicKey, bytes, String(request?.headers.sign))).toBe(true);
  });

  it('are refused before sending when the type is not in the list', async () => {
    const content = Buffer.from('x');
    const outcome = await service.client().upload(endpoints.globalUploadMultipart, {
      ...upload,
      type: 'x',
      content,
    });
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'invalid-request' });
  });

  it('are never repeated from a stream that was read already', async () => {
    service.handle = (_, response) => response.destroy();
    const outcome = await service.client().upload(endpoints.globalUploadMultipart, {
      ...upload,
      content: parted(1),
    });
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(service.calls(endpoints.globalUploadMultipart.path)).toHaveLength(1);
  });

  it('whose source breaks off are not taken for delivered', async () => {
    const content = breakingOff(service.requested(endpoints.globalUploadMultipart.path));
    const outcome = await service.client().upload(endpoints.globalUploadMultipart, {
      ...upload,
      content,
    });
    expect(outcome).toMatchObject({ kind: 'unknown', message: 'disk gone' });
  });
});
