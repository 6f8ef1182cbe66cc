import { createTranslator } from 'use-intl/core';
import en from '../../messages/en.json';
import zh from '../../messages/zh-CN.json';
import { brandName } from '../brand.ts';
import { env } from '../env.ts';
import { codeName } from '../text/code-name.ts';
import type { Mail } from './schema.ts';

type Composed = { subject: string; text: string; html: string };

/** The name under which the HTML shows the attached mark. */
export const markId = 'mark@corridor';

const catalogues = { en, 'zh-CN': zh };

/** Writes a mail in its reader's language, as plain text and as HTML that says the same. */
export function composeMail({ locale, content }: Pick<Mail, 'locale' | 'content'>): Composed {
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: 'mail' });
  const roleName = createTranslator({ locale, messages: catalogues[locale], namespace: 'shell.role' });
  const place = 'place' in content ? content.place : null;
  const values = {
    ...content,
    portal: brandName,
    host: new URL(env().portalUrl).host,
    role: 'role' in content ? roleName(content.role) : '',
    place: place ?? 'none',
    by: 'by' in content ? (content.by ?? '') : '',
    from: 'by' in content && content.by !== undefined ? 'admin' : 'own',
    country: codeName('region', place ?? '', locale),
    time: timeIn(locale, 'until' in content ? content.until : 'at' in content ? content.at : null),
  };
  const link =
    'address' in content
      ? { address: content.address, label: t(`${content.kind}.action`), note: t('until', values) }
      : null;
  const subject = t(`${content.kind}.subject`, values);
  const paragraphs = [t(`${content.kind}.text`, values)];
  const small = [link?.note ?? '', t(`${content.kind}.otherwise`, values)].filter((line) => line !== '');
  const footer = t('footer', values);
  return {
    subject,
    text: [
      ...paragraphs,
      ...(link ? [`${link.label}${locale === 'en' ? ':' : '：'}\n${link.address}`] : []),
      ...small,
      `--\n${footer}`,
    ].join('\n\n'),
    html: page({ locale, subject, paragraphs, link, small, footer }),
  };
}

function timeIn(locale: Mail['locale'], at: string | null): string {
  if (at === null) return '';
  const style = {
    dateStyle: locale === 'en' ? 'medium' : 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as const;
  const form = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...style, timeZone: 'UTC' });
  return `${form.format(new Date(at))} UTC`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

type Page = {
  locale: string;
  subject: string;
  paragraphs: readonly string[];
  link: { address: string; label: string } | null;
  small: readonly string[];
  footer: string;
};

/** Tables and style attributes, which every mail reader draws; those that know dark mode take its colours from the style element. */
function page({ locale, subject, paragraphs, link, small, footer }: Page): string {
  const lines = (texts: readonly string[], style: string, name: string) =>
    texts.map((text) => `<p class="${name}" style="${style}">${escaped(text)}</p>`).join('');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #0d1117 !important; }
  .card { background-color: #151b23 !important; border-color: #2a333f !important; }
  .ink { color: #e9edf3 !important; }
  .quiet { color: #aeb8c6 !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#fbfcfd">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background-color:#fbfcfd">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Inter,'Segoe UI','PingFang SC','Microsoft YaHei',Arial,sans-serif">
<tr><td style="padding:0 4px 16px">
<img src="cid:${markId}" width="28" height="28" alt="" style="vertical-align:middle;border:0">
<span class="ink" style="padding-left:8px;vertical-align:middle;font-size:17px;font-weight:600;color:#12161c">${brandName}</span>
</td></tr>
<tr><td class="card" style="padding:28px;background-color:#ffffff;border:1px solid #dfe4ea;border-radius:8px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:#12161c">${escaped(subject)}</h1>
${lines(paragraphs, 'margin:0 0 20px;font-size:16px;line-height:24px;color:#12161c', 'ink')}
${link ? button(link) : ''}
${lines(small, 'margin:16px 0 0;font-size:14px;line-height:21px;color:#46505e', 'quiet')}
</td></tr>
<tr><td style="padding:16px 4px 0">
<p class="quiet" style="margin:0;font-size:13px;line-height:19px;color:#46505e">${escaped(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const button = ({ address, label }: { address: string; label: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:6px;background-color:#1f4fcc">
<a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr></table>`;
