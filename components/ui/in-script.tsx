import type { ReactNode } from 'react';

const han = /\p{Script=Han}/u;

/** A name as the data has it; a Chinese one says so, or the reader's voice would spell it out (WCAG 3.1.2). */
export function InScript({ text }: { text: string }): ReactNode {
  return han.test(text) ? <span lang="zh-CN">{text}</span> : text;
}
