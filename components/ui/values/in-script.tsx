import type { ReactNode } from 'react';

const han = /\p{Script=Han}/u;

/**
 * A name, isolated from the direction of the surrounding text. A Chinese name is marked as Chinese, so that screen
 * readers pronounce it (WCAG 3.1.2).
 */
export function InScript({ text }: { text: string }): ReactNode {
  if (text === '') return text;
  return <bdi lang={han.test(text) ? 'zh-CN' : undefined}>{text}</bdi>;
}

/** A file name that wraps between its words, and inside a word only if the word is longer than a line. */
export function FileName({ name }: { name: string }) {
  return (
    <bdi className="wrap-break-word">
      {name.split(/(?<=[-_.\s])(?=\S)/u).map((word, index) => (
        // The words are positions of one fixed text: the index is their identity.
        <span key={`${index}-${word}`}>
          {index > 0 && <wbr />}
          {word}
        </span>
      ))}
    </bdi>
  );
}
