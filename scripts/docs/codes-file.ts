import { codes, failureReasons } from '../../lib/service-core/codes.ts';
import type { GeneratedFile } from './formatted.ts';
import { markdownTable, withParts } from './markdown.ts';

/** The table of codes and of failure reasons. */
export const codesFile: GeneratedFile = {
  path: 'docs/codes.md',
  make: (current) =>
    withParts(
      current,
      new Map([
        [
          'codes',
          markdownTable(
            ['Code', 'Title', 'Meaning', 'Next step'],
            Object.values(codes).map(({ status, title, meaning, action }) => [
              `\`${status}\``,
              title,
              meaning,
              action,
            ]),
          ),
        ],
        [
          'failure-reasons',
          markdownTable(
            ['Message', 'Next step'],
            Object.values(failureReasons).map(({ message, action }) => [message, action]),
          ),
        ],
      ]),
    ),
};
