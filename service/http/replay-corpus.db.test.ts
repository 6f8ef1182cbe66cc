import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import {
  generateSigningKeyPair,
  loadPrivateKey,
  loadPublicKey,
  sign,
  signedBytesV2,
} from '../../lib/service-core/signing/index.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import type { Edge } from './access.ts';
import { checkSignature } from './signature.ts';

type Captured = { method: string; url: string; body: Buffer; headers: Record<string, string> };

let test: ServiceTestContext;
let edge: Edge;
let known: KnownPartner;
const corpus: Captured[] = [];
const perEndpoint = 9;

beforeAll(async () => {
  test = await serviceTestContext();
  edge = { ctx: test.ctx } as Edge;
  const pair = await generateSigningKeyPair();
  const partner = { ...(await test.newPartner()), requireSignV2: true };
  const key = { scheme: 'RSA-SHA256', publicKey: loadPublicKey(pair.publicKey) } as const;
  known = { partner, secretHash: Buffer.alloc(32), keys: [key] };
  const privateKey = loadPrivateKey(pair.privateKey);
  for (const { method, path } of Object.values(endpoints)) {
    for (let i = 0; i < perEndpoint; i += 1) {
      // One body for all: nothing but the endpoint tells two requests apart.
      const body = Buffer.from('{"tradeId":"T1"}');
      const timestamp = String(Math.floor(test.ctx.wallNow().getTime() / 1000));
      const nonce = randomBytes(16).toString('hex');
      const text = signedBytesV2({
        method,
        pathAndQuery: path,
        timestamp,
        nonce,
        appKey: partner.appKey,
        body,
      });
      const signature = sign('RSA-SHA256', privateKey, text);
      corpus.push({
        method,
        url: path,
        body,
        headers: { 'sign-version': '2', timestamp, nonce, sign: signature },
      });
    }
  }
});
afterAll(() => test.close());

const check = ({ method, url, headers, body }: Captured) =>
  checkSignature(edge, { method, raw: { url }, headers } as unknown as FastifyRequest, {
    known,
    body,
    changes: true,
  });

describe('captured requests under signature version 2 (reliability T3)', () => {
  it('open no other endpoint, no other query and no other version: 0 accepted', async () => {
    const others = Object.values(endpoints);
    let tried = 0;
    let accepted = 0;
    for (const captured of corpus) {
      for (const { method, path } of others) {
        if (path === captured.url && method === captured.method) continue;
        tried += 1;
        if (!(await check({ ...captured, method, url: path }))) accepted += 1;
      }
      const asVersionOne = { ...captured.headers, 'sign-version': '1' };
      tried += 2;
      if (!(await check({ ...captured, headers: asVersionOne }))) accepted += 1;
      if (!(await check({ ...captured, url: `${captured.url}?x=1` }))) accepted += 1;
    }
    expect(tried).toBeGreaterThan(10_000);
    expect(accepted).toBe(0);
  });

  it('work once where they belong, and never again, neither at once nor later', async () => {
    const outcomes = await Promise.all(corpus.flatMap((captured) => [check(captured), check(captured)]));
    expect(outcomes.filter((refused) => refused === undefined)).toHaveLength(corpus.length);
    expect(new Set(outcomes.flatMap((refused) => (refused ? [refused.code] : [])))).toEqual(
      new Set(['replayed']),
    );
    for (const seconds of [1, 290, 20, 300, 3_600]) {
      test.advance(seconds);
      for (const captured of corpus.slice(0, 20))
        expect(await check(captured)).toMatchObject({ code: 'replayed' });
    }
  });
});
