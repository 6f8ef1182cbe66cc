// From nothing to a completed order, with Node's own modules. Node 20 or later: node examples/node/pay.mjs
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';

const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:4000';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const identity = { appkey: '', token: '' };

/** Base64 of the RSA-SHA256 signature over exactly these characters in UTF-8. */
const sign = (text) => createSign('sha256').update(text, 'utf8').sign(privateKey, 'base64');

async function answerOf(response) {
  const text = await response.text();
  const { status, message, data } = JSON.parse(text);
  if (status !== '1') throw new Error(`${response.url}: ${status} ${message}`);
  return { text, data };
}

/** Serialises once: what is signed is what is sent. */
async function post(path, body, { signed = true } = {}) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...identity, ...(signed && { sign: sign(text) }) };
  return answerOf(await fetch(baseUrl + path, { method: 'POST', headers, body: text }));
}

// 1. A partner of the sandbox. In production you have an App Key and a Secret Key instead.
const partner = (await post('/sandbox/partner', { name: 'Example in Node' }, { signed: false })).data;

// 2. A token, for one hour.
const { appKey, secretKey } = partner;
identity.token = (await post('/payout/oauth/token', { appKey, secretKey }, { signed: false })).data;
identity.appkey = appKey;

// 3. The public key, and a first signature.
const pem = publicKey.export({ type: 'spki', format: 'pem' });
await post('/sandbox/key', { publicKey: pem, scheme: 'RSA-SHA256' }, { signed: false });
await post('/payout/encrypt/check', { hello: 'service' });

// 4. Money in the wallet that business payers draw on.
const credit = { type: 'business', currency: 'USD', amount: 5000 };
await post('/sandbox/wallet/credit', credit, { signed: false });

// 5. A rate. Its digits are read from the text, because a float would bend them.
const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const quote = await post('/global/payout/rate/query/price', pair);
const rate = /"rate":\s*([0-9.]+)/.exec(quote.text)[1];
const [whole, fraction = ''] = rate.split('.');
const sourceCents = 100000n;
const targetCents = (sourceCents * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length);

// 6. The order. Amounts are JSON numbers; keep your order number before you send it.
const orderNo = `NODE-${randomUUID()}`;
const created = await post('/global/payout/transfer/create', {
  orderNo,
  queryNo: quote.data.queryNo,
  purpose: 'Goods',
  subpurpose: 'TOYS_KIDS_BABIES',
  fundsSource: 'Business income',
  relationship: 'supplier',
  sourceAmount: Number(sourceCents) / 100,
  targetAmount: Number(targetCents) / 100,
  ...pair,
  payer: { entityType: 'B', fullName: 'Example Trading Ltd', address: { country: 'GB' } },
  beneficiary: {
    entityType: 'B',
    fullName: '示例贸易有限公司',
    accountType: 'bank',
    accountInfo: {
      name: '示例贸易有限公司',
      number: '110000000001',
      bankName: 'Example Bank Beijing Branch',
      country: 'CN',
      currency: 'CNY',
    },
  },
});
const { tradeId } = created.data;
console.log(`created ${tradeId}, documents needed: ${created.data.missingDocuments}`);

// 7. A document. The signature covers the text parts as compact JSON, in this order.
const parts = { tradeId, type: 'proforma_invoice', fileName: 'invoice.pdf' };
const form = new FormData();
for (const [name, value] of Object.entries(parts)) form.append(name, value);
form.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'invoice.pdf');
const headers = { ...identity, sign: sign(JSON.stringify(parts)) };
const upload = `${baseUrl}/global/payout/transfer/upload/multipart`;
await answerOf(await fetch(upload, { method: 'POST', headers, body: form }));

// 8. All documents are there; confirm.
await post('/global/payout/transfer/upload/completed', { tradeId });
await post('/global/payout/transfer/async', { tradeId });

// 9. The result comes by callback; asking for it is the fallback.
let order;
do {
  await new Promise((resolve) => setTimeout(resolve, 500));
  order = (await post('/global/payout/transfer/query/status', { orderNo })).data;
} while (!['completed', 'failed', 'cancelled'].includes(order.status));
console.log(`${order.tradeId} ${order.status}${order.message ? `: ${order.message}` : ''}`);
if (order.status !== 'completed') process.exitCode = 1;
