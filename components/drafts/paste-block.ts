const label =
  /(?:户名|名称|姓名|收款人|[账帐卡]号|开户行|开户银行|银行|代码|身份证号?码?|手机号?|电话|地址|name|holder|beneficiary|recipient|payee|number|no|iban|swift|bic|code|bank|phone|mobile|tel|e-?mail|address|uscc)\.?\s*[:：]\s*\S/giu;

/** Whether a text that is being pasted holds two labelled details or more; cheap, because each paste is asked. */
export function looksLikeBlock(text: string): boolean {
  return text.length < 4_000 && (text.match(label)?.length ?? 0) >= 2;
}
