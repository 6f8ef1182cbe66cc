import { z } from 'zod';
import {
  acceptanceData,
  conversionData,
  currencyBalance,
  orderData,
  orderStatusData,
  quoteData,
  singleWallet,
  uploadData,
  walletInList,
} from './answers.ts';
import { confirmCodes, createCodes, defineEndpoints, quoteCodes, stepCodes } from './endpoint.ts';
import { globalOrderSchema, globalUpdateSchema } from './order-forms.ts';
import {
  confirmRequest,
  conversionRequest,
  currencyRequest,
  globalMultipartParts,
  noRequest,
  orderRef,
  pairRequest,
  tradeRef,
  walletTypeRequest,
} from './requests.ts';

const global = { headers: 'signed', family: 'global', section: '4.4' } as const;
const post = { ...global, method: 'POST', encoding: 'json' } as const;
const get = { ...global, method: 'GET', encoding: 'query' } as const;

/** Orders of the global payout family (specification §4.4). */
const orderEndpoints = defineEndpoints(post, {
  globalPrice: {
    path: '/global/payout/rate/query/price',
    request: pairRequest,
    data: quoteData,
    effect: 'repeatable',
    codes: ['rateUnavailable'],
    summary: 'Get a rate and its quote number',
    description: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  },
  globalCreate: {
    path: '/global/payout/transfer/create',
    request: globalOrderSchema,
    data: orderData,
    effect: 'once-by-key',
    codes: createCodes,
    section: '2.4, 4.4',
    summary: 'Create a transfer; one payment per order number',
    description:
      'Creates a transfer and runs the pre-check. One order number takes one payment: repeating the same content answers as the first time, other content is refused without a `tradeId`. `RFI_link` is present when the beneficiary’s name has to be supplied in Chinese characters.',
  },
  globalUpdate: {
    path: '/global/payout/transfer/update',
    request: globalUpdateSchema,
    data: orderData,
    effect: 'repeatable',
    codes: [...stepCodes, ...quoteCodes, 'partyUnknown', 'amountsDisagree', 'rateUnavailable'],
    section: '2.5, 4.4',
    summary: 'Change an order that is not confirmed yet',
    description:
      'Changes an order that is not confirmed yet; what is absent stays as it was. The pre-check runs again, and documents that become necessary send the order back to `pending`.',
  },
  globalStatus: {
    path: '/global/payout/transfer/query/status',
    request: orderRef,
    data: orderStatusData,
    effect: 'read',
    codes: ['orderNotFound'],
    summary: 'Get the status of an order by tradeId or orderNo',
    description: 'Answers the order’s present status.',
  },
  globalAsync: {
    path: '/global/payout/transfer/async',
    request: confirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: confirmCodes,
    summary: 'Confirm an order; the result comes by callback',
    description:
      'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Calls may run at the same time. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  },
  globalCancel: {
    path: '/global/payout/transfer/cancel',
    request: orderRef,
    data: acceptanceData,
    // Another service may refuse a second cancel, so a retry after a lost answer could hide that the first succeeded.
    effect: 'once-by-key',
    codes: stepCodes,
    summary: 'Cancel an order that is neither completed nor transferring',
    description: 'Cancelling a cancelled order answers success again and changes nothing.',
  },
  globalUploadMultipart: {
    path: '/global/payout/transfer/upload/multipart',
    encoding: 'multipart',
    request: globalMultipartParts,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as form data',
    description:
      'Adds a document to an order, streamed. The signature covers the text parts, see the section on signing.',
  },
  globalUploadCompleted: {
    path: '/global/payout/transfer/upload/completed',
    request: tradeRef,
    data: acceptanceData,
    effect: 'repeatable',
    codes: [...stepCodes, 'documentsMissing'],
    summary: 'Mark the upload complete; the transfer becomes awaiting_transfe',
    description:
      'Call it after all documents of the order are uploaded, or at once for an order that needs none. It is refused while needed documents are missing, and names them.',
  },
});

/** Wallets of the global payout family (specification §2.8, §4.4). */
const walletEndpoints = defineEndpoints(get, {
  globalConversion: {
    path: '/global/payout/wallet/new-fx-conversion',
    request: conversionRequest,
    data: conversionData,
    effect: 'repeatable',
    codes: [...quoteCodes, 'walletUnknown', 'insufficientBalance', 'amountsDisagree'],
    summary: 'Convert between two wallets at a quoted rate; one quote converts once',
    description:
      'Moves money between two wallets of a type. One quote converts once; asked again with the same values it answers as the first time. At least one amount is needed.',
  },
  globalWalletList: {
    path: '/global/payout/wallet/list',
    encoding: 'none',
    request: noRequest,
    data: z.array(walletInList),
    effect: 'read',
    summary: 'List the wallets',
    description: 'Every wallet, by type and currency; all values are text.',
  },
  globalWalletGet: {
    path: '/global/payout/wallet/get',
    request: walletTypeRequest,
    data: singleWallet,
    effect: 'read',
    codes: ['walletUnknown'],
    summary: 'Get the settlement currency’s wallet of a type',
    description: 'The wallet of this type in its settlement currency: USD unless agreed otherwise.',
  },
  globalWalletCurrency: {
    path: '/global/payout/wallet/query/currency',
    request: currencyRequest,
    data: currencyBalance,
    effect: 'read',
    summary: 'Get the balance of a currency',
    description: 'Both wallet types of the currency added up; zero where there is no wallet.',
  },
});

export const globalEndpoints = { ...orderEndpoints, ...walletEndpoints };
