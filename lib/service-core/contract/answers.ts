import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { dataNumber, dataNumberText } from './numbers.ts';

/** Text in an answer; a number or boolean from another service is accepted as text. */
export const dataText = z.codec(z.unknown(), z.string(), {
  decode: (value, ctx) => {
    if (typeof value === 'string') return value;
    if (isLosslessNumber(value)) return value.value;
    if (typeof value === 'boolean') return String(value);
    ctx.issues.push({ code: 'custom', input: value, params: { rule: 'not-text' } });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** A whole number in an answer, as a JavaScript number: counts, ports and seconds, never money. */
export const dataCount = z
  .codec(z.unknown(), z.number(), {
    decode: (value, ctx) => {
      const number = isLosslessNumber(value) ? Number(value.value) : Number.NaN;
      if (Number.isSafeInteger(number)) return number;
      ctx.issues.push({ code: 'custom', input: value, params: { rule: 'not-whole' } });
      return z.NEVER;
    },
    encode: (value) => value,
  })
  .meta({ type: 'integer' });

/**
 * An answer whose shape the specification does not show: an object is read as `schema`, anything else (no data, text, a
 * number) as an object without fields.
 */
function objectOrEmpty<S extends z.ZodObject>(schema: S) {
  return z.codec(z.unknown(), schema, {
    decode: (value) =>
      (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as z.input<S>,
    encode: (value) => value,
  });
}

/** An answer in which only the status counts. */
export const noData = objectOrEmpty(z.object({}));

/** A problem that the partner must fix, found by the pre-check (our extension). */
const problem = z.object({ path: dataText.optional(), message: dataText });

/** Our optional extensions of an order's answer: another service sends none of them. */
const orderExtensions = {
  orderNo: dataText.optional(),
  RFI_link: dataText.optional(),
  message: dataText.optional(),
  problems: z.array(problem).optional(),
  missingDocuments: z.array(dataText).optional(),
  payerId: dataText.optional(),
  beneficiaryId: dataText.optional(),
  /** The beneficiary's name in Chinese characters as it was supplied on the page of RFI_link. */
  beneficiaryName: dataText.optional(),
  sourceAmount: dataNumber.optional(),
  sourceCurrency: dataText.optional(),
  targetAmount: dataNumber.optional(),
  targetCurrency: dataText.optional(),
  rate: dataNumber.optional(),
  queryNo: dataText.optional(),
  rateLockedUntil: dataText.optional(),
  /** Amounts of a returned payment: credited to the wallet, and sent back by the recipient's bank. */
  returned: z.object({ sourceAmount: dataNumber, targetAmount: dataNumber, at: dataText }).optional(),
  createdAt: dataText.optional(),
  updatedAt: dataText.optional(),
};

/** Answer of create, update and status: the order's id and status. */
export const orderData = z.object({ tradeId: dataText, status: dataText, ...orderExtensions });

/** Answer of the global status query, which also has the order number. */
export const orderStatusData = orderData.extend({ orderNo: dataText });

/** Answer of the async, cancel and completed calls, whose shape the specification does not show. */
export const acceptanceData = objectOrEmpty(
  z.object({ tradeId: dataText.optional(), status: dataText.optional(), ...orderExtensions }),
);

/** Answer of an upload, whose shape the specification does not show. */
export const uploadData = objectOrEmpty(
  z.object({
    tradeId: dataText.optional(),
    documentId: dataText.optional(),
    fileName: dataText.optional(),
    type: dataText.optional(),
    sizeBytes: dataCount.optional(),
    sha256: dataText.optional(),
  }),
);

/** A quote (specification §2.2); `expiresAt` (ISO 8601) is our extension. */
export const quoteData = z.object({
  queryNo: dataText,
  rate: dataNumber,
  expiresAt: dataText.optional(),
  sourceCurrency: dataText.optional(),
  targetCurrency: dataText.optional(),
});

const walletIdentity = { walletId: dataText, currency: dataText, type: dataText.optional() };

/** A wallet in a list: amounts are text on the wire (specification §2.8). */
export const walletInList = z.object({
  ...walletIdentity,
  amount: dataNumberText,
  totalAmount: dataNumberText,
});

/** A wallet on its own: amounts are JSON numbers on the wire (specification §2.8). */
export const singleWallet = z.object({ ...walletIdentity, amount: dataNumber, totalAmount: dataNumber });

/** The balance of one currency across both wallet types; our extension `wallets` lists each. */
export const currencyBalance = z.object({
  currency: dataText,
  amount: dataNumber,
  totalAmount: dataNumber.optional(),
  wallets: z.array(walletInList).optional(),
});

export const conversionData = z.object({
  convertedAmount: dataNumber,
  transactionId: dataText,
  walletType: dataText,
  rate: dataNumber.optional(),
  sourceAmount: dataNumber.optional(),
  sourceCurrency: dataText.optional(),
  targetAmount: dataNumber.optional(),
  targetCurrency: dataText.optional(),
});

/** An area of mainland China with its parts (specification §2.9). */
export const areaSchema = z.object({
  areaLevel: dataText,
  areaKey: dataText,
  code: dataText.optional(),
  name: dataText,
  pinyin: dataText.optional(),
  get list() {
    return z.array(areaSchema).optional();
  },
});

/** An occupation in three scripts (specification §2.10); nameEn is the value orders carry. */
export const occupationSchema = z.object({ nameCn: dataText, nameEn: dataText, nameTw: dataText });

export type Area = z.output<typeof areaSchema>;
export type Occupation = z.output<typeof occupationSchema>;
