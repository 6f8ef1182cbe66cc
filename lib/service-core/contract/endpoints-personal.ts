import { z } from 'zod';
import { acceptanceData, orderData, quoteData, singleWallet, uploadData, walletInList } from './answers.ts';
import { confirmCodes, createCodes, defineEndpoints, stepCodes } from './endpoint.ts';
import { personalFixedFields, personalOrderSchema, personalUpdateSchema } from './order-forms.ts';
import { confirmRequest, noRequest, orderRef, pairRequest, personalUploadRequest } from './requests.ts';

const personal = {
  method: 'POST',
  headers: 'signed',
  encoding: 'json',
  family: 'personal',
  section: '4.2',
} as const;

/** The personal China payout family (specification §4.2; bodies by decisions §5). */
export const personalEndpoints = defineEndpoints(personal, {
  personalPrice: {
    path: '/payout/payment/query/price',
    request: pairRequest,
    data: quoteData,
    effect: 'repeatable',
    codes: ['rateUnavailable'],
    summary: 'Get a rate and its quote number',
    description: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  },
  personalCreate: {
    path: '/payout/payment/create',
    request: personalOrderSchema,
    data: orderData,
    effect: 'once-by-key',
    codes: createCodes,
    summary: 'Create a personal payment; one payment per order number',
    description:
      'Creates a payment to a person in China, in CNY. One order number takes one payment: repeating the same content answers as the first time.',
  },
  personalTransfer: {
    path: '/payout/payment/transfer',
    request: confirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: confirmCodes,
    summary: 'Confirm a transfer (abandoned: use the async call)',
    description:
      'Abandoned in favour of the async call, and does the same. Its success has a deprecation notice in `message`.',
    deprecated: true,
  },
  personalAsync: {
    path: '/payout/payment/transfer/async',
    request: confirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: confirmCodes,
    summary: 'Confirm a transfer; the result comes by callback',
    description:
      'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  },
  personalCancel: {
    path: '/payout/payment/cancel',
    request: orderRef,
    data: acceptanceData,
    // Another service may refuse a second cancel, so a retry after a lost answer could hide that the first succeeded.
    effect: 'once-by-key',
    codes: stepCodes,
    summary: 'Cancel a payment that is pending',
    description:
      'Only a payment that is `pending` can be cancelled. Cancelling it again answers success and changes nothing.',
  },
  personalStatus: {
    path: '/payout/payment/status',
    request: orderRef,
    data: orderData,
    effect: 'read',
    codes: ['orderNotFound'],
    summary: 'Get the status of a payment',
    description: 'Answers the payment’s present status.',
  },
  personalUpdate: {
    path: '/payout/payment/update',
    request: personalUpdateSchema,
    refusedFields: personalFixedFields,
    data: orderData,
    effect: 'repeatable',
    codes: [...stepCodes, 'rateUnavailable'],
    section: '2.7, 4.2',
    summary:
      'Change payer, beneficiary, purpose, fundsSource or relationship; other order fields are refused',
    description:
      'Changes any of the five fields that the interface allows; another field of the order is refused. What is absent stays as it was, and the pre-check runs again.',
  },
  legacyWalletGet: {
    path: '/payout/wallet/get',
    request: noRequest,
    data: z.array(singleWallet),
    effect: 'read',
    summary: 'Balance of all currencies; the empty body {} is signed',
    description: 'Every currency with both wallet types added up, amounts as JSON numbers.',
  },
  legacyWalletList: {
    path: '/payout/wallet/list',
    request: noRequest,
    data: z.array(walletInList),
    effect: 'read',
    summary: 'Balance of all currencies, amounts as text',
    description: 'Every currency with both wallet types added up, amounts as text.',
  },
  riskUpload: {
    path: '/payment/risk/upload',
    request: personalUploadRequest,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as base64',
    description:
      'Adds a document to a payment. The same content sent again for the same type is one document.',
  },
  riskCompleted: {
    path: '/payment/risk/completed',
    request: orderRef,
    data: acceptanceData,
    effect: 'repeatable',
    codes: [...stepCodes, 'documentsMissing'],
    summary: 'Mark the upload complete; the transfer becomes awaiting_transfe',
    description:
      'Call it after all documents of the payment are uploaded. It is refused while needed documents are missing, and names them.',
  },
});
