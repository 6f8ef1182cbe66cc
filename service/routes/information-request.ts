import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerInformationRequest,
  findInformationRequest,
  informationRequestPath,
} from '../domain/orders/information-request.ts';
import { type Edge, limitAddress } from '../http/access.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML element or a quoted attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Registers the page behind RFI_link (specification §2.3): reading changes nothing, and it accepts one answer. */
export function informationRequestRoutes(app: FastifyInstance, edge: Edge): void {
  const url = `${informationRequestPath}/:token`;
  app.get(url, { config: { readsOnly: true } }, async (request: TokenRequest, reply) => {
    if (await limitAddress(edge, request)) return send(reply, 429, messagePage('busy'));
    const found = await findInformationRequest(edge.ctx, edge.ctx.pool, request.params.token);
    if (found.state === 'open') return send(reply, 200, formPage(found.request));
    return send(reply, 404, messagePage(found.state));
  });
  app.post(url, async (request: TokenRequest, reply) => {
    if (await limitAddress(edge, request)) return send(reply, 429, messagePage('busy'));
    const entered = enteredName(request);
    const answer = await answerInformationRequest(edge.ctx, request.params.token, entered);
    switch (answer.state) {
      case 'invalid-name':
        return send(reply, 400, formPage({ ...answer.request, refused: entered }));
      case 'saved':
        return send(reply, 200, messagePage(answer.outcome));
      default:
        return send(reply, 404, messagePage(answer.state));
    }
  });
}

function enteredName(request: FastifyRequest): string {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return new URLSearchParams(body).get('name') ?? '';
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(html);
}

/** A text in both languages: the reader of the link may know only one. */
type Text = { en: string; zh: string };

type Kind = 'person' | 'company';

const title: Text = { en: 'Beneficiary’s name', zh: '收款人姓名' };

/** Texts of the form, which differ for a person and a company. */
const formTexts = {
  ask: {
    person: {
      en: 'This payment goes to an account in mainland China. Please give the beneficiary’s name in Chinese characters, exactly as the bank has it.',
      zh: '此笔款项将付至中国大陆的账户。请填写收款人的中文姓名，须与银行预留姓名完全一致。',
    },
    company: {
      en: 'This payment goes to an account in mainland China. Please give the company’s registered name in Chinese characters, exactly as the bank has it.',
      zh: '此笔款项将付至中国大陆的账户。请填写收款公司的中文全称，须与银行预留名称完全一致。',
    },
  },
  hint: {
    person: { en: 'For example 张伟 or 古丽娜尔·买买提', zh: '例如：张伟、古丽娜尔·买买提' },
    company: { en: 'For example 上海某某贸易有限公司', zh: '例如：上海某某贸易有限公司' },
  },
  invalid: {
    person: {
      en: 'Please write the whole name in Chinese characters, two or more, without Latin letters.',
      zh: '请用汉字填写完整姓名，至少两个汉字，不含拉丁字母。',
    },
    company: {
      en: 'Please write the whole name of the company in Chinese characters.',
      zh: '请用汉字填写完整的公司名称。',
    },
  },
  order: { en: 'Order', zh: '订单号' },
  given: { en: 'Name given so far', zh: '已填姓名' },
  label: { en: 'Name in Chinese characters', zh: '中文姓名' },
  save: { en: 'Save', zh: '保存' },
  next: {
    en: 'When you save, the order is checked again, and your payment provider can go on with it. The link works once, until',
    zh: '保存后，订单将重新审核，您的支付服务商即可继续处理。此链接仅可使用一次，有效期至',
  },
} as const;

const newLink: Text = {
  en: 'Ask whoever sent you the link for a new one. Payment providers get it by repeating their create call unchanged: the answer holds a new RFI_link.',
  zh: '请向发送链接的人索取新链接。支付服务商原样重复创建订单的请求，即可在应答中获得新的 RFI_link。',
};
const askSender: Text = {
  en: 'There is nothing left to do here. Whoever sent you the link can tell you how the payment stands.',
  zh: '您无需再进行任何操作。如需了解付款进度，请联系发送链接的人。',
};

/** Texts of a page without a form: the situation, and what to do next. */
const messages = {
  passed: [
    {
      en: 'Thank you. The name was saved and the order was checked again.',
      zh: '谢谢。姓名已保存，订单已重新审核。',
    },
    {
      en: 'Your payment provider can go on with the payment. You can close this page.',
      zh: '您的支付服务商可以继续处理付款。您可以关闭此页面。',
    },
  ],
  unproven: [
    {
      en: 'Thank you. The name was saved. It differs from the name given so far.',
      zh: '谢谢。姓名已保存，但与已填姓名不一致。',
    },
    {
      en: 'The service’s staff compare the two before the order goes on. You can close this page.',
      zh: '服务方工作人员核对后，订单才会继续处理。您可以关闭此页面。',
    },
  ],
  'more-needed': [
    { en: 'Thank you. The name was saved.', zh: '谢谢。姓名已保存。' },
    {
      en: 'The order needs more information before it goes on. Your payment provider sees what, and gives it in an update. You can close this page.',
      zh: '订单还需要其他信息才能继续处理。您的支付服务商会看到具体内容，并通过更新订单提供。您可以关闭此页面。',
    },
  ],
  unknown: [
    {
      en: 'This link is not valid. Perhaps it was not copied whole.',
      zh: '此链接无效，可能未完整复制。',
    },
    newLink,
  ],
  expired: [{ en: 'This link has expired.', zh: '此链接已过期。' }, newLink],
  answered: [{ en: 'This link was already used.', zh: '此链接已被使用。' }, askSender],
  closed: [{ en: 'The order no longer needs this information.', zh: '该订单已不再需要此信息。' }, askSender],
  busy: [
    { en: 'The service is busy.', zh: '服务繁忙。' },
    {
      en: 'Please wait a minute, go back and try again. What you typed is still there.',
      zh: '请稍候一分钟，返回后重试。您填写的内容会保留。',
    },
  ],
} as const satisfies Record<string, readonly Text[]>;

type MessageName = keyof typeof messages;

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

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The URL contains the secret token, so it must not leak as a referrer.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

function messagePage(name: MessageName): string {
  return page(`<div role="status">${messages[name].map(paragraphs).join('\n')}</div>`);
}

type FormPage = {
  orderNo: string;
  beneficiaryName: string;
  entityType: string | null;
  endsAt: Date;
  /** The refused input, to show again. */
  refused?: string;
};

function formPage({ orderNo, beneficiaryName, entityType, endsAt, refused }: FormPage): string {
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
