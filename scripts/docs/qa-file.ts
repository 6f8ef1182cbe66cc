import { evaluate } from '../../lib/features/transfers/conditions/index.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '../../lib/features/transfers/testing/drafts.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import type { GeneratedFile } from './formatted.ts';
import { markdownTable, withParts } from './markdown.ts';

/** Usual payments, whose required fields the guide lists; other values may require more (`/help/fields` tells). */
const usual: Record<string, DraftValues> = {
  'global, from a person to a bank account in China': completeDraft(),
  'business, from a company to one in China': completeBusinessDraft(),
  'personal, from a person to a bank account in China': completePersonalDraft(),
};

/** The QA guide: the required fields are those of the form's own conditions. */
export const qaFile: GeneratedFile = {
  path: 'docs/qa.md',
  make: (current) =>
    withParts(
      current,
      new Map([
        [
          'required-fields',
          `Of usual payments; the form fills in what it can (full names, the fixed choices):\n\n${markdownTable(
            ['Family', 'Required'],
            Object.entries(usual).map(([name, values]) => [name, requiredOf(values)]),
          )}`,
        ],
      ]),
    ),
};

const requiredOf = (values: DraftValues): string =>
  Object.entries(evaluate(values))
    .filter(([, rule]) => rule.visible && rule.required)
    .map(([path]) => `\`${path}\``)
    .join(', ');
