import { cleanLines } from '@/lib/service-core/text/clean-text.ts';

const labelled =
  /(?:户名|名称|姓名|收款人|[账帐卡]号|银行卡|开户行|开户银行|银行|代码|身份证号?码?|手机号?|电话|地址|性别|国籍|邮政编码|邮编|[联行]行?号|联系人|联系方式|国家|地区|税号|识别号|支付宝|country|postcode|zip|name|holder|beneficiary|recipient|payee|number|no|card|iban|swift|bic|code|bank|phone|mobile|tel|e-?mail|address|gender|sex|nationality|uscc)\.?\s*[:：]\s*\S/giu;
const numbered = /(?:[账帐卡]号|银行卡|(?:account|card)(?: (?:number|no\.?))?)[ \t]*(?=\d{4})/giu;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** True for a text with two labelled details or more; cheap, because each paste is asked. */
export function looksLikeBlock(text: string): boolean {
  if (text.length >= 4_000) return false;
  const clean = cleanLines(text);
  return count(clean, labelled) + count(clean, numbered) >= 2;
}
