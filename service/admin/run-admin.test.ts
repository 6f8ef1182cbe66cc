import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failureForAudit } from './run-admin.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('a command that came to nothing leaves', () => {
  it('what was typed', () => {
    expect(failureForAudit(['Acme Trading', 'https://10.0.0.1/in'], 'it must be public')).toEqual({
      target: 'Acme Trading https://10.0.0.1/in',
      message: 'it must be public',
    });
    expect(failureForAudit([], 'no').target).toBeNull();
    expect(failureForAudit(['x y '.repeat(200)], 'no').target).toHaveLength(300);
  });

  it.each([
    'https://user:s3cret@acme.example/in',
    'https:user:s3cret@acme.example',
    'HTTPS://a@b:s3cret@acme.example',
  ])('no password of %s', (url) => {
    const kept = failureForAudit(['Acme', url], `"${url}" is not fit`);
    expect(JSON.stringify(kept)).not.toContain('s3cret');
    expect(kept.target).toContain('acme.example');
  });

  it('no key that was pasted where its file belongs', () => {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const bare = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    for (const key of [pem, bare]) {
      expect(failureForAudit(['Acme', key], `the file ${key} cannot be read`)).toEqual({
        target: `Acme (${key.length} characters)`,
        message: `the file (${key.length} characters) cannot be read`,
      });
    }
  });
});
