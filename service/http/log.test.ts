import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog, errorFields } from './log.ts';

describe('errors in the log', () => {
  it('say kind, code, constraint and places, never what the database quoted of a caller', () => {
    const error = new DatabaseError('duplicate key: (name)=(Wang Wei)', 1, 'error');
    error.code = '23505';
    error.constraint = 'orders_order_no_key';
    error.detail = 'Key (name)=(Wang Wei) already exists.';
    const text = JSON.stringify(errorFields(error));
    expect(text).toContain('23505');
    expect(text).toContain('orders_order_no_key');
    expect(text).toContain('log.test.ts');
    expect(text).not.toContain('Wang Wei');
  });

  it('leave out the message of a parser, which quotes what it read', () => {
    const problem = catchOf(() => JSON.parse('{"idNumber": 11010519491231002X}'));
    expect(JSON.stringify(errorFields(problem))).not.toContain('491231');
  });

  it('keep the fixed text of our own errors', () => {
    expect(errorFields(new Error('the demo partner is missing')).error).toMatchObject({
      type: 'Error',
      message: 'the demo partner is missing',
    });
  });

  it('apply to whatever is logged as err', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    log.info({ err: new DatabaseError('(name)=(Wang Wei)', 1, 'error') }, 'failed');
    expect(lines.join('')).toContain('DatabaseError');
    expect(lines.join('')).not.toContain('Wang Wei');
  });
});

function catchOf(work: () => unknown): unknown {
  try {
    work();
  } catch (problem) {
    return problem;
  }
  throw new Error('nothing was thrown');
}
