import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Says beside what was pressed that it failed, aloud as well; nothing while there is nothing to say. */
export function FailureText({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span role="alert" className="block basis-full text-hint text-red-ink">
      {children}
    </span>
  );
}

type Props = { className?: string; children: ReactNode };

/** The same as a message of the page. */
export function FailureNotice({ className, children }: Props) {
  if (!children) return null;
  return (
    <Notice kind="error" role="alert" className={className}>
      {children}
    </Notice>
  );
}
