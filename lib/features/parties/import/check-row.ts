import { choicesOf } from '../../transfers/choices.ts';
import { isFieldPath } from '../../transfers/fields.ts';
import { follow } from '../../transfers/follow.ts';
import { nameParts } from '../../transfers/name-parts.ts';
import { normaliseText } from '../../transfers/normalise.ts';
import type { DraftValues, Family } from '../../transfers/types.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { withValue } from '../../transfers/values.ts';
import { newPartyDraft, partyDraft } from '../party-draft.ts';
import { storedValues } from '../stored-values.ts';
import type { PartyKind, PartyValues } from '../types.ts';
import { fixCell } from './damage.ts';
import { headingKey } from './headings.ts';
import type { ColumnMapping, Damage, ImportDictionary, RowIssue, SheetCell } from './types.ts';
import { hasWholeName } from './whole-name.ts';

type Setup = {
  kind: PartyKind;
  family: Family;
  mapping: ColumnMapping;
  dictionary: ImportDictionary;
  now: Date;
};

/** A row of a file as a party, with everything that is wrong with it: first what the spreadsheet did, then the form's own checks. */
export function checkRow(
  cells: readonly SheetCell[],
  { kind, family, mapping, dictionary, now }: Setup,
): { values: PartyValues; issues: RowIssue[] } {
  const start = newPartyDraft(kind, family);
  let values = start;
  const damage: Damage[] = [];
  for (const [index, path] of Object.entries(mapping)) {
    const cell = cells[Number(index)];
    if (!cell || cell.text === '' || !isFieldPath(path)) continue;
    const fixed = fixCell(path, cell);
    damage.push(...fixed.damage);
    const choice = choiceOf(path, fixed.text, dictionary);
    values = withValue(values, path, choice ?? normaliseText(path, fixed.text, values));
  }
  if (hasWholeName(kind, values)) {
    const { fullName } = values[kind];
    const parts = nameParts(fullName);
    if (parts) values = { ...values, [kind]: { ...values[kind], ...parts } };
    else damage.push({ path: `${kind}.fullName`, key: 'whole-name', value: fullName, severity: 'warn' });
  }
  const stored = storedValues(kind, follow(start, withCurrency(values)).values);
  const draft = partyDraft(stored);
  const told = new Set(damage.flatMap(pathsTold));
  const problems = validateDraft(draft, { now, sections: [kind] }).filter(({ path }) => !told.has(path));
  return {
    values: stored,
    issues: [
      ...damage.map((found) => ({ from: 'sheet' as const, ...found })),
      ...problems.map(({ path, key, args, severity }) => ({
        from: 'form' as const,
        path,
        // A country that is not known by its name is no text that is too long.
        key: isCountry(path) && key === 'tooLong' ? 'country' : key,
        args,
        severity,
      })),
    ],
  };
}

/** Returns the paths whose problem the damage already explains. A name that stays whole is saved without its parts. */
function pathsTold({ path, key, severity }: Damage): string[] {
  if (key === 'whole-name') return ['lastName', 'firstName'].map((part) => path.replace('fullName', part));
  return severity === 'block' ? [path] : [];
}

/** The conditions of an account depend on what it is paid in. */
function withCurrency(values: DraftValues): DraftValues {
  const { currency } = values.beneficiary.accountInfo;
  return values.family === 'business' || currency === '' ? values : { ...values, targetCurrency: currency };
}

/** "女" and "Female" for "FeMale", "中国" and "China" for "CN"; undefined for what has no other name. */
function choiceOf(path: string, text: string, dictionary: ImportDictionary): string | undefined {
  const list = path.slice(path.lastIndexOf('.') + 1);
  const key = headingKey(text);
  const found = dictionary.choices.get(`${isCountry(path) ? 'country' : list}.${key}`);
  if (found !== undefined) return found;
  if (!isFieldPath(path)) return undefined;
  return choicesOf(path, { visible: true, required: false })?.find((choice) => choice.toLowerCase() === key);
}

const isCountry = (path: string) => /[cC]ountry$|nationality$/.test(path);
