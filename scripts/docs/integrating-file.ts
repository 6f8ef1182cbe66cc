import { readFileSync } from 'node:fs';
import type { Effect } from '../../lib/service-core/contract/endpoint.ts';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { maxAttempts, retryDelaySeconds } from '../../service/domain/callbacks/attempt.ts';
import { inRoot } from '../lib/paths.ts';
import type { GeneratedFile } from './formatted.ts';
import { codeBlock, withParts } from './markdown.ts';

const examples = {
  'examples/node/pay.mjs': 'js',
  'examples/node/pay-with-client.ts': 'ts',
  'examples/java/Pay.java': 'java',
  'examples/python/pay.py': 'python',
  'examples/curl/pay.sh': 'bash',
  'examples/node/receive-callbacks-by-library.mjs': 'js',
  'examples/node/receive-callbacks.mjs': 'js',
} as const;

const effects: Readonly<Record<Effect, string>> = {
  read: 'Nothing was changed: repeat it.',
  repeatable: 'Repeat it: the same effect, a like answer.',
  'once-by-key':
    'Ask for the status by `orderNo`, or repeat it with the same content. Never with a new order number.',
  unsafe: 'Find out first what it did; another call has another effect or is refused.',
};

function repetition(): string {
  const calls = Object.values(endpoints);
  return Object.entries(effects)
    .map(([effect, text]) => {
      const paths = calls.filter((endpoint) => endpoint.effect === effect).map(({ path }) => `\`${path}\``);
      return `- ${text}\n  ${paths.join(', ')}`;
    })
    .join('\n');
}

function retrySchedule(): string {
  const seconds = Array.from({ length: maxAttempts - 1 }, (_, retry) =>
    Math.round(retryDelaySeconds(retry + 1, () => 0) ?? 0),
  );
  const minutes = Math.round(seconds.reduce((sum, wait) => sum + wait, 0) / 60);
  return `Seconds before each of the ${seconds.length} retries, to which up to 10 % are added: ${seconds.join(', ')}; ${minutes} minutes in all.`;
}

/** The way to a first order, with the programs that the tests run. */
export const integratingFile: GeneratedFile = {
  path: 'docs/integrating.md',
  make: (current) =>
    withParts(
      current,
      new Map([
        ...Object.entries(examples).map(
          ([path, language]) => [path, codeBlock(language, readFileSync(inRoot(path), 'utf8'))] as const,
        ),
        ['repetition', repetition()],
        ['retry-schedule', retrySchedule()],
      ]),
    ),
};
