/** A text in both languages on one page: the reader of the link may know either. */
export type Text = { en: string; zh: string };

export type Kind = 'person' | 'company';

export const title: Text = { en: 'Beneficiary’s name', zh: '收款人姓名' };

/** Texts of the form; a company's name is another thing than a person's. */
export const formTexts = {
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
export const messages = {
  done: [
    {
      en: 'Thank you. The name was saved and the order was checked again.',
      zh: '谢谢。姓名已保存，订单已重新审核。',
    },
    {
      en: 'Your payment provider can go on with the payment. You can close this page.',
      zh: '您的支付服务商可以继续处理付款。您可以关闭此页面。',
    },
  ],
  moreNeeded: [
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

export type MessageName = keyof typeof messages;
