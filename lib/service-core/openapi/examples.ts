const tradeId = 'T2601010000000001';
const order = { tradeId, status: 'transferring', orderNo: 'P260101-AB12CD' };
const clock = { now: '2026-01-01T08:00:00.000Z', offsetSeconds: 0 };

/** Requests and answers of authentication, look-ups and the sandbox. Everything in them is invented. */
export const otherExamples = {
  token: {
    request: { appKey: 'ak_5f0c2b7d1e', secretKey: 'sk_0f6f7a43b2c94d58' },
    data: '2c1d7e90a84b4f0f9b7d3f8f5f5d5a3e',
  },
  encryptCheck: { request: { hello: 'world' }, data: undefined },
  areaList: {
    request: { filter: 'dongcheng' },
    data: [
      {
        areaLevel: '1',
        areaKey: '110000',
        name: '北京市',
        pinyin: 'beijingshi',
        list: [
          {
            areaLevel: '2',
            areaKey: '110100',
            name: '北京市',
            pinyin: 'beijingshi',
            list: [{ areaLevel: '3', areaKey: '110101', code: '', name: '东城区', pinyin: 'dongchengqu' }],
          },
        ],
      },
    ],
  },
  occupationList: { request: {}, data: [{ nameCn: '教师', nameEn: 'Teacher', nameTw: '教師' }] },
  globalChineseCharacters: {
    request: { pinyinName: 'wang wei', idNumber: '11010519491231002X' },
    data: {
      pinyinName: 'wang wei',
      idNumber: '11010519491231002X',
      hasChineseCharacters: true,
      chineseCharacters: '王伟',
    },
  },
  bankCheck: {
    request: {
      type: 'check4',
      idNumber: '11010519491231002X',
      name: '王伟',
      account: '6222020200112233445',
      phone: '13800138000',
    },
    data: 'verified',
  },
  alipayVerification: {
    request: {
      purpose: 'Salary',
      payer: { address: { country: 'GB' } },
      beneficiary: {
        firstName: 'Wei',
        lastName: 'Wang',
        idNumber: '11010519491231002X',
        accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
        address: { country: 'CN' },
      },
    },
    data: { tradeId: 'V-0001', result: 'success' },
  },
  sandboxPartner: {
    request: { name: 'Example Pay' },
    data: {
      partnerId: 'P-0001',
      appKey: 'ak_5f0c2b7d1e',
      secretKey: 'sk_0f6f7a43b2c94d58',
      sftp: { host: '127.0.0.1', port: 4022, username: 'p-0001', password: 'an-example-password' },
      webhookSecret: 'whsec_YW4gaW52ZW50ZWQgc2VjcmV0IG9mIDMyIGJ5dGVzICE=',
    },
  },
  sandboxKey: {
    request: { publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…', scheme: 'RSA-SHA256' },
    data: {},
  },
  sandboxCallbackAddress: { request: { url: 'https://partner.example', statuses: 'all' }, data: {} },
  sandboxWalletCredit: {
    request: { type: 'personal', currency: 'USD', amount: '10000.00' },
    data: {
      walletId: 'W-0001',
      currency: 'USD',
      type: 'personal',
      amount: '10000.00',
      totalAmount: '10000.00',
    },
  },
  sandboxOrderReview: { request: { tradeId, decision: 'approve' }, data: order },
  sandboxOrderPayout: {
    request: { tradeId, outcome: 'refuse', message: 'account closed' },
    data: { ...order, status: 'failed', message: 'account closed' },
  },
  sandboxClock: { request: {}, data: clock },
  sandboxClockAdvance: {
    request: { seconds: 3600 },
    data: { now: '2026-01-01T09:00:00.000Z', offsetSeconds: 3600 },
  },
  sandboxCallbacks: {
    request: { id: tradeId },
    data: [
      {
        deliveryId: 'C-0001',
        event: 'payment',
        id: tradeId,
        status: 'completed',
        state: 'delivered',
        attempts: [
          { at: '2026-01-01T08:00:02.000Z', httpStatus: 200, response: '{"code":"200","Message":""}' },
        ],
      },
    ],
  },
  sandboxRedeliver: { request: { deliveryId: 'C-0001' }, data: {} },
  sandboxLedger: {
    request: {},
    data: { balanced: true, transactions: 12, sums: { USD: '0.00', CNY: '0.00' } },
  },
  sandboxIdle: { request: { timeoutMs: 5000 }, data: {} },
  sandboxCustomerEntity: { request: { name: 'Example Trading Ltd', country: 'GB' }, data: {} },
} as const;
