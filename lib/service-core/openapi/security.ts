import {
  DEFAULT_SCHEME,
  MAX_CLOCK_SKEW_SECONDS,
  NONCE_LIFETIME_SECONDS,
  NONCE_PATTERN,
} from '../signing/index.ts';
import type { OpenApiDocument, Parameter } from './types.ts';

const inHeader = { type: 'apiKey', in: 'header' } as const;

/** The three headers of specification §5. */
export const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  appkey: { ...inHeader, name: 'appkey', description: 'The App Key of the partner.' },
  token: {
    ...inHeader,
    name: 'token',
    description: 'A token of `/payout/oauth/token`, valid for one hour.',
  },
  sign: {
    ...inHeader,
    name: 'sign',
    description: `Signature of the body’s exact bytes as standard base64 on one line, under the key and scheme registered for the App Key; ${DEFAULT_SCHEME} unless another was registered. A call without a body signs the two bytes \`{}\`, an upload the compact JSON of its text parts \`tradeId\`, \`type\`, \`fileName\` in this order.`,
  },
};

const versionTwo = 'Signature version 2 only (an extension).';

/** Headers of signature version 2 (decisions §1.9). */
export const versionTwoParameters: Record<string, Parameter> = {
  SignVersion: {
    name: 'sign-version',
    in: 'header',
    required: false,
    description: `${versionTwo} The value 2: \`sign\` covers METHOD, PATH?QUERY, timestamp, nonce, appkey and the body’s SHA-256 in hex, each followed by a line feed. A partner’s settings can require it for calls that change something.`,
    schema: { type: 'string', enum: ['2'] },
  },
  Timestamp: {
    name: 'timestamp',
    in: 'header',
    required: false,
    description: `${versionTwo} Unix seconds, at most ${MAX_CLOCK_SKEW_SECONDS} away from the service’s clock.`,
    schema: { type: 'string', pattern: '^[0-9]{1,12}$' },
  },
  Nonce: {
    name: 'nonce',
    in: 'header',
    required: false,
    description: `${versionTwo} 16 to 64 visible ASCII characters, once per App Key within ${NONCE_LIFETIME_SECONDS / 60} minutes.`,
    schema: { type: 'string', pattern: NONCE_PATTERN.source },
  },
};
