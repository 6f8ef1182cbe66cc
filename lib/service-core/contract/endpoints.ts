import { z } from 'zod';
import { alipayVerificationData, alipayVerificationRequest } from './alipay-verification.ts';
import { areaSchema, dataText, noData, occupationSchema } from './answers.ts';
import { defineEndpoints } from './endpoint.ts';
import { businessEndpoints } from './endpoints-business.ts';
import { extensionEndpoints } from './endpoints-extensions.ts';
import { globalEndpoints } from './endpoints-global.ts';
import { personalEndpoints } from './endpoints-personal.ts';
import { areaRequest, bankCheckRequest, chineseCharactersRequest, noRequest } from './requests.ts';
import { text } from './text-fields.ts';

const post = { method: 'POST', encoding: 'json' } as const;

/** Authentication (specification §4.1). */
const authEndpoints = defineEndpoints(
  { ...post, family: 'auth', section: '4.1', effect: 'read' },
  {
    token: {
      path: '/payout/oauth/token',
      headers: 'none',
      request: z.object({ appKey: text(256), secretKey: text(256) }),
      data: dataText,
      codes: ['partnerSuspended'],
      summary: 'Get a token, valid for one hour',
      description:
        'Exchanges App Key and Secret Key for a token. It is valid for one hour; a new one can be had at any time, and several are valid at once. A missing field answers `-1`.',
    },
    encryptCheck: {
      path: '/payout/encrypt/check',
      headers: 'signed',
      request: z.unknown(),
      data: noData,
      summary: 'Check that a signature verifies; the body is any JSON value',
      description:
        'Verifies the `sign` header over the body, which may be any JSON value. `10001` means that the signature did not verify: the usual causes are a second serialisation of the body and another scheme than the registered one.',
    },
  },
);

/** Lists, look-ups and checks that all families use (specification §4.2, §4.4, §4.5). */
const lookupEndpoints = defineEndpoints(
  { method: 'GET', encoding: 'query', family: 'lookup', effect: 'read' },
  {
    areaList: {
      path: '/payout/common/area/list',
      headers: 'token',
      request: areaRequest,
      data: z.array(areaSchema),
      section: '4.2',
      summary: 'List the areas of mainland China, optionally filtered by name, pinyin or key',
      description:
        'Provinces with their cities and those with their districts. Whatever stands after the question mark filters by name, pinyin or key.',
      keepsEmptyValues: true,
    },
    occupationList: {
      path: '/payout/common/occupation/list',
      headers: 'token',
      encoding: 'none',
      request: noRequest,
      data: z.array(occupationSchema),
      section: '4.2',
      summary: 'List occupations in three scripts',
      description: 'The `nameEn` of an entry is the value of an order’s `occupation` fields.',
    },
    globalChineseCharacters: {
      path: '/global/payout/validation/query-chinese-characters',
      headers: 'signed',
      request: chineseCharactersRequest,
      data: z.object({
        pinyinName: dataText,
        idNumber: dataText.optional(),
        uionSocialCreditCode: dataText.optional(),
        hasChineseCharacters: z.boolean(),
        chineseCharacters: dataText.optional(),
      }),
      section: '4.4',
      summary: 'Look up the Chinese characters of a name given in pinyin',
      description:
        'Finds the Chinese characters of a person’s or company’s name, so that a beneficiary in mainland China can be named as the bank wants it.',
    },
    bankCheck: {
      ...post,
      path: '/payout/common/bank/check',
      headers: 'signed',
      request: bankCheckRequest,
      data: dataText.optional(),
      effect: 'unsafe',
      codes: ['bankCheckFailed', 'insufficientBalance', 'rateUnavailable', 'checkUnavailable'],
      section: '4.4',
      summary: 'Verify that name, ID number, account (and phone) belong together; each check has a fee',
      description:
        'A paid check of a bank account by three or four elements: each one takes the agreed fee from a wallet, whatever its outcome. A missing field answers `-1`, elements that do not belong together `10028`.',
      missingFieldCode: 'error',
      textRefusals: ['bankCheckFailed'],
    },
    alipayVerification: {
      ...post,
      path: '/global/payout/alipay/verification',
      headers: 'signed',
      request: alipayVerificationRequest,
      data: alipayVerificationData,
      effect: 'unsafe',
      section: '4.5',
      summary: 'Verify that an alipay-type transaction is feasible',
      description:
        'Tells whether an alipay-type payment would be feasible. With the purpose Payroll the customer entity must first be added in the service’s back office and pass review. For a bank account the beneficiary’s name is in Chinese characters and only Chinese mainland ID cards are taken. Whatever it refuses is `-1`; `data.code` (ours) has the exact code.',
      refusalCode: 'error',
    },
  },
);

/** Every call of the specification and of our extensions, by name. */
export const endpoints = {
  ...authEndpoints,
  ...lookupEndpoints,
  ...personalEndpoints,
  ...businessEndpoints,
  ...globalEndpoints,
  ...extensionEndpoints,
};

export type EndpointName = keyof typeof endpoints;
