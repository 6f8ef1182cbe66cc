import { acceptanceData, orderData, quoteData, uploadData } from './answers.ts';
import { businessOrderSchema } from './business-order.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  businessConfirmRequest,
  businessMultipartParts,
  businessUploadRequest,
  orderRef,
  pairRequest,
} from './requests.ts';

const business = { headers: 'signed', family: 'business', section: '4.3' } as const;
const post = { ...business, method: 'POST', encoding: 'json' } as const;
const get = { ...business, method: 'GET', encoding: 'query' } as const;
const base = '/payout/payment/business';

/** The business transfer family (specification §4.3). */
export const businessEndpoints = {
  businessCreate: defineEndpoint({
    ...post,
    name: 'businessCreate',
    path: `${base}/transfer/create`,
    request: businessOrderSchema,
    data: orderData,
    effect: 'once-by-key',
    codes: ['orderNoUsed', 'amountsDisagree', 'rateUnavailable'],
    section: '2.3, 4.3',
    summary: 'Create a business transfer; one payment per order number',
  }),
  businessAsync: defineEndpoint({
    ...post,
    name: 'businessAsync',
    path: `${base}/transfer/async`,
    request: businessConfirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: [
      'orderNotFound',
      'operationNotAllowed',
      'documentsMissing',
      'quoteUnknown',
      'quoteExpired',
      'quoteUsed',
      'quotePairMismatch',
      'amountsDisagree',
      'insufficientBalance',
    ],
    summary: 'Confirm a transfer; queryNo is needed when the currencies differ; the result comes by callback',
  }),
  businessUpload: defineEndpoint({
    ...post,
    name: 'businessUpload',
    path: `${base}/transfer/upload`,
    request: businessUploadRequest,
    data: uploadData,
    effect: 'repeatable',
    codes: ['orderNotFound', 'operationNotAllowed', 'fileRejected'],
    summary: 'Upload a supporting document as base64',
  }),
  businessUploadMultipart: defineEndpoint({
    ...post,
    name: 'businessUploadMultipart',
    path: `${base}/transfer/upload/multipart`,
    encoding: 'multipart',
    request: businessMultipartParts,
    data: uploadData,
    effect: 'repeatable',
    codes: ['orderNotFound', 'operationNotAllowed', 'fileRejected'],
    summary: 'Upload a supporting document as form data',
  }),
  businessUploadCompleted: defineEndpoint({
    ...post,
    name: 'businessUploadCompleted',
    path: `${base}/transfer/upload/completed`,
    request: orderRef,
    data: acceptanceData,
    effect: 'repeatable',
    codes: ['orderNotFound', 'operationNotAllowed', 'documentsMissing'],
    summary: 'Mark the upload complete; the transfer becomes awaiting_transfe',
  }),
  businessStatus: defineEndpoint({
    ...get,
    name: 'businessStatus',
    path: `${base}/transfer/status`,
    request: orderRef,
    data: orderData,
    effect: 'read',
    codes: ['orderNotFound'],
    summary: 'Get the status of a transfer',
  }),
  businessPrice: defineEndpoint({
    ...get,
    name: 'businessPrice',
    path: `${base}/query/price`,
    request: pairRequest,
    data: quoteData,
    effect: 'repeatable',
    codes: ['rateUnavailable'],
    summary: 'Get a rate and its quote number',
  }),
};
