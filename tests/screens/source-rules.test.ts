import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.ts';
import { filesIn } from './source-files.ts';
import { type Finding, literalWords, moneyAsNumber } from './source-rules.ts';

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
