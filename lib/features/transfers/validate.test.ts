import { describe, expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { newDraft, repeatDraft } from './defaults.ts';
import { draftProgress } from './fields.ts';
import { completeBusinessDraft, completeDraft as draft, draftWith, now } from './testing/drafts.ts';
import type { DraftValues } from './types.ts';
import { completeParties, validateDraft } from './validate.ts';

/** `path: key`, with a question mark for what is only a doubt. */
const told = (values: DraftValues) =>
  validateDraft(values, { now }).map(
    ({ path, key, severity }) => `${path}: ${key}${severity === 'warn' ? '?' : ''}`,
  );
const recipient = (beneficiary: object) => told(draft({ beneficiary }));
const account = (accountInfo: object, more: object = {}) =>
  told(draft({ ...more, beneficiary: { accountInfo } }));

test('a complete draft has nothing wrong', () => {
  expect(told(draft())).toEqual([]);
});

test('an empty draft lacks what is needed, in the order of the form, and nothing that is hidden', () => {
  const problems = validateDraft(draftWith({ sourceCurrency: 'USD', targetCurrency: 'CNY' }), { now });
  expect(problems.map(({ path }) => path)).toEqual([
    'sourceAmount',
    'targetAmount',
    'queryNo',
    'orderNo',
    'payer.entityType',
    'payer.fullName',
    'payer.nationality',
    'beneficiary.entityType',
    'beneficiary.fullName',
    'beneficiary.nationality',
    'beneficiary.accountType',
    'purpose',
    'fundsSource',
  ]);
  expect(problems.find(({ path }) => path === 'purpose')?.key).toBe('notChosen');
  expect(problems.find(({ path }) => path === 'payer.fullName')?.key).toBe('empty');
});

describe('amounts', () => {
  test.each([
    ['abc', 'notANumber'],
    ['0', 'notPositive'],
    ['-5', 'notPositive'],
    ['1.234', 'tooManyDecimals'],
    ['999999999999999', 'tooLarge'],
  ])('%s is %s', (sourceAmount, key) => {
    expect(told(draft({ sourceAmount }))).toContain(`sourceAmount: ${key}`);
  });
  test('an amount, its currency and a choice are exact or refused, never put right unseen', () => {
    expect(told(draft({ sourceAmount: ' 10000.00' }))).toEqual(['sourceAmount: notANumber']);
    expect(told(draft({ targetCurrency: 'cny' }))).toContain('targetCurrency: currency');
    expect(recipient({ accountType: ' bank' })).toEqual(['beneficiary.accountType: notAllowed']);
    expect(recipient({ gender: 'Male ' })).toEqual(['beneficiary.gender: notAllowed']);
  });
  test('a pair that does not fit the rate is told at the derived side', () => {
    expect(told(draft({ targetAmount: '72456.01' }))).toEqual(['targetAmount: amountsDisagree']);
    expect(told(draft({ targetCurrency: 'USD', targetAmount: '9.00' }))).toContain(
      'targetAmount: amountsDisagree',
    );
  });
  test('no quote, one for other currencies, and one that has expired', () => {
    expect(told(draft({ quote: null }))).toEqual(['queryNo: quoteMissing']);
    expect(told(draft({ sourceCurrency: 'EUR' }))).toEqual(['queryNo: quoteMissing']);
    const later = new Date('2026-11-20T06:13:00Z');
    expect(validateDraft(draft(), { now: later }).map(({ key }) => key)).toEqual(['quoteExpired']);
  });
});

describe('codes and documents', () => {
  const resident = { nationality: 'CN', idType: 'idcard' };
  test.each([
    ['11010519491231002X', []],
    ['110105 19491231 002x', []],
    ['110105194912310021', ['beneficiary.idNumber: residentIdCheck']],
    ['110105199913311233', ['beneficiary.idNumber: residentIdDate']],
    ['1234', ['beneficiary.idNumber: residentIdFormat']],
  ])('resident ID %s', (idNumber, expected) => {
    expect(recipient({ ...resident, gender: 'FeMale', idNumber })).toEqual(expected);
  });
  test('an identity card of Hong Kong is none of the mainland, whatever the citizenship', () => {
    const payer = { nationality: 'CN', idType: 'idcard', idNumber: 'A123456(3)' };
    expect(told(draft({ payer: { ...payer, idCountry: 'HK' } }))).toEqual([]);
    const mainland = { ...payer, nationality: 'HK', idCountry: 'CN' };
    expect(told(draft({ payer: mainland }))).toEqual(['payer.idNumber: residentIdFormat']);
    expect(told(draft({ payer }))).toEqual(['payer.idNumber: residentIdFormat']);
  });
  test('what can only be a resident ID is checked before anybody said what paper it is', () => {
    const unsaid = { nationality: 'CN', idType: '', gender: 'FeMale' };
    const problems = recipient({ ...unsaid, idNumber: '110105194912310021' });
    expect(problems).toContain('beneficiary.idNumber: residentIdCheck');
    expect(recipient({ ...unsaid, idNumber: 'E12345678' })).not.toContain(
      'beneficiary.idNumber: residentIdFormat',
    );
  });
  test.each(['', 'idcard'])('a wrong check digit is told before anybody said the country (%s)', (idType) => {
    const unsaid = { nationality: '', idType };
    const problems = recipient({ ...unsaid, idNumber: '110105194912310021' });
    expect(problems).toContain('beneficiary.idNumber: residentIdCheck');
    for (const idNumber of ['11010519491231002X', '123456789012345678', 'E12345678']) {
      expect(recipient({ ...unsaid, idNumber }).join()).not.toMatch(/residentId/);
    }
    const abroad = recipient({ nationality: 'US', idType: '', idNumber: '110105194912310021' });
    expect(abroad.join()).not.toMatch(/residentId/);
  });
  test('a passport has no check digit, and no rule of ours', () => {
    expect(recipient({ nationality: 'US', idType: 'passport', idNumber: 'X1234' })).toEqual([]);
  });
  test('a gender that contradicts the ID is a doubt', () => {
    expect(recipient({ ...resident, gender: 'Male', idNumber: '11010519491231002X' })).toEqual([
      'beneficiary.gender: residentIdGender?',
    ]);
  });
  test.each([
    ['91350100M000100Y43', []],
    ['91350211M0000XUF46', ['payer.idNumber: companyNumberCheck?']],
    ['12345', ['payer.idNumber: companyNumberFormat']],
  ])('credit code %s', (idNumber, expected) => {
    expect(told(draft({ payer: { entityType: 'B', nationality: 'CN', idNumber } }))).toEqual(expected);
  });
});

describe('accounts', () => {
  const euro = { targetCurrency: 'EUR', sourceCurrency: 'EUR', sourceAmount: '1.00', targetAmount: '1.00' };
  test.each([
    ['swift', 'BKCHDEFF', []],
    ['swift', 'bkch de ff', []],
    ['swift', 'BKCHCNBJ', ['beneficiary.accountInfo.routingValue: codeCountry']],
    ['swift', 'BKCH', ['beneficiary.accountInfo.routingValue: bicLength']],
    ['swift', '123456', ['beneficiary.accountInfo.routingValue: bicLength']],
    ['swift', '12345678', ['beneficiary.accountInfo.routingValue: bicLetters']],
    ['swift', 'BKCHXXFF', ['beneficiary.accountInfo.routingValue: bicUnknownCountry']],
    ['swift', 'BKCHDE甲乙', ['beneficiary.accountInfo.routingValue: oddCharacter']],
    ['bsb', '082-902', []],
    ['bsb', '0829', ['beneficiary.accountInfo.routingValue: bsb']],
    ['sort', '60-16', ['beneficiary.accountInfo.routingValue: sort']],
    ['ifsc', 'HDFC1000001', ['beneficiary.accountInfo.routingValue: ifsc']],
    ['aba', '021000022', ['beneficiary.accountInfo.routingValue: routingNumber']],
    [
      'fps',
      'anything',
      ['beneficiary.accountInfo.number: accountDigitsOnly', 'beneficiary.accountInfo.routingValue: fps'],
    ],
  ])('routing %s %s', (routingType, routingValue, expected) => {
    const info = {
      country: ['bsb', 'aba'].includes(routingType) ? 'US' : 'DE',
      currency: 'EUR',
      number: ['bsb', 'aba'].includes(routingType) ? '532013000' : 'DE89370400440532013000',
      routingType,
      routingValue,
    };
    expect(account(info, euro)).toEqual(expected);
  });
  test('an IBAN with wrong check digits is a doubt', () => {
    const british = { country: 'GB', currency: 'EUR', routingType: 'swift', routingValue: 'MIDLGB22' };
    expect(account({ ...british, number: 'GB82 WEST 1234 5698 7654 32' }, euro)).toEqual([]);
    expect(account({ ...british, number: 'GB82WEST12345698765433' }, euro)).toEqual([
      'beneficiary.accountInfo.number: iban?',
    ]);
  });
  test('in a country of IBANs another number is a doubt', () => {
    const routing = { currency: 'EUR', routingType: 'swift', number: '532013000' };
    const german = { ...routing, country: 'DE', routingValue: 'BKCHDEFF' };
    expect(account(german, euro)).toEqual(['beneficiary.accountInfo.number: ibanMissing?']);
    expect(account({ ...routing, country: 'US', routingValue: 'CHASUS33' }, euro)).toEqual([]);
  });
  test('a card in mainland China has its check digit, or somebody says it is right', () => {
    const number = '6217000010000004568';
    const wrong = draft({ beneficiary: { accountInfo: { number } } });
    expect(told(wrong)).toEqual(['beneficiary.accountInfo.number: cardNumber?']);
    const kept = { 'beneficiary.accountInfo.number': number };
    expect(told({ ...wrong, keptAsEntered: kept })).toEqual([]);
    const other = draft({ beneficiary: { accountInfo: { number: '6217000010000004569' } } });
    expect(told({ ...other, keptAsEntered: kept })).toEqual(['beneficiary.accountInfo.number: cardNumber?']);
  });
  test.each([
    ['I', '6217 0000 1000-0004-567', undefined],
    ['I', '123', 'accountDigits 3'],
    ['I', '12345678901', 'accountDigits 11'],
    ['I', '6217000010000004567'.repeat(2), 'accountDigits 38'],
    ['B', '11000000', undefined],
    ['B', '110000000001', undefined],
    ['B', '6217000010000004568', undefined],
    ['B', '1100000', 'accountDigits 7'],
    ['B', '1'.repeat(26), 'accountDigits 26'],
  ])('of an account in mainland China (%s) %s is a doubt: %s', (entityType, number, expected) => {
    for (const family of ['global', 'personal'] as const) {
      const at = (country: string) =>
        validateDraft(draft({ family, beneficiary: { entityType, accountInfo: { country, number } } }), {
          now,
        }).find(({ path }) => path === 'beneficiary.accountInfo.number');
      const found = at('CN');
      expect(found && `${found.key} ${found.args.count}`).toBe(expected);
      expect(found?.severity ?? 'warn').toBe('warn');
      expect(at('US')).toBeUndefined();
    }
  });
  test.each(['6222-0202-0011-2233-44A', 'DE89370400440532013000', '甲'.repeat(256)])(
    'CNY is paid to accounts of digits, which %s is not; in another currency it may be one there',
    (number) => {
      const refused = ['beneficiary.accountInfo.number: accountDigitsOnly'];
      for (const family of ['global', 'personal'] as const)
        expect(account({ number }, { family })).toEqual(refused);
      const inEuro = { country: 'CN', currency: 'EUR', routingType: 'swift', routingValue: 'BKCHCNBJ' };
      const key = number.startsWith('甲') ? 'accountText' : 'accountCharacters?';
      expect(account({ ...inEuro, number }, euro)).toEqual([`beneficiary.accountInfo.number: ${key}`]);
    },
  );
  test.each([
    ['aba', '021000021', '12345678A', 'accountDigitsOnly'],
    ['ifsc', 'HDFC0001234', 'A12345678B', undefined],
  ])('by %s %s the number %s is: %s', (routingType, routingValue, number, key) => {
    const abroad = { country: 'IN', currency: 'EUR', routingType, routingValue, number };
    expect(account(abroad, euro)).toEqual(
      key === undefined ? [] : [`beneficiary.accountInfo.number: ${key}`],
    );
  });
  test('an account in another currency than the order pays is refused, and one abroad for CNY', () => {
    expect(account({ currency: 'USD' })).toEqual(['beneficiary.accountInfo.currency: accountCurrency']);
    expect(account({ currency: 'ZZZ' })).toEqual(['beneficiary.accountInfo.currency: currency']);
    for (const family of ['global', 'personal'] as const) {
      expect(account({ country: 'HK' }, { family })).toEqual([
        'beneficiary.accountInfo.country: accountCountry',
      ]);
    }
  });
  test('a personal order is paid in CNY', () => {
    const inEuro = draft({ ...euro, family: 'personal', beneficiary: { accountInfo: { currency: 'EUR' } } });
    expect(told(inEuro)).toContain('targetCurrency: personalCurrency');
    expect(newDraft('personal', { targetCurrency: 'EUR' }).targetCurrency).toBe('CNY');
    expect(newDraft('global', { targetCurrency: 'EUR' }).targetCurrency).toBe('EUR');
  });
  test.each([
    ['wang@example.cn', []],
    ['+86 138 0013 8000', []],
    ['wang', ['beneficiary.accountInfo.routingValue: alipayLogin']],
  ])('Alipay login %s', (routingValue, expected) => {
    expect(recipient({ accountType: 'alipay', accountInfo: { routingValue } })).toEqual(expected);
  });
});

test('an Alipay wallet is paid in CNY, whatever is paid with', () => {
  const alipay = { accountType: 'alipay', accountInfo: { routingValue: 'wang@example.cn' } };
  const { accountInfo } = alipay;
  const inDollars = { ...alipay, accountInfo: { ...accountInfo, currency: 'USD' } };
  for (const family of ['global', 'personal'] as const) {
    expect(told(draft({ family, beneficiary: alipay }))).toEqual([]);
  }
  expect(told(draft({ targetCurrency: 'USD', targetAmount: '10000.00', beneficiary: inDollars }))).toEqual([
    'beneficiary.accountType: alipayCurrency',
  ]);
});

describe('text, dates, contact', () => {
  test('length counts characters, not code units', () => {
    expect(recipient({ fullName: '𠮷'.repeat(256) })).toEqual([]);
    expect(recipient({ fullName: '𠮷'.repeat(257) })).toEqual(['beneficiary.fullName: tooLong']);
  });
  test('control characters are no text', () => {
    expect(told(draft({ relationship: 'a\u0007b' }))).toEqual(['relationship: controlCharacters']);
    expect(told(draft({ relationship: 'a\tb' }))).toEqual([]);
    expect(told(draft({ orderNo: 'a\tb' }))).toEqual(['orderNo: controlCharacters']);
  });
  test.each([
    ['2030-02-30', '2020-01-01', ['beneficiary.idExpiryDate: date']],
    ['2019-01-01', '2020-01-01', ['beneficiary.idExpiryDate: expiryBeforeIssue']],
    ['2026-11-18', '2020-01-01', ['beneficiary.idExpiryDate: idExpired?']],
    ['2030-01-01', '2027-01-01', ['beneficiary.idIssueDate: dateInFuture']],
    ['2030-01-01', '2020-01-01', []],
  ])('valid until %s, issued %s', (idExpiryDate, idIssueDate, expected) => {
    expect(recipient({ idExpiryDate, idIssueDate })).toEqual(expected);
  });
  test.each([
    [{ email: 'nobody' }, ['beneficiary.email: email']],
    [{ phoneCode: '0086', phoneNumber: '138 0013 8000' }, []],
    [{ phoneCode: '+86', phoneNumber: '12345678' }, ['beneficiary.phoneNumber: phoneFormat?']],
    [{ phoneCode: 'x', phoneNumber: '12345678' }, ['beneficiary.phoneCode: phoneCode']],
    [{ phoneCode: '+86', phoneNumber: 'abc' }, ['beneficiary.phoneNumber: phoneNumber']],
    [{ phoneNumber: '12345678' }, ['beneficiary.phoneCode: empty']],
  ])('%o', (contact, expected) => {
    expect(recipient(contact)).toEqual(expected);
  });
  test('what is not in its list is refused', () => {
    expect(told(draft({ purpose: 'Goods', subpurpose: 'TAX_SERVICE' }))).toEqual(['subpurpose: notAllowed']);
    expect(recipient({ nationality: 'XX' })).toEqual(['beneficiary.nationality: country']);
  });
});

test('before the checks of formats are loaded, formats are not told and everything else is', () => {
  const values = draft({
    purpose: '',
    beneficiary: { email: 'nobody', accountInfo: { number: '6217000010000004568' } },
  });
  const early = checkDraft(values, undefined, { now });
  expect(early.map(({ path }) => path)).toEqual(['purpose']);
  expect(validateDraft(values, { now })).toEqual(expect.arrayContaining(early));
});

describe('a party is complete', () => {
  const card = '6217000010000004568';
  const doubtful = draft({ beneficiary: { accountInfo: { number: card } } });

  test('when all of it is there, in each family', () => {
    expect(completeParties(draft(), now)).toEqual(['payer', 'beneficiary']);
    expect(completeParties(completeBusinessDraft(), now)).toEqual(['payer', 'beneficiary']);
    expect(completeParties(repeatDraft(draft(), now), now)).toEqual(['payer', 'beneficiary']);
  });

  test('not while something of it is missing', () => {
    expect(completeParties(draft({ beneficiary: { accountInfo: { number: '' } } }), now)).toEqual(['payer']);
    expect(completeParties(draft({ payer: { fullName: '' } }), now)).toEqual(['beneficiary']);
  });

  test('not with a doubt, unless it was settled before', () => {
    expect(completeParties(doubtful, now)).toEqual(['payer']);
    const kept = { ...doubtful, keptAsEntered: { 'beneficiary.accountInfo.number': card } };
    expect(completeParties(repeatDraft(kept, now), now)).toEqual(['payer', 'beneficiary']);
  });
});

describe('the task list', () => {
  test('counts what is missing and calls for a look at what is wrong', () => {
    expect(draftProgress(validateDraft(draft(), { now })).steps).toEqual({
      amount: { kind: 'complete' },
      parties: { kind: 'complete' },
      details: { kind: 'complete' },
    });
    const values = draft({ purpose: '', fundsSource: '', beneficiary: { email: 'nobody', fullName: '' } });
    const { steps, missing, toCheck } = draftProgress(validateDraft(values, { now }));
    expect(steps.details).toEqual({ kind: 'missing', count: 2 });
    expect(steps.parties).toEqual({ kind: 'check', count: 1, missing: 1 });
    expect(missing).toEqual(['beneficiary.fullName', 'purpose', 'fundsSource']);
    expect(toCheck).toEqual(['beneficiary.email']);
  });
  test('an old quote is no shortcoming of the form', () => {
    expect(draftProgress(validateDraft(draft(), { now: new Date('2027-01-01') })).steps.amount).toEqual({
      kind: 'complete',
    });
  });
});
