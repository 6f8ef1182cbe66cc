import { z } from 'zod';
import { dataText, walletInList } from './answers.ts';
import { defineEndpoints } from './endpoint.ts';
import { dataNumberText } from './numbers.ts';
import { identifier, instant } from './text-fields.ts';

const read = {
  method: 'GET',
  encoding: 'query',
  headers: 'signed',
  family: 'extension',
  section: 'decisions 7',
  effect: 'read',
  codes: ['walletUnknown'],
} as const;

const ofWallet = { walletId: identifier(), after: identifier().optional() };

const postingSchema = z.object({
  entry: dataText,
  at: dataText,
  kind: dataText,
  cause: dataText,
  reference: dataText.optional(),
  availableChange: dataNumberText,
  inTransitChange: dataNumberText,
  amount: dataNumberText,
  totalAmount: dataNumberText,
});

const balanceSchema = z.object({ amount: dataNumberText, totalAmount: dataNumberText });

const holdSchema = z.object({ tradeId: dataText, orderNo: dataText, amount: dataNumberText, at: dataText });

/**
 * Our extension calls: the postings behind a wallet's amounts, in pages, and how to pay into it. Other services have
 * none of them, so a client must work without.
 */
export const extensionEndpoints = defineEndpoints(read, {
  walletPostings: {
    path: '/global/payout/wallet/postings',
    request: z.object(ofWallet),
    data: z.object({
      ...walletInList.shape,
      postings: z.array(postingSchema),
      next: dataText.optional(),
    }),
    summary: 'Read what moved a wallet, oldest first, each entry with its cause and the amounts after it',
    description:
      'The first page begins at the wallet’s first entry; keep the last `entry` and ask for what came after it. The newest entry ends at what the wallet has now. A hundred entries a page; `next` is the `after` of the page that follows.',
  },
  walletHolds: {
    path: '/global/payout/wallet/holds',
    request: z.object(ofWallet),
    data: z.object({ ...walletInList.shape, holds: z.array(holdSchema), next: dataText.optional() }),
    summary: 'Read the orders for which a wallet holds money',
    description:
      'Their sum is what the wallet has in transit. A hundred orders a page; `next` is the `after` of the page that follows.',
  },
  walletFunding: {
    path: '/global/payout/wallet/funding',
    request: z.object({ walletId: identifier() }),
    data: z.object({
      walletId: dataText,
      currency: dataText,
      type: dataText,
      accountHolder: dataText,
      bankName: dataText,
      country: dataText,
      number: dataText,
      bic: dataText.optional(),
      reference: dataText,
    }),
    codes: ['walletUnknown', 'operationNotAllowed'],
    summary:
      'Read the bank account to which a wallet is paid into, and the reference that the payment has to name',
    description:
      'Show it to whoever pays in. A payment without the reference waits until staff find out whose it is. In the sandbox the account is invented.',
  },
  walletStatement: {
    path: '/global/payout/wallet/statement',
    request: z.object({ ...ofWallet, from: instant, to: instant }),
    data: z.object({
      ...walletInList.shape,
      from: dataText,
      to: dataText,
      opening: balanceSchema,
      closing: balanceSchema,
      postings: z.array(postingSchema),
      next: dataText.optional(),
    }),
    summary: 'Read a wallet’s balances at two moments and the entries between them',
    description:
      '`opening` and what the entries changed make `closing`. An entry belongs to the period when `from` ≤ `at` < `to`, on the partner’s clock; `from` equal to `to` asks for the balance as of a moment. A hundred entries a page; `next` is the `after` of the page that follows.',
  },
});
