import type { ReactNode } from 'react';

const han = /\p{Script=Han}/u;

/**
 * A name as the data has it, isolated so that its direction turns nothing beside it; a Chinese one says so, or the
 * reader's voice would spell it out (WCAG 3.1.2).
 */
export function InScript({ text }: { text: string }): ReactNode {
  if (text === '') return text;
  return <bdi lang={han.test(text) ? 'zh-CN' : undefined}>{text}</bdi>;
}
