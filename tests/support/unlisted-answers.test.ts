import { expect, it } from 'vitest';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { unlistedAnswers } from './unlisted-answers.ts';

const { method, path: route } = endpoints.businessStatus;
const line = (status: string, change: object = {}) =>
  JSON.stringify({ method, route, status, msg: 'request', ...change });

it('finds answers whose code their endpoint does not list, each once', () => {
  const log = [
    line('1'),
    line('20201'),
    line('20401'),
    line('20401'),
    line('99999'),
    line('20401', { route: '/health' }),
    line('20401', { msg: 'another line' }),
    '',
  ];
  expect(unlistedAnswers(log.join('\n'))).toEqual([
    'businessStatus answered 20401 (insufficientBalance)',
    'businessStatus answered 99999 (no code of ours)',
  ]);
});
