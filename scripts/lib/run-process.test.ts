import { expect, test } from 'vitest';
import { runProcess } from './run-process.ts';

test('all that programs wrote is there when they have ended, however busy this process is', async () => {
  const texts: string[] = [];
  for (const busyMs of [0, 10, 20, 30, 40, 50]) {
    const running = Array.from({ length: 20 }, () => runProcess('sh', ['-c', 'echo written; exit 3']));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
    for (const { code, output } of await Promise.all(running)) texts.push(`${code} ${output}`);
  }
  expect(new Set(texts)).toEqual(new Set(['3 written\n']));
});

test('a program that leaves a daemon behind has ended all the same', async () => {
  const { output } = await runProcess('sh', ['-c', 'echo started; sleep 20 &']);
  expect(output).toBe('started\n');
}, 10_000);
