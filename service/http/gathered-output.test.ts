import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const program = `
  import { createLog } from './service/http/log.ts';
  const log = createLog('info');
  for (let number = 0; number < 3000; number += 1) log.info({ number, name: '王小明' }, 'line');
  process.exit(0);`;

it('writes every line in order before the process ends by itself', () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: number; name: string; time: string });
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 3000 }, (_, number) => number));
  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['王小明']));
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
});
