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

/** The name of a file, broken between its words when a line has no room for it; inside one only when it is longer than a line. */
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
