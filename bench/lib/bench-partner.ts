import { sign as signDigest } from 'node:crypto';
import { promisify } from 'node:util';
import { ForeignClient } from '../../tests/support/foreign-client.ts';
import { foreignOrderText } from '../../tests/support/foreign-order.ts';
import { type PreparedRequest, preparedPost } from './prepared.ts';

const pooledSign = promisify(signDigest);
const signaturesAtOnce = 16;

/** A partner of the sandbox with a token and a 2048-bit key. */
export const registerBenchPartner = (baseUrl: string): Promise<ForeignClient> =>
  ForeignClient.register(baseUrl);

/** The `sign` headers of many bodies, made on all cores. */
export async function signaturesOf(client: ForeignClient, bodies: readonly string[]): Promise<string[]> {
  const signatures: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < bodies.length; i = next++) {
      const bytes = Buffer.from(bodies[i] ?? '');
      signatures[i] = (await pooledSign('sha256', bytes, client.keys.privateKey)).toString('base64');
    }
  };
  await Promise.all(Array.from({ length: signaturesAtOnce }, lane));
  return signatures;
}

/** The same signed bodies as requests to a path. */
export function signedPosts(
  client: ForeignClient,
  o: { url: string; path: string; bodies: readonly string[]; signatures: readonly string[] },
): PreparedRequest[] {
  return o.bodies.map((body, i) => {
    const headers = { ...client.identity(), sign: o.signatures[i] ?? '' };
    return preparedPost({ url: o.url, path: o.path, headers, body });
  });
}

/** A create request from USD to CNY that passes every check; `orderNo` and `queryNo` are to be replaced. */
export async function orderTemplate(client: ForeignClient): Promise<{ text: string; queryNo: string }> {
  const text = await foreignOrderText(client, { orderNo: 'B-ORDER-NUMBER' });
  const { queryNo } = JSON.parse(text) as { queryNo: string };
  return { text, queryNo };
}

/** One order of many: its own number and quote, and one of a thousand beneficiaries' accounts. */
export function orderBody(template: string, o: { orderNo: string; queryNo: string; number: number }): string {
  const account = `6222020200112${String(1000 + (o.number % 1000)).padStart(6, '0')}`;
  return template
    .replace('B-ORDER-NUMBER', o.orderNo)
    .replace(/"queryNo":"[^"]+"/, `"queryNo":"${o.queryNo}"`)
    .replace('6222020200112233445', account);
}
