import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

type Where = { origin?: string; rpId?: string };
type Asked = { challenge: string } & Where;

/** A passkey in software, which answers as it is told: the right question from the right page, or any other. */
export function softPasskey({ origin = 'http://localhost:3000', rpId = 'localhost' }: Where = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64(credentialId);
  let count = 0;

  const clientData = (type: string, asked: Asked) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: asked.challenge,
        origin: asked.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (flags: number, asked: Asked, rest: Uint8Array = new Uint8Array()) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(asked.rpId ?? rpId), Buffer.from([flags]), counter, rest]);
  };
  return {
    id,
    /** The answer to "make a passkey". */
    made(asked: Asked): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(0x45, asked, attested))],
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', asked)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      });
    },
    /** The answer to "prove yourself"; `isVerified`: it checked a finger or a PIN. */
    proved(asked: Asked & { isVerified?: boolean; count?: number }): string {
      count = asked.count ?? count + 1;
      const data = authData(asked.isVerified === false ? 0x01 : 0x05, asked);
      const client = clientData('webauthn.get', asked);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      });
    },
  };
}
