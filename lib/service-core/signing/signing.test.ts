import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/seed.ts';
import {
  EMPTY_BODY,
  KeyProblem,
  loadPrivateKey,
  loadPublicKey,
  type SignatureScheme,
  sign,
  signAsync,
  signatureSchemes,
  signedBytesOfMultipart,
  signedBytesV2,
  verify,
} from './index.ts';
import published from './vectors.json' with { type: 'json' };

const privateKey = loadPrivateKey(published.privateKeyPkcs8);
const publicKey = loadPublicKey(published.publicKeySpki);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('published vectors', () => {
  describe.each(published.vectors)('$name', ({ body, signatures }) => {
    it.each(signatureSchemes)('%s', async (scheme) => {
      expect(verify(scheme, publicKey, bytesOf(body), signatures[scheme])).toBe(true);
      const made = sign(scheme, privateKey, bytesOf(body));
      expect(verify(scheme, publicKey, bytesOf(body), made)).toBe(true);
      // The salt makes each RSA-PSS signature another one; all other schemes are deterministic.
      expect(made === signatures[scheme]).toBe(scheme !== 'RSA-PSS');
      const pooled = await signAsync(scheme, privateKey, bytesOf(body));
      expect(verify(scheme, publicKey, bytesOf(body), pooled)).toBe(true);
    });
  });
});

describe.each(signatureSchemes)('%s refuses', (scheme) => {
  const body = bytesOf('{"tradeId":"T-1","queryNo":"Q-1"}');
  const signature = sign(scheme, privateKey, body);

  it('another body', () => {
    expect(verify(scheme, publicKey, bytesOf('{"tradeId":"T-2","queryNo":"Q-1"}'), signature)).toBe(false);
    expect(verify(scheme, publicKey, EMPTY_BODY, signature)).toBe(false);
    expect(verify(scheme, publicKey, new Uint8Array(), signature)).toBe(false);
  });

  it('any flipped bit, of the body or of the signature', () => {
    const raw = Buffer.from(signature, 'base64');
    fc.assert(
      fc.property(fc.nat(raw.length * 8 - 1), fc.nat(body.length * 8 - 1), (inSignature, inBody) => {
        const bent = flipped(raw, inSignature).toString('base64');
        expect(verify(scheme, publicKey, body, bent)).toBe(false);
        expect(verify(scheme, publicKey, flipped(body, inBody), signature)).toBe(false);
      }),
      { numRuns: runs(200) },
    );
  });

  it('a signature of another scheme or key', () => {
    for (const other of signatureSchemes) {
      if (other === scheme) continue;
      expect(verify(scheme, publicKey, body, sign(other, privateKey, body))).toBe(false);
    }
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(verify(scheme, publicKey, body, sign(scheme, stranger.privateKey, body))).toBe(false);
  });

  it('cut, lengthened and empty signatures', () => {
    const raw = Buffer.from(signature, 'base64');
    const wrong = [
      raw.subarray(0, -1),
      raw.subarray(1),
      Buffer.concat([raw, Buffer.alloc(1)]),
      Buffer.concat([raw, raw]),
      Buffer.alloc(raw.length),
      Buffer.alloc(raw.length, 0xff),
    ];
    for (const bytes of wrong) expect(verify(scheme, publicKey, body, bytes.toString('base64'))).toBe(false);
    expect(verify(scheme, publicKey, body, '')).toBe(false);
  });

  it('base64 that is not the one canonical line', () => {
    const spellings = [
      signature.replace(/=+$/, ''),
      `${signature.slice(0, 76)}\n${signature.slice(76)}`,
      ` ${signature}`,
      `${signature}\n`,
      signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      `${signature}====`,
      looseLastBits(signature),
    ];
    const accepted = spellings.filter((spelling) => verify(scheme, publicKey, body, spelling));
    expect(accepted.filter((spelling) => spelling !== signature)).toEqual([]);
  });
});

function problemOf(load: () => unknown): string {
  try {
    load();
  } catch (problem) {
    if (problem instanceof KeyProblem) return problem.code;
    throw problem;
  }
  return 'none';
}

