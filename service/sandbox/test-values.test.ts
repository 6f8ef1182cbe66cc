import { describe, expect, it } from 'vitest';
import { accountEndings, outcomeOfTestValues, referenceNames, usualOutcome } from './test-values.ts';

describe('test values', () => {
  it('approve and pay by default', () => {
    expect(outcomeOfTestValues({})).toEqual(usualOutcome);
    expect(outcomeOfTestValues({ account: '6222020200112233445', reference: 'Invoice SIM:HOLD' })).toEqual(
      usualOutcome,
    );
  });

  it.each(accountEndings)('an account that ends in $value: $meaning', ({ value, outcome }) => {
    expect(outcomeOfTestValues({ account: `62220202${value}` })).toEqual({ ...usualOutcome, ...outcome });
    expect(outcomeOfTestValues({ account: `${value}1` })).toEqual(usualOutcome);
  });

  it.each(referenceNames)('a reference that starts with $value: $meaning', ({ value, outcome }) => {
    expect(outcomeOfTestValues({ reference: `${value} for June` })).toEqual({ ...usualOutcome, ...outcome });
  });

  it('a name in the reference goes before an ending', () => {
    expect(outcomeOfTestValues({ account: '9001', reference: 'SIM:SLOW' })).toMatchObject({
      payout: 'complete',
      slow: true,
    });
  });

  it('no name is the beginning of another, so that the first that fits is the one that is meant', () => {
    const beginnings = referenceNames.flatMap((a) =>
      referenceNames.filter((b) => a !== b && b.value.startsWith(a.value)),
    );
    expect(beginnings).toEqual([]);
  });
});
