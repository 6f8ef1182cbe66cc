import { expect, test } from 'vitest';
import { refusalTarget } from './help-address.tsx';

test.each([
  [{ code: 'refused', status: '20302' }, { code: '20302' }],
  [{ code: 'refused', status: '99999' }, { refusal: 'refused' }],
  [{ code: 'not-allowed-now', status: 'completed' }, { refusal: 'not-allowed-now' }],
  [{ code: 'no-answer' }, { refusal: 'unanswered' }],
  [{ code: 'insufficient-balance' }, { refusal: 'insufficient-balance' }],
])('help explains %o at %o', (refusal, target) => expect(refusalTarget(refusal)).toEqual(target));
