import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminHands, adminHands } from '../../tests/support/admin.ts';
import { credit } from '../../tests/support/orders.ts';
import { type ServiceTestContext, serviceTestContext } from '../../tests/support/service-context.ts';
import type { Partner } from '../domain/context.ts';
import { kycStore } from '../domain/kyc/store.ts';
import { exitCodes } from './run-admin.ts';

let test: ServiceTestContext;
let admin: AdminHands;
let partner: Partner;
let folder: string;
beforeAll(async () => {
  test = await serviceTestContext();
  admin = adminHands(test.ctx);
  partner = await test.newPartner({ callbackUrl: 'http://127.0.0.1:1' });
  folder = await mkdtemp(join(tmpdir(), 'admin-trail-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

type Entry = Record<string, unknown> & { sequence: string };
const trail = (...filter: string[]) => admin.json<Entry[]>('audit', 'list', ...filter);

describe('the trail', () => {
  it('names who did it: --as, else STAFF_NAME, else the account; and always the account', async () => {
    const suspend = ['partners', 'suspend', partner.appKey, '--reason', 'a test', '--yes'];
    await admin.run([...suspend, '--as', 'mei'], { env: { STAFF_NAME: 'chen' } });
    await admin.run(suspend, { env: { STAFF_NAME: 'chen' } });
    await admin.run(['partners', 'resume', partner.appKey, '--reason', 'test over']);
    const entries = await trail('--partner', partner.appKey);
    expect(entries.map(({ actor, origin, reason }) => [actor, origin, reason])).toEqual([
      ['tester', 'tester@machine', 'test over'],
      ['chen', 'tester@machine', 'a test'],
      ['mei', 'tester@machine', 'a test'],
    ]);
    expect(entries[2]).toMatchObject({
      outcome: 'done',
      before: { state: 'active' },
      after: { state: 'suspended' },
    });
    expect(await trail('--actor', 'mei')).toHaveLength(1);
  });

  it('keeps no secret of a refused command, and is read in lines that fit a terminal', async () => {
    const url = 'https://user:s3cret@acme.example';
    expect((await admin.run(['callbacks', 'set', partner.appKey, url])).code).toBe(exitCodes.refused);
    const { out } = await admin.run(['audit', 'list', '--partner', partner.appKey]);
    expect(out).toContain('https://…@acme.example');
    expect(out).not.toContain('s3cret');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('keeps what was refused and why, and nothing of what only looked at settings', async () => {
    const before = (await trail()).length;
    await admin.run(['partners', 'resume', 'nobody', '--reason', 'x']);
    await admin.run(['wallets', 'statement', 'W404']);
    await admin.run(['partners', 'list']);
    const entries = await trail();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      action: 'partners resume',
      outcome: 'refused',
      target: 'nobody',
      message: expect.stringContaining('nobody'),
    });
  });

  it('keeps what broke off', async () => {
    const broken = adminHands({
      ...test.ctx,
      wallNow: () => test.ctx.wallNow(),
      settings: {
        ...test.ctx.settings,
        get mode(): 'sandbox' {
          throw new RangeError('planted');
        },
      },
    });
    await expect(broken.run(['partners', 'create', 'Broken Ltd'])).rejects.toThrow('planted');
    expect((await trail())[0]).toMatchObject({
      action: 'partners create',
      outcome: 'failed',
      message: 'RangeError',
    });
  });

  it('is whole, and found changed when somebody edits it, with an exit code of 1', async () => {
    expect(await admin.run(['audit', 'verify'])).toMatchObject({
      code: exitCodes.done,
      out: expect.stringContaining('none of them changed'),
    });
    const printed = join(folder, 'head.json');
    await writeFile(printed, JSON.stringify(await admin.json('audit', 'head')));
    const superuser = await test.ctx.pool.connect();
    await superuser.query(`begin; set local session_replication_role = 'replica';`);
    await superuser.query('delete from staff_audit where sequence = (select max(sequence) from staff_audit)');
    await superuser.query('commit');
    superuser.release();
    expect(await admin.run(['audit', 'verify', '--head', printed])).toMatchObject({
      code: exitCodes.refused,
      out: expect.stringContaining('the trail was cut'),
    });
    // Work goes on, and says at each step that something is wrong.
    const next = await admin.run(['partners', 'suspend', partner.appKey, '--reason', 'x', '--yes']);
    expect(next).toMatchObject({ code: exitCodes.done, err: expect.stringContaining('audit verify') });
    await admin.run(['partners', 'resume', partner.appKey, '--reason', 'x']);
    expect(await admin.run(['audit', 'verify'])).toMatchObject({ code: exitCodes.refused });
    expect(await admin.run(['audit', 'head'])).toMatchObject({ code: exitCodes.refused });
    expect(await admin.run(['audit', 'verify', '--head', join(folder, 'none')])).toMatchObject({
      code: exitCodes.refused,
    });
  });
});

describe('deliveries', () => {
  async function failEverything(): Promise<void> {
    await test.ctx.pool.query(
      `update deliveries set state = 'failed', finished_at = now() where partner_id = $1`,
      [partner.id],
    );
  }

  it('are listed with filters, shown with their attempts, and sent again one by one', async () => {
    const { walletId } = await credit(test.ctx, partner, 500n);
    await failEverything();
    const [delivery] = await admin.json<Entry[]>('deliveries', 'list', '--state', 'failed', '--of', walletId);
    const deliveryId = String(delivery?.['deliveryId']);
    await test.ctx.pool.query(
      `insert into delivery_attempts (delivery_id, at, duration_ms, http_status, response)
       values ($1, now(), 12, 500, 'oops')`,
      [deliveryId],
    );
    expect((await admin.run(['deliveries', 'show', deliveryId])).out).toMatch(/500\s+12 ms.*oops/);
    await admin.json('deliveries', 'resend', deliveryId);
    expect(await admin.json<Entry[]>('deliveries', 'list', '--state', 'pending')).toMatchObject([
      { deliveryId },
    ]);
    expect(await admin.json<Entry[]>('deliveries', 'list', '--event', 'payment')).toEqual([]);
    for (const unknown of ['7', randomUUID()]) {
      expect(await admin.run(['deliveries', 'resend', unknown])).toMatchObject({ code: exitCodes.refused });
      expect(await admin.run(['deliveries', 'show', unknown])).toMatchObject({ code: exitCodes.refused });
    }
  });

  it('that were given up are sent again together, each with its entry in the trail', async () => {
    await credit(test.ctx, partner, 100n);
    await failEverything();
    const failed = await admin.json<Entry[]>('deliveries', 'list', '--state', 'failed');
    expect(failed.length).toBeGreaterThan(1);
    const { sent } = await admin.json<{ sent: string[] }>('deliveries', 'resend-failed', '--yes');
    expect(sent).toEqual(failed.map(({ deliveryId }) => deliveryId).toReversed());
    const entries = await trail('--action', 'deliveries resend-failed');
    expect(entries.map(({ target }) => target).toReversed()).toEqual(sent);
  });

  it('of a partner without an address stay, and it is said why', async () => {
    const silent = await test.newPartner();
    await credit(test.ctx, silent, 100n);
    const run = await admin.run(['deliveries', 'resend-failed', '--partner', silent.appKey, '--yes']);
    expect(run).toMatchObject({ code: exitCodes.refused, out: expect.stringContaining('callbacks set') });
    const [event] = await admin.json<[{ deliveryId: string }]>(
      'deliveries',
      'list',
      '--partner',
      silent.appKey,
    );
    const { out } = await admin.run(['deliveries', 'show', event.deliveryId]);
    expect(out).toContain(`deliveries resend ${event.deliveryId}`);
  });
});

describe('KYC files', () => {
  const content = Buffer.from('%PDF-1.4 a passport');
  const sha256 = createHash('sha256').update(content).digest();

  async function deliver(): Promise<string> {
    const fileId = randomUUID();
    const store = kycStore(test.ctx.settings.dataDir, partner.id);
    const upload = await store.create(fileId);
    await upload.writeFile(content);
    await upload.close();
    await store.keep(fileId, { sha256, infected: false });
    await test.ctx.pool.query(
      `insert into kyc_files (id, partner_id, path, delivered_path, version, state, size_bytes, sha256, media_type,
                              scan, delivered_at, modified_at, wall_received_at)
       values ($1, $2, '/passport.pdf', '/passport.pdf', 1, 'current', $3, $4, 'application/pdf', 'clean',
               now(), now(), now())`,
      [fileId, partner.id, content.length, sha256],
    );
    return fileId;
  }

  it('are listed and exported as they were delivered; both are recorded', async () => {
    const fileId = await deliver();
    const { files } = await admin.json<{ files: Entry[] }>('kyc', 'list', partner.appKey);
    expect(files).toMatchObject([{ fileId, sha256: sha256.toString('hex') }]);
    const path = join(folder, 'out.pdf');
    await admin.json('kyc', 'export', partner.appKey, fileId, path);
    expect(await readFile(path)).toEqual(content);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const entries = await trail('--action', 'kyc');
    expect(entries.map(({ outcome, target }) => [outcome, target])).toEqual([
      ['read', `KYC file ${fileId}`],
      ['read', '1 KYC files of Test partner'],
    ]);

    const over = await admin.run(['kyc', 'export', partner.appKey, fileId, path]);
    expect(over).toMatchObject({ code: exitCodes.refused, err: expect.stringContaining('there already') });
    const stored = kycStore(test.ctx.settings.dataDir, partner.id).contentPath({ sha256, infected: false });
    await writeFile(stored, 'something else');
    const changed = await admin.run(['kyc', 'export', partner.appKey, fileId, join(folder, 'changed.pdf')]);
    expect(changed).toMatchObject({
      code: exitCodes.refused,
      err: expect.stringContaining('SHA-256 differs'),
    });
    await expect(stat(join(folder, 'changed.pdf'))).rejects.toThrow('ENOENT');
  });

  it('of another partner do not exist', async () => {
    const other = await test.newPartner();
    const { files } = await admin.json<{ files: { fileId: string }[] }>('kyc', 'list', partner.appKey);
    const fileId = files[0]?.fileId ?? '';
    const run = await admin.run(['kyc', 'export', other.appKey, fileId, join(folder, 'other.pdf')]);
    expect(run).toMatchObject({ code: exitCodes.refused });
  });
});
