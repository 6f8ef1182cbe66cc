import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  drawing?: Drawing;
  children?: ReactNode;
  action?: ReactNode;
};

/** An icon, one sentence, and the one action that fills the list. */
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

type Drawing = 'papers' | 'inbox' | 'wallet' | 'people' | 'search' | 'messages';

// The accent is one stroke of each: what will stand here, or the way to it.
const drawings: Record<Drawing, { quiet: ReactNode; accent: ReactNode }> = {
  papers: {
    quiet: <path d="M28 12h24l10 10v30H28zM52 12v10h10M20 20v40h32" />,
    accent: <path d="M36 32h18M36 40h12" />,
  },
  inbox: {
    quiet: <path d="M16 38 24 16h32l8 22v16H16zM16 38h14l4 7h12l4-7h14" />,
    accent: <path d="m33 27 5 5 9-10" />,
  },
  wallet: {
    quiet: <path d="M16 24h46a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4zm0 0v-4a4 4 0 0 1 4-4h36v8" />,
    accent: <path d="M52 36h14v8H52a4 4 0 0 1 0-8z" />,
  },
  people: {
    quiet: <path d="M18 54a14 14 0 0 1 28 0M32 32a8 8 0 1 0 0-16 8 8 0 0 0 0 16" />,
    accent: <path d="M56 28v16M48 36h16" />,
  },
  search: {
    quiet: <path d="M16 18h22M16 28h14M16 38h14M16 48h22" />,
    accent: <path d="M50 46a12 12 0 1 0 0-24 12 12 0 0 0 0 24m9-3 9 9" />,
  },
  messages: {
    quiet: <path d="M16 14h36v24H32l-10 9v-9h-6z" />,
    accent: <path d="M42 46h10l8 8v-8h6V26h-6" />,
  },
};

/** A small illustration for an empty state. */
function LineDrawing({ of }: { of: Drawing }) {
  const { quiet, accent } = drawings[of];
  return (
    <svg
      aria-hidden="true"
      viewBox="8 8 64 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-16 w-18 shrink-0"
    >
      <g className="text-control">{quiet}</g>
      <g className="text-link">{accent}</g>
    </svg>
  );
}
