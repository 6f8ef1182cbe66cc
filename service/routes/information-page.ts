import { createHash } from 'node:crypto';
import { escaped } from '../http/escape-html.ts';
import { formTexts, type Kind, type MessageName, messages, type Text, title } from './information-texts.ts';

const style = `
:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--text:#14181f;--soft:#4b5563;--line:#767d8a;--main:#1d4ed8;--on-main:#fff;--error:#b3261e;--ring:#2563eb}
@media (prefers-color-scheme:dark){:root{--ground:#0f1217;--card:#191e26;--text:#eef1f6;--soft:#b3bccb;--line:#8a93a3;--main:#8fb1ff;--on-main:#0b1530;--error:#ffb4ab;--ring:#a8c1ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 3rem}
section{background:var(--card);border-radius:.75rem;padding:1.25rem;box-shadow:0 1px 3px #0002}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 1rem}
p{margin:0 0 .5rem}
[lang=zh-CN]{line-height:1.7}
span[lang]{display:inline-block}
dl{margin:1rem 0;padding:.75rem 0;border-block:1px solid color-mix(in srgb,var(--line) 40%,transparent)}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 .5rem;overflow-wrap:anywhere}
dd:last-child{margin:0}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
.hint,.next{color:var(--soft);font-size:.875rem}
.next{margin-top:1rem}
input,button{font:inherit;min-height:3rem;border-radius:.5rem;padding:.5rem .75rem}
input{width:100%;margin-top:.25rem;border:1px solid var(--line);background:var(--card);color:var(--text);font-size:1.125rem}
input[aria-invalid]{border:2px solid var(--error)}
button{width:100%;margin-top:1rem;border:0;background:var(--main);color:var(--on-main);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.error{margin:.5rem 0;padding-left:.75rem;border-left:3px solid var(--error);color:var(--error);font-weight:600}
@media (min-width:40rem){main{padding-top:4rem}section{padding:2rem}button{width:auto;min-width:10rem}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address is the secret: it must not travel on.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

export function messagePage(name: MessageName): string {
  return page(`<div role="status">${messages[name].map(paragraphs).join('\n')}</div>`);
}

export type FormPage = {
  orderNo: string;
  beneficiaryName: string;
  entityType: string | null;
  endsAt: Date;
  /** The refused input, shown again. */
  refused?: string;
};

export function formPage({ orderNo, beneficiaryName, entityType, endsAt, refused }: FormPage): string {
  const kind: Kind = entityType === 'B' ? 'company' : 'person';
  const isRefused = refused !== undefined;
  const invalid = isRefused ? ' aria-invalid="true" autofocus' : '';
  const describedBy = isRefused ? 'error hint' : 'hint';
  const error = isRefused
    ? `<div id="error" class="error" role="alert">${paragraphs(formTexts.invalid[kind])}</div>`
    : '';
  const ends = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { next } = formTexts;
  return page(
    `${paragraphs(formTexts.ask[kind])}
<dl>
<dt>${inline(formTexts.order)}</dt><dd>${escaped(orderNo)}</dd>
<dt>${inline(formTexts.given)}</dt><dd>${escaped(beneficiaryName)}</dd>
</dl>
<form method="post" autocomplete="off">
<label for="name">${inline(formTexts.label)}</label>
<div id="hint" class="hint">${paragraphs(formTexts.hint[kind])}</div>
${error}
<input id="name" name="name" lang="zh-CN" required maxlength="256" spellcheck="false" aria-describedby="${describedBy}" value="${escaped(refused ?? '')}"${invalid}>
<button type="submit">${inline(formTexts.save)}</button>
</form>
<div class="next">${paragraphs({ en: `${next.en} ${ends}.`, zh: `${next.zh} ${ends}。` })}</div>`,
    isRefused,
  );
}

function inline(text: Text): string {
  return `${escaped(text.en)} · <span lang="zh-CN">${escaped(text.zh)}</span>`;
}

function paragraphs(text: Text): string {
  return `<p>${escaped(text.en)}</p><p lang="zh-CN">${escaped(text.zh)}</p>`;
}

function page(content: string, isRefused = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isRefused ? 'Error · 错误 · ' : ''}${escaped(title.en)} · ${escaped(title.zh)}</title>
<style>${style}</style>
</head>
<body>
<main>
<section>
<h1>${inline(title)}</h1>
${content}
</section>
</main>
</body>
</html>
`;
}
