import { acceptanceData, orderData, quoteData, uploadData } from './answers.ts';
import { confirmCodes, defineEndpoints, stepCodes } from './endpoint.ts';
import { businessOrderSchema } from './order-forms.ts';
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
    description:
      'Creates a transfer between businesses. One order number takes one payment. An HTTP 400 answer without `data.tradeId` means that nothing was created.',
  },
  businessAsync: {
    path: `${base}/transfer/async`,
    request: businessConfirmRequest,
    data: acceptanceData,
    effect: 'repeatable',
    codes: confirmCodes,
    summary: 'Confirm a transfer; queryNo is needed when the currencies differ; the result comes by callback',
    description:
      'Confirms: the wallet is checked, the funds move from available to in transit, and the payout begins. Calls may run at the same time. Confirming an order that is transferring or completed answers its status and pays nothing twice.',
  },
  businessUpload: {
    path: `${base}/transfer/upload`,
    request: businessUploadRequest,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as base64',
    description:
      'Adds a document to a transfer. `proforma_invoice` and `purchase_order` are always needed, `logistics_material` for FullPayment and FinalPayment.',
  },
  businessUploadMultipart: {
    path: `${base}/transfer/upload/multipart`,
    encoding: 'multipart',
    request: businessMultipartParts,
    data: uploadData,
    effect: 'repeatable',
    codes: [...stepCodes, 'fileRejected'],
    summary: 'Upload a supporting document as form data',
    description:
      'Adds a document to a transfer, streamed. The signature covers the text parts, see the section on signing.',
  },
  businessUploadCompleted: {
    path: `${base}/transfer/upload/completed`,
    request: orderRef,
    data: acceptanceData,
    effect: 'repeatable',
    codes: [...stepCodes, 'documentsMissing'],
    summary: 'Mark the upload complete; the transfer becomes awaiting_transfe',
    description:
      'Call it after all documents of the transfer are uploaded. It is refused while needed documents are missing, and names them.',
  },
  businessStatus: {
    ...get,
    path: `${base}/transfer/status`,
    request: orderRef,
    data: orderData,
    effect: 'read',
    codes: ['orderNotFound'],
    summary: 'Get the status of a transfer',
    description: 'Answers the transfer’s present status.',
  },
  businessPrice: {
    ...get,
    path: `${base}/query/price`,
    request: pairRequest,
    data: quoteData,
    effect: 'repeatable',
    codes: ['rateUnavailable'],
    summary: 'Get a rate and its quote number',
    description: 'Answers a rate with its quote number, valid for 15 minutes unless configured otherwise.',
  },
});
