import { z } from 'zod';
import { compact } from '../identity/problem.ts';
import * as enums from './enums.ts';
import { checkAmounts, queryAmount } from './numbers.ts';
import { isGiven, report, requireFields, withRules } from './rules.ts';
import { code, currency, identifier, line, oneOf, orderNo, text } from './text-fields.ts';

export const noRequest = z.object({});

export const pairRequest = z.object({ sourceCurrency: currency, targetCurrency: currency });

/** Requires at least one of an order's two ids, also in JSON Schema. */
function withOneId<S extends z.ZodType>(schema: S): S {
  return withRules(schema, requireOneId).meta({
    anyOf: ['tradeId', 'orderNo'].map((id) => ({
      required: [id],
      properties: { [id]: { type: 'string', minLength: 1 } },
    })),
  });
}

/** An order named by tradeId, orderNo or both; at least one. */
export const orderRef = withOneId(
  z.object({ tradeId: identifier().optional(), orderNo: orderNo.optional() }),
);

/** Async confirm: the order, and the quote unless it was given at create. */
export const confirmRequest = withOneId(
  z.object({
    tradeId: identifier().optional(),
    orderNo: orderNo.optional(),
    queryNo: identifier().optional(),
  }),
);

function requireOneId(value: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void {
  if (isGiven(value.tradeId) || isGiven(value.orderNo)) return;
  report(ctx, ['tradeId'], { rule: 'one-of', fields: ['tradeId', 'orderNo'] });
}

export const tradeRef = z.object({ tradeId: identifier() });

export const businessConfirmRequest = z.object({ tradeId: identifier(), queryNo: identifier().optional() });

/** Base64 of at most 10 MiB of content, in lines or on one line (decisions §2). */
const fileBase64 = z
  .string()
  .refine(isBase64, { params: { rule: 'not-base64' } })
  .meta({ contentEncoding: 'base64' });

function isBase64(value: string): boolean {
  const line = value.replaceAll(/[\r\n]+/g, '');
  return line.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(line);
}

export const businessUploadRequest = z.object({
  tradeId: identifier(),
  fileBase64,
  fileName: line(256),
  type: oneOf(enums.businessFileTypes, 256),
});

export const personalUploadRequest = withOneId(
  z.object({
    tradeId: identifier().optional(),
    orderNo: orderNo.optional(),
    fileBase64,
    fileName: line(256),
    type: oneOf(enums.globalFileTypes, 256),
  }),
);

/** The text parts of an upload; their order here is the signing order (decisions §1.4). */
export const businessMultipartParts = z.object({
  tradeId: identifier(),
  type: oneOf(enums.businessFileTypes, 256),
  fileName: line(256),
});

export const globalMultipartParts = z.object({
  tradeId: identifier(),
  type: oneOf(enums.globalFileTypes, 256),
  fileName: line(256).optional(),
});

export const conversionRequest = withRules(
  z.object({
    sourceCurrency: currency,
    targetCurrency: currency,
    sourceAmount: queryAmount.optional(),
    targetAmount: queryAmount.optional(),
    queryNo: identifier(),
    walletType: oneOf(enums.walletTypes, 32),
  }),
  (value, ctx) => {
    if (!isGiven(value.sourceAmount) && !isGiven(value.targetAmount)) {
      report(ctx, ['sourceAmount'], { rule: 'one-of', fields: ['sourceAmount', 'targetAmount'] });
    }
    checkAmounts(value, ctx, [
      ['sourceAmount', 'sourceCurrency'],
      ['targetAmount', 'targetCurrency'],
    ]);
  },
);

/** The unnamed query placeholder of the area list: the whole query string is the filter. */
export const areaRequest = z.codec(
  z.record(z.string(), z.string()),
  z.object({ filter: text(256).optional() }),
  {
    decode: (query) => {
      const [entry] = Object.entries(query);
      const filter = entry === undefined ? '' : entry[1] || entry[0];
      return filter === '' ? {} : { filter };
    },
    encode: ({ filter }): Record<string, string> => (filter === undefined ? {} : { filter }),
  },
);

const eighteen = z
  .string()
  .overwrite(compact)
  .refine((value) => [...value].length === 18, { params: { rule: 'not-eighteen' } });

export const chineseCharactersRequest = withRules(
  z.object({
    pinyinName: line(256),
    idNumber: code(256).optional(),
    uionSocialCreditCode: eighteen.optional(),
  }),
  (value, ctx) => {
    const fields = ['idNumber', 'uionSocialCreditCode'];
    const given = fields.filter((field) => isGiven(value[field]));
    if (given.length === 0) report(ctx, ['idNumber'], { rule: 'one-of', fields });
    if (given.length === 2)
      report(ctx, ['uionSocialCreditCode'], { rule: 'must-be-empty', given: 'idNumber' });
  },
);

export const bankCheckRequest = withRules(
  z.object({
    type: oneOf(enums.bankCheckTypes, 32),
    idNumber: code(256),
    name: line(256),
    account: code(256),
    phone: code(256).optional(),
  }),
  (value, ctx) => {
    if (value.type === 'check4') requireFields(value, ctx, ['phone'], 'for check4');
  },
);

export const walletTypeRequest = z.object({ type: oneOf(enums.walletTypes, 32) });
export const currencyRequest = z.object({ currency });
