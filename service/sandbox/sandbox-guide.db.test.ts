import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxEndpoints } from '../../lib/service-core/contract/index.ts';
import { orderRequest, valueOf } from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import { createOrder } from '../domain/orders/create-order.ts';

const guide = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

let test: ServiceTestContext;
beforeAll(async () => {
  test = await serviceTestContext();
});
afterAll(() => test.close());

/** The rows of the table under a heading, as `[first cell, second cell]` without the marks of code. */
function rowsUnder(heading: string): string[][] {
  const table = guide.slice(guide.search(new RegExp(`\\| ${heading} +\\|`))).split('\n\n', 1)[0] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, first = '', second = '']) => [first, second]);
}

describe('the guide to the sandbox', () => {
  it('lists the calls that the contract knows, and no others', () => {
    const named = Object.values(sandboxEndpoints).map(({ method, path }) => `${method} ${path}`);
    const listed = rowsUnder('Call').map(([call = '']) => call.replace(/[ ?]*(\{.*\}|\w+=)$/, ''));
    expect(listed.toSorted()).toEqual(named.toSorted());
  });

  it('gives names that do what it says', async () => {
    const partner = await test.newPartner();
    for (const [fullName, code] of Object.entries({
      'Wang Wei': 'chinese_name_needed',
      'Zoltan Quarrendorf': 'screening_hit',
    })) {
      expect(guide).toContain(`named \`${fullName}\``);
      const { beneficiary, ...request } = await orderRequest(test.ctx, partner);
      const named = {
        ...request,
        beneficiary: { ...beneficiary, fullName, firstName: undefined, lastName: undefined },
      };
      const created = valueOf(await createOrder(test.ctx, partner, 'global', named));
      expect(created.status).toBe('information_required');
      expect(created.findings.map((finding) => finding.code)).toContain(code);
    }
  });
});
