import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { filesIn } from './source-files.ts';
import { type Finding, literalWords, moneyAsNumber, roleNames } from './source-rules.ts';

type Rule = (source: string, file: string) => Finding[];

async function findings(rule: Rule, files: readonly string[]): Promise<string[]> {
  const each = await Promise.all(
    files.map(async (file) =>
      rule(await readFile(inRoot(file), 'utf8'), file).map(({ line, text }) => `${file}:${line} ${text}`),
    ),
  );
  return each.flat();
}

test('T-22: no words in the pages, only in the catalogues', async () => {
  const files = await filesIn(['app', 'components'], /\.tsx$/);
  expect(files.length).toBeGreaterThan(100);
  expect(await findings(literalWords, files)).toEqual([]);
});

test('T-27: money is never turned into a floating-point number', async () => {
  const files = await filesIn(['app', 'components', 'lib/features', 'lib/payout'], /\.tsx?$/);
  expect(await findings(moneyAsNumber, files)).toEqual([]);
});

/** The table, and the people of the demo. */
const naming = ['lib/auth/permissions.ts', 'lib/features/demo/data.ts'];

test('roles are named in the permission table alone', async () => {
  const files = await filesIn(['app', 'components', 'lib'], /\.tsx?$/);
  expect(
    await findings(
      roleNames,
      files.filter((file) => !naming.includes(file)),
    ),
  ).toEqual([]);
});

test.each([
  "const who = { where: { role: { in: ['approver'] } } }",
  "const who = { where: { role: 'admin', disabledAt: null } }",
  "const is = person.role === 'admin'",
  "switch (role) { case 'admin': break }",
  "const deciders = ['operator', 'qa']",
  "const rows = sql`select 1 from users u where u.role = 'admin'`",
])('a role is seen in %s', (code) => {
  expect(roleNames(code, 'a.ts').length).toBeGreaterThan(0);
});

test.each([
  "const group = { group: 'admin' }",
  "const is = reason === 'admin'",
  "const is = may(role, 'policy:change')",
])('no role is seen in %s', (code) => {
  expect(roleNames(code, 'a.ts')).toEqual([]);
});

test.each([
  '<p>Save</p>',
  '<p>保存</p>',
  '<p>{busy ? "Saving" : t("save")}</p>',
  '<p>{busy && "Saving"}</p>',
  '<p>{name ?? `Nobody`}</p>',
  '<input aria-label="Amount" />',
  '<Notice title={isLate ? "Late" : t("x")} />',
])('words are seen in %s', (jsx) => {
  expect(literalWords(`export const A = () => ${jsx};`, 'a.tsx')).toHaveLength(1);
});

test.each([
  '<p>{t("save")} · 100 %</p>',
  '<a href="/orders" className="text-ink">{x}</a>',
  '<p>{`${a} — ${b}`}</p>',
  '<dt className="font-mono text-ink-2">sign</dt>',
  '<Kbd>Ctrl K</Kbd>',
])('no words are seen in %s', (jsx) => {
  expect(literalWords(`export const A = () => ${jsx};`, 'a.tsx')).toEqual([]);
});

test.each([
  'Number(order.sourceAmount)',
  'Number.parseFloat(rate)',
  'parseInt(balance, 10)',
  '+wallet.available',
])('money is seen in %s', (code) => {
  expect(moneyAsNumber(`const x = ${code};`, 'a.ts')).toHaveLength(1);
});

test.each(['Number(pageSize)', 'Number(amountCount)', '1 + amount'])('no money is seen in %s', (code) => {
  expect(moneyAsNumber(`const x = ${code};`, 'a.ts')).toEqual([]);
});
