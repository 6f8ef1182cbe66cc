import { describe, expect, it } from 'vitest';
import { globalOrder } from '../openapi/examples.ts';
import { decodeRequest, endpoints } from './index.ts';
import { errorsOf, wire, wireOf } from './testing/wire.ts';

const order = (change: object) => wireOf({ ...globalOrder(), ...change });
const text = JSON.stringify;

describe('what stands in an object’s place', () => {
  it.each(['[]', '[{"country":"CN"}]', '42', '"text"', 'true'])('%s is refused by its path', (value) => {
    const payer = { ...globalOrder().payer, address: JSON.parse(value) as unknown };
    expect(errorsOf(endpoints.globalCreate, order({ payer }))).toEqual(['payer.address must be an object']);
    expect(errorsOf(endpoints.globalCreate, order({ payer: JSON.parse(value) as unknown }))).toEqual([
      'payer must be an object',
    ]);
  });

  it('is told once, with what is wrong elsewhere', () => {
    const wrong = wire(text({ ...globalOrder(), sourceAmount: '1', beneficiary: 7, targetAmount: 1 }));
    const errors = errorsOf(endpoints.globalCreate, wrong);
    expect(errors).toContain('beneficiary must be an object');
    expect(errors).toContain('sourceAmount must be a JSON number, without quotation marks');
    expect(errors.filter((error) => error.startsWith('beneficiary'))).toHaveLength(1);
  });

  it.each(['[]', '42', '"text"', 'null'])('%s is no body, also where no field is required', (body) => {
    expect(errorsOf(endpoints.legacyWalletGet, wire(body))).not.toEqual([]);
  });

  it('is not what an empty body is', () => {
    expect(decodeRequest(endpoints.legacyWalletGet, wire('{}')).ok).toBe(true);
  });
});
