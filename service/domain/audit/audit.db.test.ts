import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceTestContext, serviceTestContext } from '../../../tests/support/service-context.ts';
import { inTransaction, query } from '../database.ts';
import {
  type AuditEntry,
  type AuditFacts,
  appendAudit,
  auditFields,
  auditValue,
  hashOfEntry,
} from './entries.ts';
import {
  type AuditHead,
  type AuditVerdict,
  type HeadKeeper,
  openHeadKeeper,
  verifyAudit,
} from './hash-chain.ts';

/** The figure of reliability E25 is 10,000, which takes some minutes: AUDIT_TAMPERINGS=10000. */
const tamperings = Number(process.env['AUDIT_TAMPERINGS'] ?? 500);

let test: ServiceTestContext;
let keeper: HeadKeeper;
beforeAll(async () => {
  test = await serviceTestContext();
  keeper = await openHeadKeeper(test.ctx.settings.dataDir);
});
afterAll(() => test.close());

function facts(change: Partial<AuditFacts> = {}): AuditFacts {
  return {
    actor: 'mei',
    origin: 'root@office',
    action: 'wallets credit',
    outcome: 'done',
    partnerId: null,
    target: 'W1',
    reason: 'wire 4711',
    message: null,
    before: { available: '0.00' },
    after: auditValue({
      available: '10.00',
      big: 10n,
      at: new Date(0),
      gone: null,
      nested: { list: [1, 'a'] },
    }),
    ...change,
  };
}

const append = (change?: Partial<AuditFacts>) =>
  inTransaction(test.ctx, (tx) => appendAudit(tx, facts(change), test.ctx.wallNow()));

const tailOf = async (): Promise<AuditHead> => {
  const { head } = await verifyAudit(test.ctx.pool);
  if (!head) throw new Error('the trail is empty');
  return head;
};

/** The verdict of the verification after a superuser's tampering, which is then undone. */
async function verdictAfter(
  tamper: (superuser: PoolClient) => Promise<unknown>,
  heads: readonly AuditHead[],
): Promise<AuditVerdict> {
  const superuser = await test.ctx.pool.connect();
  try {
    await superuser.query('begin');
    await superuser.query(`set local session_replication_role = 'replica'`);
    await tamper(superuser);
    return await verifyAudit(superuser, heads);
  } finally {
    await superuser.query('rollback');
    superuser.release();
  }
}