function pemOf(key: KeyObject): string {
  return key.export({ format: 'pem', type: key.type === 'public' ? 'spki' : 'pkcs8' }).toString();
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** As much as one block of a 2048 bit key holds. */
function blockOf(letter: string): Buffer {
  return Buffer.alloc(245, letter);
}

function flipped(bytes: Uint8Array, bit: number): Buffer {
  const bent = Buffer.from(bytes);
  bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bent;
}

/** The same bytes with the idle bits of the last base64 character set: another spelling that lax decoders take. */
function looseLastBits(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const end = signature.indexOf('=');
  if (end === -1) return signature;
  const last = alphabet.indexOf(signature[end - 1] ?? 'A');
  return signature.slice(0, end - 1) + alphabet[last | 1] + signature.slice(end);
}

describe('RSA-BLOCK', () => {
  const scheme: SignatureScheme = 'RSA-BLOCK';

  it('refuses blocks in another order, left out, or doubled', () => {
    const body = Buffer.concat([blockOf('a'), blockOf('b')]);
    const raw = Buffer.from(sign(scheme, privateKey, body), 'base64');
    const [first, second] = [raw.subarray(0, 256), raw.subarray(256)];
    for (const blocks of [[second, first], [first], [first, first], [first, second, second]]) {
      expect(verify(scheme, publicKey, body, Buffer.concat(blocks).toString('base64'))).toBe(false);
    }
  });

  it('can be forged by splicing, which is why it never moves money in production', () => {
    const one = Buffer.from(sign(scheme, privateKey, Buffer.concat([blockOf('a'), blockOf('b')])), 'base64');
    const two = Buffer.from(sign(scheme, privateKey, Buffer.concat([blockOf('c'), blockOf('d')])), 'base64');
    const spliced = Buffer.concat([one.subarray(0, 256), two.subarray(256)]).toString('base64');
    expect(verify(scheme, publicKey, Buffer.concat([blockOf('a'), blockOf('d')]), spliced)).toBe(true);
  });

  it('takes 4 KiB and no more', () => {
    expect(verify(scheme, publicKey, Buffer.alloc(4096), sign(scheme, privateKey, Buffer.alloc(4096)))).toBe(
      true,
    );
    expect(() => sign(scheme, privateKey, Buffer.alloc(4097))).toThrow(RangeError);
    expect(verify(scheme, publicKey, Buffer.alloc(4097), 'AAAA')).toBe(false);
  });

  it('signs an empty body as one empty block', () => {
    const signature = sign(scheme, privateKey, new Uint8Array());
    expect(Buffer.from(signature, 'base64')).toHaveLength(256);
    expect(verify(scheme, publicKey, new Uint8Array(), signature)).toBe(true);
  });
});

describe('keys', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  it('are read from PEM and from bare base64, on one line or folded', () => {
    const folded = published.publicKeySpki.replace(/(.{64})/g, '$1\r\n');
    for (const text of [pemOf(publicKey), published.publicKeySpki, folded]) {
      expect(loadPublicKey(text).equals(publicKey)).toBe(true);
    }
    expect(loadPrivateKey(pemOf(privateKey)).equals(privateKey)).toBe(true);
    const pkcs1 = privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();
    expect(loadPrivateKey(pkcs1).equals(privateKey)).toBe(true);
  });

  it('are refused when short, not RSA, private by mistake, or no key', () => {
    expect(problemOf(() => loadPublicKey(pemOf(short.publicKey)))).toBe('too-short');
    expect(problemOf(() => loadPrivateKey(pemOf(short.privateKey)))).toBe('too-short');
    expect(problemOf(() => loadPublicKey(pemOf(curve.publicKey)))).toBe('not-rsa');
    expect(problemOf(() => loadPublicKey(pemOf(privateKey)))).toBe('private-key-given');
    for (const text of [
      '',
      'hello',
      '{}',
      'AAAA',
      `-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----`,
    ]) {
      expect(problemOf(() => loadPublicKey(text))).toBe('unreadable');
      expect(problemOf(() => loadPrivateKey(text))).toBe('unreadable');
    }
    expect(problemOf(() => loadPublicKey(published.privateKeyPkcs8))).toBe('private-key-given');
    expect(problemOf(() => loadPrivateKey(pemOf(publicKey)))).toBe('public-key-given');
    expect(problemOf(() => loadPrivateKey(published.publicKeySpki))).toBe('public-key-given');
  });
});

describe('signed bytes', () => {
  it('of a multipart upload are its text parts in fixed order, compact', () => {
    const parts = { fileName: '发票.pdf', type: 'bill', tradeId: 'T"1' };
    expect(textOf(signedBytesOfMultipart(parts))).toBe(
      '{"tradeId":"T\\"1","type":"bill","fileName":"发票.pdf"}',
    );
    expect(textOf(signedBytesOfMultipart({ type: 'bill', tradeId: 'T' }))).toBe(
      '{"tradeId":"T","type":"bill"}',
    );
    const withHash = signedBytesOfMultipart({ tradeId: 'T', fileSha256: 'ab' });
    expect(textOf(withHash)).toBe('{"tradeId":"T","fileSha256":"ab"}');
  });

  it('of version 2 bind method, path, query, time, nonce, app key and body', () => {
    const request = {
      method: 'POST',
      pathAndQuery: '/a?b=c',
      timestamp: 1767225600,
      nonce: 'n'.repeat(16),
      appKey: 'K',
      body: EMPTY_BODY,
    };
    expect(textOf(signedBytesV2(request))).toBe(
      `POST\n/a?b=c\n1767225600\n${'n'.repeat(16)}\nK\n44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n`,
    );
    const changes = [
      { method: 'GET' },
      { pathAndQuery: '/a' },
      { timestamp: 1 },
      { nonce: 'm' },
      { appKey: 'L' },
    ];
    for (const change of [...changes, { body: new Uint8Array() }]) {
      expect(textOf(signedBytesV2({ ...request, ...change }))).not.toBe(textOf(signedBytesV2(request)));
    }
    expect(() => signedBytesV2({ ...request, nonce: 'a\nb' })).toThrow(TypeError);
  });
});
