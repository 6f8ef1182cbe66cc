import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPrivateKey, loadPublicKey, type SignatureScheme, sign, verify } from './index.ts';
import published from './vectors.json' with { type: 'json' };

const found = spawnSync('openssl', ['version']).status === 0;
const privateKey = loadPrivateKey(published.privateKeyPkcs8);
const publicKey = loadPublicKey(published.publicKeySpki);

const digestArguments: Record<Exclude<SignatureScheme, 'RSA-BLOCK'>, readonly string[]> = {
  'RSA-SHA256': ['-sha256'],
  'RSA-SHA512': ['-sha512'],
  'RSA-SHA1': ['-sha1'],
  'RSA-PSS': ['-sha256', '-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
};

/** Its warnings (rsautl is deprecated, and the only one to pad whole blocks) stay out of the test's output. */
function openssl(parameters: readonly string[]): Buffer {
  return execFileSync('openssl', parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
}

describe.skipIf(!found)('against OpenSSL (left out where there is no openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signing-openssl-'));
  const at = (name: string) => join(folder, name);

  beforeAll(() => {
    writeFileSync(at('private.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
    writeFileSync(at('public.pem'), publicKey.export({ format: 'pem', type: 'spki' }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const bodies = published.vectors.map(({ body }) => body);

  describe.each(Object.entries(digestArguments))('%s', (name, digest) => {
    const scheme = name as SignatureScheme;

    it('OpenSSL verifies what we sign, and we verify what OpenSSL signs', () => {
      for (const body of bodies.slice(0, 4)) {
        writeFileSync(at('body'), body);
        const bytes = new TextEncoder().encode(body);
        writeFileSync(at('ours.sig'), Buffer.from(sign(scheme, privateKey, bytes), 'base64'));
        const check = [
          'dgst',
          ...digest,
          '-verify',
          at('public.pem'),
          '-signature',
          at('ours.sig'),
          at('body'),
        ];
        expect(openssl(check).toString()).toContain('Verified OK');
        const theirs = openssl(['dgst', ...digest, '-sign', at('private.pem'), at('body')]);
        expect(verify(scheme, publicKey, bytes, theirs.toString('base64'))).toBe(true);
      }
    });
  });

  it('RSA-BLOCK: OpenSSL recovers the body from our blocks, and we verify its blocks', () => {
    for (const body of [...bodies.slice(0, 2), ...bodies.slice(5, 6)]) {
      const bytes = Buffer.from(body);
      const ours = Buffer.from(sign('RSA-BLOCK', privateKey, bytes), 'base64');
      const recovered: Buffer[] = [];
      for (let start = 0; start < ours.length; start += 256) {
        writeFileSync(at('block'), ours.subarray(start, start + 256));
        const recover = [
          'pkeyutl',
          '-verifyrecover',
          '-pubin',
          '-inkey',
          at('public.pem'),
          '-in',
          at('block'),
        ];
        recovered.push(openssl(recover));
      }
      expect(Buffer.concat(recovered).equals(bytes)).toBe(true);
      const sealed: Buffer[] = [];
      for (let start = 0; start < bytes.length; start += 245) {
        writeFileSync(at('block'), bytes.subarray(start, start + 245));
        sealed.push(openssl(['rsautl', '-sign', '-inkey', at('private.pem'), '-in', at('block')]));
      }
      expect(verify('RSA-BLOCK', publicKey, bytes, Buffer.concat(sealed).toString('base64'))).toBe(true);
    }
  });
});
