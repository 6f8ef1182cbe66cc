'use client';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { usePageToast } from '@/components/ui/popups/use-page-toast.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { cleanLines } from '@/lib/service-core/text/clean-text.ts';
import { useDraft } from '../form/draft-context.ts';

const labelled =
  /(?:户名|名称|姓名|收款人|[账帐卡]号|银行卡|开户行|开户银行|银行|代码|身份证号?码?|手机号?|电话|地址|性别|国籍|邮政编码|邮编|[联行]行?号|联系人|联系方式|国家|地区|税号|识别号|支付宝|country|postcode|zip|name|holder|beneficiary|recipient|payee|number|no|card|iban|swift|bic|code|bank|phone|mobile|tel|e-?mail|address|gender|sex|nationality|uscc)\.?\s*[:：]\s*\S/giu;
const numbered = /(?:[账帐卡]号|银行卡|(?:account|card)(?: (?:number|no\.?))?)[ \t]*(?=\d{4})/giu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** True for a text with at least two labelled details. Cheap, because it runs on every paste. */
export function looksLikeBlock(text: string): boolean {
  if (text.length >= 4_000) return false;
  const clean = cleanLines(text);
  return count(clean, labelled) + count(clean, numbered) >= 2;
}

const loadOffer = () => import('./paste-offer.tsx');

export type Pasted = { text: string; field: string };

/** Around the recipient's fields: a pasted block such as "户名：… 账号：… 开户行：…" is offered field by field (ui.md §3.15). */
export function PasteFill({ children }: { children: ReactNode }) {
  const { readOnly } = useDraft();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const offer = useOnDemand(loadOffer, pasted !== null);
  // On a later step the fields may already be an order.
  const toast = usePageToast();

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    const { target } = event;
    if (readOnly || !(target instanceof HTMLInputElement) || !looksLikeBlock(text)) return;
    event.preventDefault();
    setPasted({ text, field: target.name });
  }

  return (
    <div onPaste={onPaste} className="contents">
      {children}
      {pasted && offer && <offer.PasteOffer pasted={pasted} toast={toast} onClose={() => setPasted(null)} />}
    </div>
  );
}
