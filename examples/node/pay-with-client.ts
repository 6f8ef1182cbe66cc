// A payment to a person with our client, as the sandbox's demo partner: npx tsx examples/node/pay-with-client.ts
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createPayoutClient,
  endpoints,
  formatAmount,
  isFinalStatus,
  type Outcome,
  targetForSource,
} from '../../lib/service-core/index.ts';

const partnerFile = process.env.SANDBOX_PARTNER_FILE ?? '.data/sandbox-partner.json';
const { baseUrl, appKey, secretKey, privateKeyFile } = JSON.parse(readFileSync(partnerFile, 'utf8'));

/** An expected failure is a value; here it ends the program. */
function taken<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'accepted') return outcome.data;
  throw new Error(`${outcome.kind}: ${outcome.message}`);
}

const client = createPayoutClient({
  baseUrl,
  appKey,
  secretKey,
  privateKey: readFileSync(privateKeyFile, 'utf8'),
});
const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
const { queryNo, rate } = taken(await client.call(endpoints.globalPrice, pair));
const targetMinor = targetForSource({ ...pair, sourceMinor: 10_000n, rate });
const orderNo = `CLIENT-${randomUUID()}`;
const { tradeId } = taken(
  await client.call(endpoints.globalCreate, {
    orderNo,
    queryNo,
    purpose: 'Salary',
    fundsSource: 'Employment income',
    ...pair,
    sourceAmount: formatAmount(10_000n, pair.sourceCurrency),
    targetAmount: formatAmount(targetMinor, pair.targetCurrency),
    payer: { entityType: 'I', firstName: 'Ada', lastName: 'Example', address: { country: 'GB' } },
    beneficiary: {
      entityType: 'I',
      fullName: '李明',
      gender: 'Male',
      idType: 'idcard',
      idNumber: '11010519491231002X',
      accountType: 'bank',
      accountInfo: { name: '李明', number: '6222020200112233445', bankName: 'Example Bank', currency: 'CNY' },
    },
  }),
);
taken(await client.call(endpoints.globalUploadCompleted, { tradeId }));
taken(await client.call(endpoints.globalAsync, { tradeId }));

let status = '';
while (!isFinalStatus(status)) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  ({ status } = taken(await client.call(endpoints.globalStatus, { orderNo })));
}
console.log(`${tradeId} ${status}`);
client.close();
if (status !== 'completed') process.exitCode = 1;
