import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeDraft, draftWith } from '../transfers/testing/drafts.ts';
import { families } from '../transfers/types.ts';
import { fillDraft, partyDraft } from './party-draft.ts';
import {
  accountFingerprint as fingerprintOf,
  nameKey as keyOf,
  latinNameOf,
  partyFacts,
  queryWords,
  termsOf,
} from './party-facts.ts';
import { accountOf, storedValues } from './party-values.ts';
import { somebody, someSupplier } from './testing/parties.ts';
import type { PartyFill, PartyKind, PartyValues } from './types.ts';
import { identifierAt, maskedFields } from './view.ts';

beforeAll(() => {
  process.env.AUTH_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
  process.env.PORTAL_DATABASE_URL = 'postgres://localhost/none';
});

const found = (values: PartyValues, query: string, kind: PartyKind = 'beneficiary') => {
  const terms = termsOf(partyFacts(kind, values));
  const words = queryWords(query);
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
};
const named = (fullName: string) => somebody('beneficiary', { beneficiary: { fullName } });

test('a party of pasted values is stored clean, and is the same party', () => {
  const plain = completeDraft();
  const { accountInfo } = plain.beneficiary;
  const pasted = completeDraft({
    beneficiary: {
      fullName: '王\u200B小明\u3000',
      accountInfo: { ...accountInfo, number: '\u202D６217–0000 1000 0004 567\u202C' },
    },
  });
  const stored = storedValues('beneficiary', pasted);
  expect(stored).toEqual(storedValues('beneficiary', plain));
  const { nameKey, accountFingerprint } = partyFacts('beneficiary', stored);
  expect(nameKey).toBe(keyOf('王\u2060小明'));
  expect(accountFingerprint).toBe(fingerprintOf('6217\u00AD0000 1000–0004567'));
});

describe('a party is found by', () => {
  test.each([
    ['王小明', '王小明'],
    ['王小明', '小明'],
    ['王小明', 'wangxiaom'],
    ['王小明', 'wang xiaoming'],
    ['王小明', 'XIAO'],
    ['王小明', 'wxm'],
    ['王小明', '4567'],
    ['单雄信', 'shan'],
    ['深圳市ABC科技有限公司', 'abc'],
    ['深圳市ABC科技有限公司', '科技'],
    ['深圳市ABC科技有限公司', 'szs'],
    ['阿卜杜拉·买买提', '买买提'],
    ['José Álvarez', 'jose alv'],
    ['Jane Miller', 'ＭＩＬＬ'],
    ['Jane Miller', 'mil\u200Bler\u202C'],
  ])('%s by %s', (name, query) => {
    expect(found(named(name), query)).toBe(true);
  });

  test.each([
    ['王小明', '李'],
    ['王小明', 'xm w2'],
    ['王小明', '6217'],
    ['Jane Miller', 'iller'],
    ['王小明', '  '],
  ])('%s not by %s', (name, query) => {
    expect(found(named(name), query)).toBe(false);
  });

  test('an ID by its end', () => {
    const values = somebody('beneficiary', {
      beneficiary: { idType: 'idcard', idNumber: '11010519491231002x' },
    });
    expect(found(values, '002X')).toBe(true);
    expect(found(values, '1101')).toBe(false);
  });
});

test.each([
  ['王小明', undefined, 'Wang Xiaoming'],
  ['欧阳娜娜', undefined, 'Ouyang Nana'],
  ['深圳市光明电子有限公司', undefined, 'Shen zhen shi guang ming dian zi you xian gong si'],
  ['Jane Miller', undefined, ''],
  ['王伟', { lastNameEn: 'Wong', firstNameEn: 'Wai' }, 'Wong Wai'],
])('%s in Latin letters', (name, given, expected) => {
  expect(latinNameOf(name, given)).toBe(expected);
});

