import { acceptanceData, orderData, quoteData, uploadData } from './answers.ts';
import { businessOrderSchema } from './business-order.ts';
import { confirmCodes, defineEndpoints, stepCodes } from './endpoint.ts';
import {
  businessConfirmRequest,
  businessMultipartParts,
  businessUploadRequest,
  orderRef,
  pairRequest,
} from './requests.ts';

const business = {
  headers: 'signed',
  family: 'business',
  section: '4.3',
  method: 'POST',
  encoding: 'json',
} as const;
const get = { method: 'GET', encoding: 'query' } as const;
const base = '/payout/payment/business';

/** The business transfer family (specification §4.3). */
export const businessEndpoints = defineEndpoints(business, {
  businessCreate: {
    path: `${base}/transfer/create`,
    request: businessOrderSchema,
    data: orderData,
    effect: 'once-by-key',
    codes: ['orderNoUsed', 'amountsDisagree', 'rateUnavailable'],
    section: '2.3, 4.3',
    summary: 'Create a business transfer; one payment per order number',
  },
  businessAsync: {
    path: `${base}/transfer/async`,
    request: businessConfirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: confirmCodes,
    summary: 'Confirm a transfer; queryNo is needed when the currencies differ; the result comes by callback',
  },
  businessUpload: {
    path: `${base}/transfer/upload`,
    request: businessUploadRequest,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as base64',
  },
  businessUploadMultipart: {
    path: `${base}/transfer/upload/multipart`,
    encoding: 'multipart',
    request: businessMultipartParts,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as form data',
  },
  businessUploadCompleted: {
    path: `${base}/transfer/upload/completed`,
    request: orderRef,
    data: acceptanceData,
    effect: 'repeatable',
    codes: [...stepCodes, 'documentsMissing'],
    summary: 'Mark the upload complete; the transfer becomes awaiting_transfe',
  },
  businessStatus: {
    ...get,
    path: `${base}/transfer/status`,
    request: orderRef,
    data: orderData,
    effect: 'read',
    codes: ['orderNotFound'],
    summary: 'Get the status of a transfer',
  },
  businessPrice: {
    ...get,
    path: `${base}/query/price`,
    request: pairRequest,
    data: quoteData,
    effect: 'repeatable',
    codes: ['rateUnavailable'],
    summary: 'Get a rate and its quote number',
  },
});
