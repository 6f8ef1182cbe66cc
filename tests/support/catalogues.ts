import english from '../../messages/en.json' with { type: 'json' };
import chinese from '../../messages/zh-CN.json' with { type: 'json' };

/** The texts of the portal, for a test in a room that may not read them itself. Tests write names without their marks. */
export const en = withoutMarks(english);
export const zh = withoutMarks(chinese);

/** The catalogues without the marks that isolate names; `messages/catalogue.test.ts` looks after these. */
function withoutMarks<Texts extends object>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replace(/[\u2068\u2069]/g, '')) as Texts;
}
