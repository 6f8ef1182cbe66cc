import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPayoutClient,
  type Exchange,
  type Outcome,
  type PayoutClient,
} from '../../lib/service-core/client/index.ts';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { formatAmount, targetForSource } from '../../lib/service-core/money/index.ts';
import { globalOrder } from '../../lib/service-core/openapi/examples.ts';
import { isSignatureScheme } from '../../lib/service-core/signing/index.ts';
import { type CallbackReceiver, startCallbackReceiver } from '../support/callback-receiver.ts';
import { samplePdf } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let receiver: CallbackReceiver;
const exchanges: Exchange[] = [];

beforeAll(async () => {
  receiver = await startCallbackReceiver();
  service = await startTestService({ PORTAL_URL: receiver.url });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** The client as the portal makes it: from the file that the service wrote. */
async function demoClient(change: { signV2?: boolean; secretKey?: string } = {}): Promise<PayoutClient> {
  const file = join(service.dataDir, 'sandbox-partner.json');
  const demo = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const { baseUrl = '', appKey = '', secretKey = '', privateKeyFile = '', signatureScheme = '' } = demo;
  if (!isSignatureScheme(signatureScheme)) throw new Error(`no scheme: ${signatureScheme}`);
  const privateKey = await readFile(privateKeyFile, 'utf8');
  const onExchange = (exchange: Exchange) => void exchanges.push(exchange);
  return createPayoutClient({
    baseUrl,
    appKey,
    secretKey,
    privateKey,
    scheme: signatureScheme,
    onExchange,
    ...change,
  });
}

function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
  return outcome.data;
}

async function createOrder(client: PayoutClient, orderNo: string) {
  const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { queryNo, rate } = accepted(await client.call(endpoints.globalPrice, pair));
  const targetMinor = targetForSource({ sourceMinor: 100_000n, rate, ...pair });
  const targetAmount = formatAmount(targetMinor, 'CNY');
  return { ...globalOrder({ orderNo, queryNo, targetAmount }) };
}

describe.each([{ signV2: false }, { signV2: true }])(
  'the real client, $signV2 for signature version 2',
  ({ signV2 }) => {
    it('goes from token to callback', async () => {
      const client = await demoClient({ signV2 });
      const request = await createOrder(client, `C-${signV2}`);
      const { tradeId } = accepted(await client.call(endpoints.globalCreate, request));
      const uploaded = accepted(
        await client.upload(endpoints.globalUploadMultipart, {
          tradeId,
          type: 'bill',
          fileName: '发票 "1".pdf',
          content: samplePdf,
          mediaType: 'application/pdf',
        }),
      );
      expect(uploaded).toMatchObject({ tradeId, fileName: '发票 "1".pdf', sizeBytes: samplePdf.length });
      const completed = accepted(await client.call(endpoints.globalUploadCompleted, { tradeId }));
      expect(completed.status).toBe('awaiting_transfe');
      expect(accepted(await client.call(endpoints.globalAsync, { tradeId })).status).toBe('transferring');

      await expect
        .poll(() => receiver.received.map(({ body }) => [body.id, body.status]))
        .toContainEqual([tradeId, 'completed']);
      const order = accepted(await client.call(endpoints.globalStatus, { tradeId }));
      expect(order).toMatchObject({ status: 'completed', sourceAmount: '1000.00', sourceCurrency: 'USD' });
      expect(order.targetAmount).toBe(request.targetAmount);
      client.close();
    });
  },
);

describe('the documents an order still lacks', () => {
  it('are told at creation, again at a repeated creation, and until they are there', async () => {
    const client = await demoClient();
    const order = await createOrder(client, 'C-goods');
    const payer = { entityType: 'B' as const, fullName: 'Example Ltd' };
    const request = { ...order, payer, purpose: 'Goods' as const };
    const created = accepted(await client.call(endpoints.globalCreate, request));
    expect(created.missingDocuments).toEqual(['proforma_invoice']);
    const again = accepted(await client.call(endpoints.globalCreate, request));
    expect(again).toMatchObject({ tradeId: created.tradeId, missingDocuments: ['proforma_invoice'] });
    const { tradeId } = created;
    const status = accepted(await client.call(endpoints.globalStatus, { tradeId }));
    expect(status.missingDocuments).toEqual(['proforma_invoice']);
    const file = { type: 'proforma_invoice', fileName: 'invoice.pdf', mediaType: 'application/pdf' };
    accepted(await client.upload(endpoints.globalUploadMultipart, { tradeId, ...file, content: samplePdf }));
    const ready = accepted(await client.call(endpoints.globalStatus, { tradeId }));
    expect(ready.missingDocuments).toBeUndefined();
    client.close();
  });
});

describe('the real client, refused', () => {
  it('says which field is wrong and what to do', async () => {
    const client = await demoClient();
    const unknown = await client.call(endpoints.globalStatus, { tradeId: 'T-nobody' });
    expect(unknown).toMatchObject({ kind: 'refused', code: '20201', httpStatus: 400 });
    const request = await createOrder(client, 'C-wrong');
    const refused = await client.call(endpoints.globalCreate, { ...request, targetAmount: '1.00' });
    expect(refused).toMatchObject({
      kind: 'refused',
      code: '20305',
      message: expect.stringContaining('1000.00'),
    });
    client.close();
  });

  it('does not send anything with credentials that are not right', async () => {
    const client = await demoClient({ secretKey: 'wrong' });
    const outcome = await client.call(endpoints.globalWalletList, {});
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'token-refused' });
    client.close();
  });

  it('never got an answer outside of what its contract names', () => {
    expect(exchanges.length).toBeGreaterThan(10);
    for (const { httpStatus, envelopeStatus } of exchanges) {
      expect([200, 400]).toContain(httpStatus);
      expect(envelopeStatus).toMatch(/^(1|-1|10001|2\d{4})$/);
    }
  });
});
