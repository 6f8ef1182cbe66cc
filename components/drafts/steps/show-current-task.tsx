'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** On a narrow page the tasks stand in a row that scrolls: the current one is brought into it. */
export function ShowCurrentTask() {
  return <Shown key={usePathname()} />;
}

function Shown() {
  useEffect(() => {
    const current = document.querySelector<HTMLElement>('[data-task-current]');
    const row = current?.closest('ol');
    if (current && row) row.scrollLeft = current.offsetLeft - row.offsetLeft - 16;
  }, []);
  return null;
}
