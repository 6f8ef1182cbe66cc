import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { addCustomerEntity } from '../partners/customer-entities.ts';
import { type AlipayRequest, verifyAlipay } from './verify-alipay.ts';

let test: ServiceTestContext;
let partner: Partner;
let production: ServiceContext;

beforeAll(async () => {
  test = await serviceTestContext();
  partner = await test.newPartner();
  production = { ...test.ctx, settings: { ...test.ctx.settings, mode: 'production' } };
});
afterAll(() => test.close());

const wallet: AlipayRequest = {
  purpose: 'FamilySupport',
  payer: { address: { country: 'GB' } },
  beneficiary: {
    firstName: 'Wei',
    lastName: 'Wang',
    idNumber: '11010519491231002X',
    accountInfo: { routingType: 'alipay', routingValue: '13800138000' },
    address: { country: 'CN' },
  },
};
const payroll: AlipayRequest = {
  ...wallet,
  purpose: 'Payroll',
  payer: { fullName: 'Example Trading Ltd', nationality: 'GB' },
};
const withBeneficiary = (change: object): AlipayRequest => ({
  ...wallet,
  beneficiary: { ...wallet.beneficiary, ...change },
});

describe('a verification', () => {
  it('is kept under its id, without anything of whose wallet it was', async () => {
    const { tradeId } = valueOf(await verifyAlipay(test.ctx, partner, wallet));
    const { rows } = await test.ctx.pool.query('select * from alipay_verifications where trade_id = $1', [
      tradeId,
    ]);
    expect(rows).toMatchObject([
      { partner_id: partner.id, template: 'C2C wallet', result: 'success', reason: 'feasible' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Wang|11010519491231002X|13800138000/);
  });

  it.each<[string, object, RegExp]>([
    [
      'an ID number with a wrong check digit',
      { idNumber: '110105194912310021' },
      /^beneficiary.idNumber has a wrong check/,
    ],
    [
      'what is no login',
      { accountInfo: { routingType: 'alipay', routingValue: '12' } },
      /^beneficiary.accountInfo.routingValue does not have the right form: it has an e-mail address/,
    ],
  ])('fails for %s and says what to do', async (_, change, message) => {
    const verification = valueOf(await verifyAlipay(test.ctx, partner, withBeneficiary(change)));
    expect(verification.result).toBe('failed');
    expect(verification.message).toMatch(message);
  });

  it('takes a login with its country code, as a person would write it', async () => {
    const accountInfo = { routingType: 'alipay' as const, routingValue: '+86 138 0013 8000' };
    expect(valueOf(await verifyAlipay(test.ctx, partner, withBeneficiary({ accountInfo }))).result).toBe(
      'success',
    );
  });

  it('of payroll waits for the review of the customer entity', async () => {
    const entity = { name: 'Example Trading Ltd', country: 'GB' };
    await addCustomerEntity(test.ctx, partner, entity, 'pending');
    expect(await verifyAlipay(test.ctx, partner, payroll)).toMatchObject({
      ok: false,
      reason: { code: 'customerEntityMissing' },
    });
    await addCustomerEntity(test.ctx, partner, entity, 'approved');
    expect(valueOf(await verifyAlipay(test.ctx, partner, payroll)).result).toBe('success');
    expect(await verifyAlipay(test.ctx, await test.newPartner(), payroll)).toMatchObject({ ok: false });
  });

  it('is not available in production, and is not kept there', async () => {
    const poor = await test.newPartner();
    const toBank = withBeneficiary({ fullName: '王伟', accountInfo: { number: '6222020200112233445' } });
    for (const request of [wallet, toBank]) {
      expect(await verifyAlipay(production, poor, request)).toMatchObject({
        ok: false,
        reason: { code: 'checkUnavailable' },
      });
    }
    const { rows } = await test.ctx.pool.query('select 1 from alipay_verifications where partner_id = $1', [
      poor.id,
    ]);
    expect(rows).toEqual([]);
  });
});
