import { describe, expect, it } from 'vitest';
import { codeOfStatus, codes, failureReasonOf, failureReasons } from './codes.ts';

describe('codes', () => {
  const entries = Object.entries(codes);
  const own = new Set(['1', '-1', '10001', '10028']);

  it('are each one status, ours between 20001 and 29999', () => {
    expect(new Set(entries.map(([, { status }]) => status)).size).toBe(entries.length);
    const ours = entries.map(([, { status }]) => status).filter((status) => !own.has(status));
    expect(ours.filter((status) => Number(status) < 20_001 || Number(status) > 29_999)).toEqual([]);
    expect(ours).toHaveLength(entries.length - own.size);
  });

  it('tell what happened and what to do', () => {
    for (const [, entry] of entries) {
      expect(entry.meaning).toMatch(/\.$/);
      expect(entry.action).toMatch(/\.$/);
    }
  });

  it('are found by status', () => {
    expect(codeOfStatus('20002')).toBe('tokenInvalid');
    expect(codeOfStatus('10028')).toBe('bankCheckFailed');
    expect(codeOfStatus('77777')).toBeUndefined();
  });
});

describe('failure reasons', () => {
  it('are found from an order’s message, also with details behind it', () => {
    for (const [name, { message }] of Object.entries(failureReasons)) {
      expect(failureReasonOf(message)).toBe(name);
      expect(failureReasonOf(`${message} (more)`)).toBe(name);
    }
    expect(failureReasonOf('computer says no')).toBeUndefined();
  });
});
