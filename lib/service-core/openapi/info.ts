import type { OpenApiDocument } from './types.ts';

const description = [
  'Quotes exchange rates, takes transfer orders, collects supporting documents, pays out to bank and Alipay accounts, keeps wallets, and tells results by callback.',
  'A transfer goes: token, rate (`queryNo`), create, upload documents, upload completed, async confirm; the result comes by callback and by the status call.',
  'Bodies are JSON in UTF-8, except uploads. Amounts are JSON numbers, without quotation marks. HTTP 200 with `status` `1` is success; everything else is HTTP 400 with another `status` and a `message` that says what to do, but for an unknown path (404), an oversized body (413) and oversized headers (431), in the same envelope. Fields that a request does not know are ignored; more fields, statuses and codes may be added to answers.',
  'Text in a request that is empty counts as not given, and so does null. Where a field’s need depends on others, its description says so in a sentence that begins with “Required”.',
].join('\n\n');

export const info: OpenApiDocument['info'] = {
  title: 'Cross-border payout service',
  version: '1.0.0',
  summary: 'Rates, orders, documents, payouts, wallets and callbacks.',
  description,
  contact: { name: 'The operator of the service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};
