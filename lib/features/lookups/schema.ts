import { z } from 'zod';
import { alipayScenarios } from '../transfers/conditions/checks.ts';

const short = z.string().max(256);

export const areaSearchSchema = z.object({
  q: z.string().max(64).default(''),
  parent: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
});

export const occupationSearchSchema = z.object({ q: z.string().max(64).default('') });

export const nameLookupSchema = z.strictObject({
  kind: z.enum(['person', 'company']),
  pinyinName: short,
  identifier: short,
});

export const accountDetailsSchema = z.strictObject({
  type: z.enum(['check3', 'check4']),
  name: short,
  /** A mainland resident ID, or a company's unified social credit code. */
  idNumber: short,
  account: short,
  /** Only for `check4`. */
  phone: short,
});

export const checkAccountSchema = z.strictObject({
  ...accountDetailsSchema.shape,
  askAgain: z.boolean(),
});

export const verifyAlipaySchema = z.strictObject({
  scenario: z.enum(alipayScenarios),
  purpose: short,
  /** The company was added in the service's back office and passed its review (C-40). */
  entityReviewed: z.boolean(),
  payerFullName: short,
  payerNationality: short,
  payerCountry: short,
  firstName: short,
  lastName: short,
  fullName: short,
  idNumber: short,
  phoneNumber: short,
  accountNumber: short,
  login: short,
  beneficiaryCountry: short,
});

const oneText = (value: unknown): unknown => (typeof value === 'string' ? value : undefined);

/** Reads the addresses of the tools' pages: unfitting values are left out, never an error. */
export const browseSchema = z.object({
  q: z.preprocess(oneText, z.string().max(64).default('')).catch(''),
  parent: z
    .preprocess(
      oneText,
      z
        .string()
        .regex(/^\d{0,12}$/)
        .default(''),
    )
    .catch(''),
});

export const historySchema = z.object({
  after: z.preprocess(oneText, z.uuid().optional()).catch(undefined),
});
