import type { Family } from '../contract/endpoint.ts';
import type { Tag } from './types.ts';

/** The groups of calls, in the order a reader meets them. */
export const tagOf: Readonly<Record<Family, Tag>> = {
  auth: {
    name: 'Authentication',
    description:
      'The token that every other call carries, and a way to try a signature (specification §4.1, §5).',
  },
  global: {
    name: 'Global payouts',
    description:
      'Transfers of persons and businesses to bank and Alipay accounts, with wallets per type and currency (specification §4.4).',
  },
  business: {
    name: 'Business transfers',
    description:
      'Transfers between businesses, with documents of the trade behind them (specification §4.3).',
  },
  personal: {
    name: 'Personal China payouts',
    description:
      'Payments to persons in China, and the wallets of the first generation (specification §4.2).',
  },
  lookup: {
    name: 'Lookups and checks',
    description:
      'Areas, occupations, Chinese names, and checks of accounts before money moves (specification §4.2, §4.4, §4.5).',
  },
  extension: {
    name: 'Extensions',
    description:
      'Calls of this service beyond the specification: what moved a wallet, what it holds, and its statements.',
  },
  sandbox: {
    name: 'Sandbox',
    description:
      'Everything a tester needs to get the outcome they want. In production mode these calls answer 404.',
  },
};

export const callbackTag: Tag = {
  name: 'Callbacks',
  description:
    'What the service tells the partner, and how to know that it was the service (specification §6).',
};
