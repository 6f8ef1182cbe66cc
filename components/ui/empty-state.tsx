import type { ReactNode } from 'react';
import { type Drawing, LineDrawing } from './line-drawing.tsx';

type Props = {
  title: ReactNode;
  drawing?: Drawing;
  children?: ReactNode;
  action?: ReactNode;
};

/** A picture, one sentence, and the one thing to do about it. */
export function EmptyState({ title, drawing = 'papers', children, action }: Props) {
  return (
    <div className="flex items-center gap-x-6 gap-y-4 py-6 max-sm:flex-col max-sm:items-start">
      <LineDrawing of={drawing} />
      <div className="flex flex-col items-start gap-3">
        <div className="max-w-prose">
          <p className="font-semibold">{title}</p>
          {children && <div className="mt-1 text-ink-2">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
