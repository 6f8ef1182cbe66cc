import { readFile } from 'node:fs/promises';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type AuditEntry, listAudit } from '../../domain/audit/entries.ts';
import { type AuditHead, openHeadKeeper, verifyAudit } from '../../domain/audit/hash-chain.ts';
import { type DomainError, refuse } from '../../domain/errors.ts';
import { type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { type Notes, table, tableOf } from '../text.ts';
import { limitFlag, listFilter, partnerFlag, shown } from './shared.ts';

const list: CommandSpec = {
  usage: 'list',
  summary: 'what the staff did, were refused and looked at, the newest first',
  kind: 'read',
  options: [
    partnerFlag,
    ['--actor <name>', 'of this person'],
    ['--action <command>', 'of this command or group, such as "wallets credit" or reviews'],
    ['--since <time>', 'a day, a time, or 7d'],
    limitFlag,
  ],
  examples: ['audit list --since 7d', 'audit list --action "wallets credit" --json'],
  async run({ session, options }) {
    const filter = await listFilter({ session, options });
    if (!filter.ok) return filter;
    const entries = await listAudit(session.ctx.pool, {
      ...filter.value,
      actor: textOption(options, 'actor'),
      action: textOption(options, 'action'),
    });
    const columns = {
      NO: 'sequence',
      AT: 'at',
      WHO: 'actor',
      ACTION: 'action',
      OUTCOME: 'outcome',
      TARGET: 'target',
    } as const;
    const notes = entries.map(
      (each): Notes => [
        ['from', each.origin],
        ['reason', each.reason],
        ['before', compact(each.before)],
        ['after', compact(each.after)],
        ['message', each.message],
      ],
    );
    const text = tableOf(entries, 'Nothing of the kind was recorded.', columns, notes);
    return shown(text, entries.map(plainEntry));
  },
};

const compact = (value: AuditEntry['before']): string | null =>
  value === null ? null : JSON.stringify(value);

const plainEntry = ({ hash, previousHash, ...entry }: AuditEntry) => ({
  ...entry,
  hash: hash.toString('hex'),
  previousHash: previousHash.toString('hex'),
});

const head: CommandSpec = {
  usage: 'head',
  summary: 'print where the trail stands, signed: keep it where nobody of the service can change it',
  kind: 'read',
  examples: ['audit head --json > /mnt/elsewhere/audit-2026-11-20.json'],
  async run({ session }) {
    const keeper = await openHeadKeeper(session.ctx.settings.keysDir);
    const advanced = await keeper.advance(session.ctx.pool);
    if (!advanced.ok) return refuse('error', `the trail was changed: ${advanced.reason}; see: audit verify`);
    if (!advanced.value) return refuse('notFound', 'nothing was recorded yet');
    const signed = keeper.sign(advanced.value);
    return shown(JSON.stringify(signed), signed);
  },
};

const verify: CommandSpec = {
  usage: 'verify',
  summary: 'find edits, deletions, reorderings and cuts of the trail',
  kind: 'read',
  options: [['--head <file>', 'a head that audit head printed earlier']],
  examples: ['audit verify', 'audit verify --head /mnt/elsewhere/audit-2026-11-20.json'],
  async run({ session, options }) {
    const { pool, settings } = session.ctx;
    const keeper = await openHeadKeeper(settings.keysDir);
    const kept = await keeper.read();
    const problems: { sequence: bigint | null; problem: string }[] = [];
    const heads: AuditHead[] = [];
    if (!kept.ok) problems.push({ sequence: null, problem: kept.reason });
    else if (kept.value) heads.push(kept.value);
    const given = await givenHead(textOption(options, 'head'), keeper.open);
    if (!given.ok) return given;
    if (given.value) heads.push(given.value);
    const verdict = await verifyAudit(pool, heads);
    problems.push(...verdict.problems);
    const rows = problems.map(({ sequence, problem }) => [sequence, problem]);
    const said = `${verdict.entries} entries, ${problems.length === 0 ? 'none of them changed' : 'CHANGED'}.`;
    const anchor =
      heads.length === 0 ? '\nNo signed head is kept here: that the end was not cut cannot be shown.' : '';
    const text =
      problems.length === 0 ? `${said}${anchor}` : `${said}\n${table(['NO', 'PROBLEM'], rows, '')}`;
    const json = { intact: problems.length === 0, entries: verdict.entries, heads: heads.length, problems };
    return ok({ text, json, failed: problems.length > 0 });
  },
};

async function givenHead(
  file: string | undefined,
  open: (text: string) => Result<AuditHead, string>,
): Promise<Result<AuditHead | undefined, DomainError>> {
  if (file === undefined) return ok(undefined);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return refuse('bodyInvalid', `the file ${file} cannot be read`);
  const opened = open(text);
  return opened.ok ? opened : refuse('bodyInvalid', `${file}: ${opened.reason}`);
}

export const audit: GroupSpec = {
  name: 'audit',
  summary: 'what the staff did, and whether the record of it was touched',
  commands: [list, verify, head],
};
