import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Counts = { taken: number; later: number; other: number };

export type Flood = { stop(): Promise<Counts>; kill(): void };

/** Another process that posts unsigned callbacks about ever new ids on 24 connections, from the moment of returning. */
export async function startFlood(callbackUrl: string): Promise<Flood> {
  const program = `
    const count = { taken: 0, later: 0, other: 0 };
    let isOver = false, sent = 0;
    const connection = async () => {
      while (!isOver) {
        const body = JSON.stringify({ event: 'payment', id: 'T-unknown-' + sent++, status: 'completed' });
        const response = await fetch(process.argv[1], { method: 'POST', body });
        const { code } = await response.json();
        if (response.status === 200 && code === '200') count.taken += 1;
        else if (response.status === 429 && code === '429' && response.headers.get('retry-after')) count.later += 1;
        else count.other += 1;
        if (count.taken + count.later + count.other === 100) console.log('flooding');
      }
    };
    process.stdin.once('data', () => { isOver = true; });
    await Promise.all(Array.from({ length: 24 }, connection));
    console.log(JSON.stringify(count));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, callbackUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    kill: () => void child.kill(),
    async stop() {
      child.stdin.write('stop');
      const [line] = await once(lines, 'line');
      return JSON.parse(line);
    },
  };
}
