import { isUtf8 } from 'node:buffer';
import suite from './json-test-suite.json' with { type: 'json' };

type Written = { name: string; text?: string; hex?: string; repeated?: { text: string; times: number }[] };

/** The reason for each answer that is not the suite's. */
const differences = new Map([
  ['y_object_duplicated_key', 'two readers of one signed text could pick differently'],
  ['y_object_duplicated_key_and_value', 'two readers of one signed text could pick differently'],
]);

/** The rules for what the suite leaves to the reader: UTF-8 alone, at most 32 levels, numbers of any size. */
const mayBeTaken = (name: string, bytes: Buffer) => isUtf8(bytes) && name !== 'i_structure_500_nested_arrays';

function bytesOf({ hex, text, repeated = [] }: Written): Buffer {
  if (hex !== undefined) return Buffer.from(hex, 'hex');
  return Buffer.from(text ?? repeated.map((part) => part.text.repeat(part.times)).join(''));
}

const written: Written[] = suite.cases;

/** JSONTestSuite's cases, and whether we take each for JSON. */
export const jsonCases = written.map((one) => {
  const { name } = one;
  const bytes = bytesOf(one);
  const asTheSuite = name.startsWith('i_') ? mayBeTaken(name, bytes) : name.startsWith('y_');
  return { name, bytes, isTaken: differences.has(name) ? !asTheSuite : asTheSuite };
});