describe('the staff audit (reliability T20)', () => {
  it('is one unbroken chain, also when several people work at once', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, i) => append({ target: `W${i}` })));
    const verdict = await verifyAudit(test.ctx.pool);
    expect(verdict).toMatchObject({ entries: 24, problems: [] });
    expect(verdict.head?.sequence).toBe(24n);
  });

  it('takes an entry with the change it records, or neither', async () => {
    const { head } = await verifyAudit(test.ctx.pool);
    await expect(
      inTransaction(test.ctx, async (tx) => {
        await appendAudit(tx, facts(), test.ctx.wallNow());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect((await verifyAudit(test.ctx.pool)).head).toEqual(head);
  });

  it.each([
    ['update', `update staff_audit set actor = 'nobody'`],
    ['delete', 'delete from staff_audit'],
    ['truncate', 'truncate staff_audit'],
  ])('refuses to %s', async (_verb, sql) => {
    await expect(test.ctx.pool.query(sql)).rejects.toThrow('append-only');
  });

  it(
    'shows every edit, deletion, insertion, reordering and cut by a superuser (E25 in small)',
    async () => {
      const head = await tailOf();
      const entries = Number(head.sequence);
      const place = fc.integer({ min: 1, max: entries });
      const attacks = fc.oneof(edits(place), removals(place, entries), forgeries(place, entries));
      await fc.assert(
        fc.asyncProperty(attacks, async ({ name, tamper }) => {
          const { problems } = await verdictAfter(tamper, [head]);
          expect([name, problems.length]).not.toEqual([name, 0]);
        }),
        { numRuns: tamperings },
      );
    },
    60_000 + tamperings * 100,
  );

  it('cannot be cut or written anew once its head is kept, not even with hashes that fit', async () => {
    const head = await tailOf();
    const cut = (superuser: PoolClient) => superuser.query('delete from staff_audit where sequence > 20');
    expect((await verdictAfter(cut, [])).problems).toEqual([]);
    expect((await verdictAfter(cut, [head])).problems).toHaveLength(1);
    const anew = (superuser: PoolClient) => rewriteFrom(superuser, 5);
    expect((await verdictAfter(anew, [])).problems).toEqual([]);
    expect((await verdictAfter(anew, [head])).problems).toHaveLength(1);
  });
});

describe('the kept head', () => {
  it('follows the trail and is taken back from what was printed', async () => {
    const advanced = await keeper.advance(test.ctx.pool);
    expect(advanced).toEqual({ ok: true, value: await tailOf() });
    expect(await keeper.read()).toEqual(advanced);
    const printed = JSON.stringify(keeper.sign(await tailOf()));
    expect(keeper.open(printed)).toEqual(advanced);
  });

  it('stays where it was, as the proof, when the trail no longer leads to it', async () => {
    const before = await keeper.read();
    const superuser = await test.ctx.pool.connect();
    await superuser.query(`set session_replication_role = 'replica'`);
    const { rows } = await superuser.query<{ row: string }>(
      'delete from staff_audit where sequence > 20 returning to_jsonb(staff_audit)::text as row',
    );
    // Somebody cuts the trail and then goes on working until it is longer than it was.
    for (let i = 0; i < 8; i += 1) await append({ target: 'after the cut' });
    expect(await keeper.advance(test.ctx.pool)).toMatchObject({ ok: false });
    expect(await keeper.read()).toEqual(before);
    await superuser.query('delete from staff_audit where sequence > 20');
    for (const { row } of rows)
      await superuser.query(
        'insert into staff_audit select * from jsonb_populate_record(null::staff_audit, $1)',
        [row],
      );
    await superuser.query(`set session_replication_role = 'origin'`);
    superuser.release();
    expect(await keeper.advance(test.ctx.pool)).toEqual(before);
  });

  it('is not believed when its file was changed, nor when another key signed it', async () => {
    const file = join(test.ctx.settings.dataDir, 'staff-audit-head.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"sequence":"\d+"/, '"sequence":"1"'));
    expect(await keeper.read()).toMatchObject({ ok: false });
    expect(await keeper.advance(test.ctx.pool)).toMatchObject({ ok: false });
    await writeFile(file, text);

    await rm(join(test.ctx.settings.dataDir, 'staff-audit-key.pem'));
    const stranger = await openHeadKeeper(test.ctx.settings.dataDir);
    expect(await stranger.read()).toMatchObject({ ok: false });
  });
});

type Tampering = { name: string; tamper: (superuser: PoolClient) => Promise<unknown> };

const columns: Record<string, string> = {
  wall_at: `wall_at + interval '1 millisecond'`,
  actor: `actor || 'x'`,
  origin: `''`,
  action: `'wallets list'`,
  outcome: `'refused'`,
  partner_id: 'gen_random_uuid()',
  target: 'null',
  reason: `reason || ' '`,
  message: `''`,
  before: `'{"available": "0.01"}'`,
  after: `after || '{"extra": null}'`,
  previous_hash: `sha256(previous_hash)`,
  hash: `sha256(hash)`,
};

function edits(place: fc.Arbitrary<number>): fc.Arbitrary<Tampering> {
  return fc.tuple(fc.constantFrom(...Object.entries(columns)), place).map(([[column, value], at]) => ({
    name: `edit ${column} of ${at}`,
    tamper: (superuser) =>
      superuser.query(`update staff_audit set "${column}" = ${value} where sequence = $1`, [at]),
  }));
}

function removals(place: fc.Arbitrary<number>, entries: number): fc.Arbitrary<Tampering> {
  return fc.tuple(place, fc.constantFrom('one', 'tail', 'swap')).map(([at, kind]) => ({
    name: `${kind} ${at}`,
    tamper: async (superuser) => {
      if (kind === 'one') await superuser.query('delete from staff_audit where sequence = $1', [at]);
      else if (kind === 'tail') await superuser.query('delete from staff_audit where sequence >= $1', [at]);
      else {
        const other = (at % entries) + 1;
        const move = 'update staff_audit set sequence = $2 where sequence = $1';
        await superuser.query(move, [at, 0]);
        await superuser.query(move, [other, at]);
        await superuser.query(move, [0, other]);
      }
    },
  }));
}

function forgeries(place: fc.Arbitrary<number>, entries: number): fc.Arbitrary<Tampering> {
  return fc.tuple(place, fc.constantFrom('rewritten', 'inserted')).map(([at, kind]) => ({
    name: `${kind} ${at}`,
    tamper: async (superuser) => {
      if (kind === 'inserted') {
        await superuser.query('update staff_audit set sequence = -sequence - 1 where sequence >= $1', [at]);
        await superuser.query('update staff_audit set sequence = -sequence where sequence < 0');
        await superuser.query(
          `insert into staff_audit select $1, wall_at, actor, origin, action, outcome, partner_id, target, reason,
             message, before, after, previous_hash, hash from staff_audit where sequence = $2`,
          [at, at === entries ? 1 : at + 1],
        );
      }
      await rewriteFrom(superuser, at);
    },
  }));
}

/** A superuser who knows how the chain is made changes an entry and makes all hashes behind it fit. */
async function rewriteFrom(superuser: PoolClient, from: number): Promise<void> {
  await superuser.query(`update staff_audit set actor = 'somebody else' where sequence = $1`, [from]);
  const rows = await query<AuditEntry>(superuser, `select ${auditFields} from staff_audit order by sequence`);
  let previousHash: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    const entry = { ...row, previousHash };
    const hash = hashOfEntry(entry);
    await superuser.query('update staff_audit set previous_hash = $2, hash = $3 where sequence = $1', [
      entry.sequence,
      previousHash,
      hash,
    ]);
    previousHash = hash;
  }
}
