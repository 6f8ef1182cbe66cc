import ssh2 from 'ssh2';
import { expect, it } from 'vitest';
import { generateReadable } from './host-keys.ts';

it('a host key that could not be read at the next start is not kept', () => {
  const good = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
  const broken = good.replace(/\n[^-]{20}/, '\n');
  expect(ssh2.utils.parseKey(broken)).toBeInstanceOf(Error);
  const generated = [broken, broken, good];
  expect(generateReadable(() => generated.shift() ?? '')).toBe(good);
});
