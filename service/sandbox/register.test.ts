import { describe, expect, it } from 'vitest';
import {
  passesLuhn,
  validateAlipayLogin,
  validateChineseName,
  validateCreditCode,
  validatePhone,
  validateResidentId,
} from '../../lib/service-core/identity/index.ts';
import { registeredAccounts, registeredCompanies, registeredPeople, registeredWallets } from './register.ts';

const people = new Map(registeredPeople.map(({ idNumber, name }) => [idNumber, name]));
const holders = new Map([...people, ...registeredCompanies.map((c) => [c.creditCode, c.name] as const)]);

describe('the sandbox’s register', () => {
  it('has people with resident ID numbers that could be, each once', () => {
    for (const { name, idNumber } of registeredPeople) {
      expect(validateResidentId(idNumber)).toEqual({ ok: true, value: idNumber });
      expect(validateChineseName(name)).toEqual({ ok: true, value: name });
    }
    expect(people.size).toBe(registeredPeople.length);
  });

  it('has companies with credit codes that could be, each once', () => {
    for (const { creditCode } of registeredCompanies) {
      expect(validateCreditCode(creditCode)).toEqual({ ok: true, value: creditCode });
    }
    expect(new Set(registeredCompanies.map(({ creditCode }) => creditCode)).size).toBe(
      registeredCompanies.length,
    );
  });

  it('has accounts of its people and companies, cards with their check digit', () => {
    const [example, ...cards] = registeredAccounts;
    expect(example?.account).toBe('6222020200112233445');
    for (const { account } of cards)
      expect({ account, passes: passesLuhn(account) }).toEqual({ account, passes: true });
    for (const { idNumber, name, phone } of registeredAccounts) {
      expect(holders.get(idNumber)).toBe(name);
      expect(validatePhone(phone, { country: 'CN' })).toMatchObject({ ok: true });
    }
    expect(new Set(registeredAccounts.map(({ account }) => account)).size).toBe(registeredAccounts.length);
  });

  it('has wallets of its people under Alipay’s login names', () => {
    for (const { idNumber, name, login } of registeredWallets) {
      expect(people.get(idNumber)).toBe(name);
      expect(validateAlipayLogin(login)).toEqual({ ok: true, value: login });
    }
  });
});
