import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminHands, adminHands } from '../../tests/support/admin.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { Partner } from '../domain/context.ts';
import { exitCodes } from './run-admin.ts';

let test: ServiceTestContext;
let admin: AdminHands;
let partner: Partner;
beforeAll(async () => {
  test = await serviceTestContext();
  admin = adminHands(test.ctx);
  partner = await test.newPartner();
});
afterAll(() => test.close());

describe('the allowlist (decisions §1.8)', () => {
  const add = (...entries: string[]) => admin.run(['allowlist', 'add', partner.appKey, ...entries]);

  it('keeps one text for each address and range, however it was written', async () => {
    const words = [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '2001:DB8:0::/32',
      '198.51.100.0/24',
      '2001:db8::1/128',
    ];
    expect(await admin.json('allowlist', 'add', partner.appKey, ...words)).toEqual([
      '203.0.113.7',
      '2001:db8::/32',
      '198.51.100.0/24',
      '2001:db8::1',
    ]);
    expect(await admin.json('allowlist', 'list', partner.appKey)).toHaveLength(4);
  });

  it.each(['10.0.0.5/8', '2001:db8::1/32'])('asks what %s means', async (entry) => {
    expect(await add(entry)).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('for the range or'),
    });
  });

  it.each(['example.com', '10.0.0.0/33', '127.1', '10.0.0.1:80', ''])('refuses %j', async (entry) => {
    expect(await add(entry)).toMatchObject({ code: exitCodes.refused });
  });

  it('lets a large part of the Internet in only after a question', async () => {
    for (const wide of ['0.0.0.0/0', '::/0', '64.0.0.0/2', '2000::/3']) {
      expect(await add(wide)).toMatchObject({
        code: exitCodes.refused,
        err: expect.stringContaining('--yes'),
      });
    }
    expect(await admin.json('allowlist', 'list', partner.appKey)).toHaveLength(4);
    expect(await add('10.0.0.0/8')).toMatchObject({ code: exitCodes.done });
  });

  it('loses entries in any spelling, and says what is not on it', async () => {
    const remove = (entry: string) => admin.run(['allowlist', 'remove', partner.appKey, entry, '--yes']);
    expect(await remove('2001:0db8::/32')).toMatchObject({ code: exitCodes.done });
    expect(await remove('192.0.2.1')).toMatchObject({ code: exitCodes.refused });
    expect(await admin.json('allowlist', 'list', partner.appKey)).not.toContain('2001:db8::/32');
  });

  it('says what an empty list means in each mode', async () => {
    const empty = await test.newPartner();
    expect((await admin.run(['allowlist', 'list', empty.appKey])).out).toContain('the sandbox takes calls');
    const production = adminHands({ ...test.ctx, settings: { ...test.ctx.settings, mode: 'production' } });
    expect((await production.run(['allowlist', 'list', empty.appKey])).out).toContain(
      'every call is refused',
    );
  });
});

describe('the callback address', () => {
  const show = () => admin.json('callbacks', 'show', partner.appKey);

  it('is set, shown with the path that the service appends, limited to final statuses, and cleared', async () => {
    await admin.json(
      'callbacks',
      'set',
      partner.appKey,
      'https://pay.acme.example/in/',
      '--statuses',
      'final',
    );
    expect(await show()).toEqual({ callbackUrl: 'https://pay.acme.example/in/', callbackStatuses: 'final' });
    expect((await admin.run(['callbacks', 'show', partner.appKey])).out).toContain(
      'https://pay.acme.example/in/hub/webhook',
    );
    expect((await admin.run(['callbacks', 'statuses', partner.appKey, 'some'])).err).toBe(
      'Refused: what is told is one of all, final, not "some"\n',
    );
    await admin.json('callbacks', 'statuses', partner.appKey, 'all');
    expect(await show()).toMatchObject({ callbackStatuses: 'all' });
    await admin.json('callbacks', 'clear', partner.appKey, '--yes');
    expect(await show()).toMatchObject({ callbackUrl: null });
  });

  it.each(['http://pay.acme.example', 'https://10.0.0.1', 'https://user:pw@acme.example', 'not a url'])(
    'is never %s',
    async (url) => {
      expect(await admin.run(['callbacks', 'set', partner.appKey, url])).toMatchObject({
        code: exitCodes.refused,
      });
    },
  );

  it('is no loopback address in production', async () => {
    const set = ['callbacks', 'set', partner.appKey, 'http://127.0.0.1:3000'];
    const production = adminHands({ ...test.ctx, settings: { ...test.ctx.settings, mode: 'production' } });
    expect(await production.run(set)).toMatchObject({ code: exitCodes.refused });
    expect(await admin.run(set)).toMatchObject({ code: exitCodes.done });
  });
});

describe('customer entities', () => {
  type Entity = { id: string; state: string; reviewedAt: string | null };
  const add = (name: string) => admin.json<Entity>('entities', 'add', partner.appKey, name, 'de');

  it('wait for a review, pass it, and can lose it again', async () => {
    const entity = await add('Works GmbH');
    expect(entity).toMatchObject({ state: 'pending', reviewedAt: null, country: 'DE' });
    expect(await admin.json('entities', 'list', '--state', 'pending')).toMatchObject([{ id: entity.id }]);
    const approved = await admin.json<Entity>('entities', 'approve', entity.id, '--reason', 'extract seen');
    expect(approved).toMatchObject({ state: 'approved', reviewMessage: 'extract seen' });
    expect(approved.reviewedAt).not.toBeNull();
    expect(await add('Works GmbH')).toMatchObject({ id: entity.id, state: 'approved' });
    const rejected = await admin.json<Entity>('entities', 'reject', entity.id, '--reason', 'dissolved');
    expect(rejected).toMatchObject({ state: 'rejected', reviewedAt: null });
  });

  it('are not found under a wrong id, and need a country', async () => {
    for (const id of ['7', '00000000-0000-4000-8000-000000000000'])
      expect(await admin.run(['entities', 'approve', id, '--reason', 'x'])).toMatchObject({
        code: exitCodes.refused,
      });
    expect(await admin.run(['entities', 'add', partner.appKey, 'X', 'XX'])).toMatchObject({ code: 1 });
    expect(await admin.run(['entities', 'add', partner.appKey, 'X', 'DEU'])).toMatchObject({
      code: exitCodes.refused,
    });
  });
});
