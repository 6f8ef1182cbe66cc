import { z } from 'zod';
import { alipayVerificationData, alipayVerificationRequest } from './alipay-verification.ts';
import { areaSchema, dataText, noData, occupationSchema } from './answers.ts';
import { defineEndpoints } from './endpoint.ts';
import { areaRequest, bankCheckRequest, chineseCharactersRequest, noRequest } from './requests.ts';
import { text } from './text-fields.ts';

const post = { method: 'POST', encoding: 'json' } as const;

/** Authentication (specification §4.1). */
export const authEndpoints = defineEndpoints(
  { ...post, family: 'auth', section: '4.1', effect: 'read' },
  {
    token: {
      path: '/payout/oauth/token',
      headers: 'none',
      request: z.object({ appKey: text(256), secretKey: text(256) }),
      data: dataText,
      codes: ['partnerSuspended'],
      summary: 'Get a token, valid for one hour',
    },
    encryptCheck: {
      path: '/payout/encrypt/check',
      headers: 'signed',
      request: z.unknown(),
      data: noData,
      summary: 'Check that a signature verifies; the body is any JSON value',
    },
  },
);

/** Lists, look-ups and checks that all families use (specification §4.2, §4.4, §4.5). */
export const lookupEndpoints = defineEndpoints(
  { method: 'GET', encoding: 'query', family: 'lookup', effect: 'read' },
  {
    areaList: {
      path: '/payout/common/area/list',
      headers: 'token',
      request: areaRequest,
      data: z.array(areaSchema),
      section: '4.2',
      summary: 'List the areas of mainland China, optionally filtered by name, pinyin or key',
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
      refusalCode: 'error',
    },
  },
);
