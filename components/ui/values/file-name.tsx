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
