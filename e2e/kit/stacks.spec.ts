import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import type { StackRecord } from '../../scripts/lib/stacks/place.ts';
import { openSandbox } from './sandbox.ts';

/** `npm run stack` as a person types it; JSON where it was asked for. */
async function stack(...args: string[]): Promise<string> {
  const { code, output } = await runProcess(process.execPath, ['scripts/bootstrap.mjs', 'stack', ...args], {
    cwd: inRoot(),
  });
  expect(code, output).toBe(0);
  return output;
}

const recordsIn = (output: string): StackRecord[] =>
  JSON.parse(output.slice(output.indexOf('[\n'))) as StackRecord[];

/** The service of a stack, as a tester sees and changes it. */
function serviceOf(stack: StackRecord) {
  const { dataDir } = stack;
  const sandbox = openSandbox(stack);
  const { callbackUrl } = JSON.parse(readFileSync(join(dataDir, 'sandbox-partner.json'), 'utf8')) as {
    callbackUrl: string;
  };
  return {
    callbackUrl,
    credit: () => sandbox.credit('personal', 'USD', '1.00'),
    advance: (seconds: number) => sandbox.advanceClock(seconds),
    state: async () => ({
      offsetSeconds: await sandbox.clockAheadSeconds(),
      usd: await sandbox.availableIn('personal', 'USD'),
    }),
  };
}

/** Asks for a page as the person whose storage state this is. */
async function statusFor({ portalUrl }: StackRecord, storageState: string): Promise<number> {
  const person: APIRequestContext = await request.newContext({ baseURL: portalUrl, storageState });
  const answer = await person.get('/overview', { maxRedirects: 0 });
  await person.dispose();
  return answer.status();
}

const faultsOf = async ({ faultsUrl }: StackRecord): Promise<unknown> => (await fetch(faultsUrl)).json();

const isGone = ({ portalUrl }: StackRecord): Promise<boolean> =>
  fetch(portalUrl).then(
    () => false,
    () => true,
  );

test('Stacks start as copies, one goes back without the other, and nothing of a killed one stays', async () => {
  const stacks = recordsIn(await stack('up', '--count', '2', '--json'));
  try {
    expect(stacks).toHaveLength(2);
    const [first, second] = stacks as [StackRecord, StackRecord];
    expect(new Set(stacks.flatMap(({ portalUrl, serviceUrl }) => [portalUrl, serviceUrl])).size).toBe(4);
    const [one, other] = [serviceOf(first), serviceOf(second)];
    expect([one.callbackUrl, other.callbackUrl]).toEqual([first.portalUrl, second.portalUrl]);

    const roles = new Set(first.people.map(({ role }) => role));
    expect([...roles].toSorted()).toEqual(['admin', 'approver', 'auditor', 'operator', 'qa']);
    for (const { storageState } of first.people) expect(await statusFor(first, storageState)).toBe(200);
    const [{ storageState } = { storageState: '' }] = first.people;
    expect(await statusFor(second, storageState)).toBe(307);

    const before = await one.state();
    expect(before.offsetSeconds).toBe(0);
    expect(await other.state()).toEqual(before);
    await Promise.all([one.credit(), one.advance(901), other.credit(), other.advance(60)]);
    await fetch(first.faultsUrl, {
      method: 'PUT',
      body: '{"*": "down"}',
      headers: { 'content-type': 'application/json' },
    });
    const changed = await other.state();
    expect(changed).not.toEqual(before);

    const [again] = recordsIn(await stack('reset', first.id, '--json'));
    expect(again).toEqual(first);
    expect(await serviceOf(first).state()).toEqual(before);
    expect(await faultsOf(first)).toEqual({});
    expect(await other.state()).toEqual(changed);
    for (const { storageState: state } of first.people) expect(await statusFor(first, state)).toBe(200);

    const keeper = JSON.parse(readFileSync(join(dirname(second.dataDir), 'keeper.json'), 'utf8'));
    process.kill((keeper as { pid: number }).pid, 'SIGKILL');
  } finally {
    await stack('down', ...stacks.map(({ id }) => id));
  }
  // A stack that is gone may be taken down again; a number that no stack had may not.
  await stack('down', ...stacks.map(({ id }) => id));
  await expect(stack('down', '999999')).rejects.toThrow(/There is no stack 999999/);
  for (const left of stacks) {
    expect(existsSync(left.dataDir)).toBe(false);
    expect(await isGone(left)).toBe(true);
  }
});
