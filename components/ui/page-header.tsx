import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = {
  title: ReactNode;
  /** The breadcrumb, on its own line above the title. */
  crumb?: ReactNode;
  /** Beside the title: a status, a save indicator. */
  aside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** The header of every page: title, status and actions. */
export function PageHeader({ title, crumb, aside, description, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {crumb && <div className="mb-1 text-hint text-ink-2">{crumb}</div>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageTitle>{title}</PageTitle>
          {aside}
        </div>
        {description && <p className="mt-1 max-w-prose text-ink-2">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
