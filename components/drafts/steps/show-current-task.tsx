'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Scrolls the current task into view on a narrow page, where the tasks are a scrolling row. */
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
