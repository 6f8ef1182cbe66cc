import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, path: string[] = []): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = [...path, key];
    if (typeof value === 'string') flat.set(here.join('.'), value);
    else for (const [inner, text] of flatten(value, here)) flat.set(inner, text);
  }
  return flat;
}

function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inner = Object.values(element.options).flatMap((option) => argumentsOf(option.value));
      return [element.value, ...inner];
    }
    return [element.value];
  });
}

/** The text a reader sees, without the names of its arguments. */
function literals(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return Object.values(element.options).flatMap((option) => literals(option.value));
    }
    return element.type === TYPE.tag ? literals(element.children) : [];
  });
}

const english = flatten(en);
const chinese = flatten(zh);
const unique = (names: string[]) => [...new Set(names)].toSorted();

describe('T-22: both catalogues say the same things', () => {
  test('the keys are the same, in the same order', () => {
    expect([...chinese.keys()]).toEqual([...english.keys()]);
  });
  test('no text is empty', () => {
    const texts = [...english, ...chinese];
    expect(texts.flatMap(([key, text]) => (text.trim() === '' ? [key] : []))).toEqual([]);
  });
  test('a message takes the same arguments in both', () => {
    const differing = [...english.keys()].flatMap((key) => {
      const [left, right] = [english, chinese].map((texts) =>
        unique(argumentsOf(parse(texts.get(key) ?? ''))).join(', '),
      );
      return left === right ? [] : [`${key}: ${left} in English, ${right} in Chinese`];
    });
    expect(differing).toEqual([]);
  });
});

/** Returns the rule of Chinese typography that a text breaks, if any. */
function broken(text: string): string | null {
  const rules: [string, RegExp][] = [
    [
      'typed space between Han and Latin or digit',
      /\p{Script=Han} +[A-Za-z0-9]|[A-Za-z0-9] +\p{Script=Han}/u,
    ],
    ['half-width punctuation after Han', /\p{Script=Han}(?:[,:;?!]|\.(?!\w))/u],
    ['three dots instead of ……', /\.\.\.|(?<!…)…(?!…)/u],
    ['straight quotes around Han', /["']\p{Script=Han}|\p{Script=Han}["']/u],
    ['half-width brackets around Han', /\(\p{Script=Han}|\p{Script=Han}\)/u],
    ['a formal you', /您/u],
    ['Traditional-only character', /[個們這來時匯國會為與開關門發選擇張單據錯誤請輸歲電話戶]/u],
  ];
  const found = rules.find(([, rule]) => rule.test(text));
  return found?.[0] ?? null;
}

/** The cases of every plural in a message. */
function pluralCases(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralCases(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap((option) => pluralCases(option.value));
    return element.type === TYPE.plural ? [...Object.keys(element.options), ...inner] : inner;
  });
}

// Chinese has no grammatical number: `one` is never chosen there, and what stands behind it never read.
describe('a Chinese plural knows numbers, not kinds of number', () => {
  test('no text names a kind', () => {
    const wrong = [...chinese].flatMap(([key, text]) => {
      const kinds = pluralCases(parse(text)).filter((name) => name !== 'other' && !/^=\d+$/.test(name));
      return kinds.length > 0 ? [`${key}: ${kinds.join(', ')}`] : [];
    });
    expect(wrong).toEqual([]);
  });
  test('and `one` is caught', () => {
    expect(pluralCases(parse('{n, plural, one {一项} other {#项}}'))).toContain('one');
  });
});

describe('T-24: Chinese typography', () => {
  // A language offers itself in its own words.
  const exempt = new Set(['shell.english', 'shell.switchLanguage']);
  test('no text breaks a rule', () => {
    const wrong = [...chinese].flatMap(([key, text]) =>
      exempt.has(key)
        ? []
        : literals(parse(text)).flatMap((literal) => {
            const rule = broken(literal);
            return rule === null ? [] : [`${key}: ${rule}: ${literal}`];
          }),
    );
    expect(wrong).toEqual([]);
  });
  test.each(['汇款 100', '请选择.', '请稍候...', '請輸入', '状态(已完成)', '您的订单'])(
    '%s is caught',
    (text) => {
      expect(broken(text)).not.toBeNull();
    },
  );
  test.each(['已于2026年付出100.00', '支持PDF；不超过10MB', '保存中……'])('%s passes', (text) => {
    expect(broken(text)).toBeNull();
  });
});
