import { createHash } from 'node:crypto';

/** Both languages on one page: whoever opens the link may read either. */
type Text = { en: string; zh: string };

const title: Text = { en: 'Beneficiary’s name', zh: '收款人姓名' };

export const pageTexts = {
  ask: {
    en: 'The account is in mainland China. Please give the beneficiary’s name in Chinese characters, exactly as the bank has it.',
    zh: '收款账户在中国大陆。请填写收款人的中文姓名，须与银行预留姓名完全一致。',
  },
  done: {
    en: 'Thank you. The name was saved and the order was checked again. You can close this page.',
    zh: '谢谢。姓名已保存，订单已重新审核。您可以关闭此页面。',
  },
  moreNeeded: {
    en: 'Thank you. The name was saved. The order needs more information; your payment provider will see what.',
    zh: '谢谢。姓名已保存。该订单还需要其他信息，您的支付服务商会看到具体内容。',
  },
  unknown: { en: 'This link is not valid.', zh: '此链接无效。' },
  expired: {
    en: 'This link has expired. Please ask for a new one.',
    zh: '此链接已过期，请重新索取。',
  },
  answered: { en: 'This link was already used.', zh: '此链接已被使用。' },
  closed: {
    en: 'The order no longer needs this information.',
    zh: '该订单已不再需要此信息。',
  },
  invalidName: {
    en: 'Please write the name in Chinese characters, for example 张伟.',
    zh: '请用汉字填写姓名，例如：张伟。',
  },
  busy: { en: 'Please wait a moment and try again.', zh: '请稍候再试。' },
} as const satisfies Record<string, Text>;

const style = `
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:34rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.375rem;margin:0 0 1rem}
p{margin:0 0 .75rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}
dt{opacity:.75}
dd{margin:0;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input,button{font:inherit;box-sizing:border-box;min-height:2.75rem;border-radius:.5rem;padding:.5rem .75rem}
input{width:100%;border:1px solid #767676}
input[aria-invalid]{border-color:#c62828}
button{margin-top:1rem;border:0;background:#1d4ed8;color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}
.error{margin:.5rem 0 0;font-weight:600}
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

export function messagePage(text: Text): string {
  return page(`<div role="status">${paragraphs(text)}</div>`);
}

export type FormPage = { orderNo: string; beneficiaryName: string; entered?: string; error?: Text };

export function formPage({ orderNo, beneficiaryName, entered = '', error }: FormPage): string {
  const invalid = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const message = error ? `<div id="error" class="error" role="alert">${paragraphs(error)}</div>` : '';
  return page(`${paragraphs(pageTexts.ask)}
<dl>
<dt>Order · <span lang="zh-CN">订单号</span></dt><dd>${escaped(orderNo)}</dd>
<dt>Given name · <span lang="zh-CN">已填姓名</span></dt><dd>${escaped(beneficiaryName)}</dd>
</dl>
<form method="post" autocomplete="off">
<label for="name">Name in Chinese characters · <span lang="zh-CN">中文姓名</span></label>
<input id="name" name="name" lang="zh-CN" required maxlength="256" value="${escaped(entered)}"${invalid}>
${message}
<button type="submit">Save · <span lang="zh-CN">保存</span></button>
</form>`);
}

function paragraphs(text: Text): string {
  return `<p>${escaped(text.en)}</p><p lang="zh-CN">${escaped(text.zh)}</p>`;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title.en)} · ${escaped(title.zh)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title.en)} · <span lang="zh-CN">${escaped(title.zh)}</span></h1>
${content}
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
