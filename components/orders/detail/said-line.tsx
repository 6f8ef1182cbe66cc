import type { Said } from './use-order-actions.ts';

type Props = {
  said: Said;
  /** Over the page, whose live regions are silent then: the line speaks for itself. */
  inDialog?: boolean;
};

/** The outcome of the last press. */
export function SaidLine({ said, inDialog = false }: Props) {
  if (said === null) return null;
  const isError = said.tone === 'error';
  return (
    <p
      role={isError ? 'alert' : inDialog ? 'status' : undefined}
      className={isError ? 'text-hint text-red-ink' : 'text-hint text-ink-2'}
    >
      {said.text}
    </p>
  );
}