describe('what lists and pages get', () => {
  const digits = fc.stringMatching(/^[0-9]{6,19}$/);

  test('never holds a full number', () => {
    fc.assert(
      fc.property(
        digits,
        digits,
        digits,
        fc.constantFrom('bank', 'alipay'),
        (account, identity, phone, type) => {
          const values = somebody('beneficiary', {
            beneficiary: {
              idType: 'passport',
              idNumber: `P${identity}`,
              phoneNumber: phone,
              accountType: type,
              accountInfo: { number: account, routingValue: type === 'alipay' ? account : '' },
            },
          });
          const facts = partyFacts('beneficiary', values);
          const shown = JSON.stringify([maskedFields('beneficiary', values), termsOf(facts), facts]);
          for (const secret of [account, `P${identity}`, phone]) expect(shown).not.toContain(secret);
        },
      ),
    );
  });

  test('reveals what is masked and nothing else', () => {
    const values = somebody('beneficiary');
    const path = 'beneficiary.accountInfo.number';
    expect(maskedFields('beneficiary', values)).toContainEqual({ path, value: '62••••4567', masked: true });
    expect(identifierAt('beneficiary', values, path)).toBe('6217000010000004567');
    expect(identifierAt('beneficiary', values, 'beneficiary.fullName')).toBeNull();
    expect(identifierAt('beneficiary', values, 'beneficiary.idNumber')).toBeNull();
    expect(identifierAt('beneficiary', values, '__proto__')).toBeNull();
  });
});

describe('equal accounts have equal fingerprints', () => {
  const accountFingerprint = (number: string) =>
    partyFacts('beneficiary', somebody('beneficiary', { beneficiary: { accountInfo: { number } } }))
      .accountFingerprint;

  test('however they are grouped or typed', () => {
    const plain = accountFingerprint('6217000010000004567');
    expect(accountFingerprint('6217 0000 1000 0004 567')).toBe(plain);
    expect(accountFingerprint('６２１７０００010000004567')).toBe(plain);
    expect(accountFingerprint('6217000010000004568')).not.toBe(plain);
    expect(accountFingerprint('')).toBeNull();
  });

  test('in every family', () => {
    const supplier = someSupplier({ accountNumber: '6217-0000-1000-0004-567' });
    expect(partyFacts('beneficiary', supplier).accountFingerprint).toBe(
      accountFingerprint('6217000010000004567'),
    );
  });
});

describe('a draft with a saved party', () => {
  const fill = (values: PartyValues, over: Partial<PartyFill> = {}): PartyFill => ({
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'beneficiary',
    name: 'x',
    serviceId: 'B-1',
    values,
    ...over,
  });

  test('has its details, and its id where the service knows them (C-14)', () => {
    const draft = draftWith({ family: 'global', sourceAmount: '5.00', targetCurrency: 'CNY' });
    const filled = fillDraft(draft, fill(somebody('beneficiary')));
    expect(filled).toMatchObject({
      sourceAmount: '5.00',
      beneficiaryId: 'B-1',
      savedBeneficiaryId: '00000000-0000-4000-8000-000000000001',
      beneficiary: { fullName: '王小明', accountInfo: { number: '6217000010000004567' } },
    });
    expect(filled.payer).toEqual(draft.payer);
  });

  test('keeps the reference of the payment, which is not the payer’s', () => {
    const draft = draftWith({ payer: { reference: 'INV-7' } });
    const payer = somebody('payer', { payer: { reference: 'OLD' } });
    expect(payer.payer?.reference).toBe('');
    const filled = fillDraft(draft, fill(payer, { kind: 'payer', serviceId: 'P-1' }));
    expect(filled).toMatchObject({ payerId: 'P-1', payer: { reference: 'INV-7', fullName: 'Jane Miller' } });
  });

  test('takes no id in the business family (20206), nor from it', () => {
    const business = fillDraft(draftWith({ family: 'business' }), fill(somebody('beneficiary')));
    expect(business).toMatchObject({
      beneficiaryId: '',
      beneficiary: {
        accountName: '王小明',
        accountNumber: '6217000010000004567',
        bankName: '中国银行北京分行',
      },
    });
    const global = fillDraft(draftWith({ family: 'global' }), fill(someSupplier()));
    expect(global).toMatchObject({
      beneficiaryId: '',
      beneficiary: {
        entityType: 'B',
        nationality: 'CN',
        idNumber: '91350100M000100Y43',
        accountInfo: { name: '深圳市光明电子有限公司', number: '755912345610902' },
      },
    });
  });

  test.each(families)('has the same account in %s', (family) => {
    for (const values of [somebody('beneficiary'), someSupplier()]) {
      const filled = fillDraft(draftWith({ family, targetCurrency: 'CNY' }), fill(values));
      expect(accountOf('beneficiary', filled)).toBe(accountOf('beneficiary', partyDraft(values)));
    }
  });

  test('asks anew about what was kept for another party', () => {
    const kept = { 'beneficiary.accountInfo.number': '1', 'payer.idNumber': '2' };
    const filled = fillDraft(completeDraft({ keptAsEntered: kept }), fill(somebody('beneficiary')));
    expect(filled.keptAsEntered).toEqual({ 'payer.idNumber': '2' });
  });
});
