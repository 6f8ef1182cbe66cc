import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkTabs } from './link-tabs.tsx';

afterEach(cleanup);

test('on a narrow page the current tab is in view, and one that is in view does not move', () => {
  const places = new Map([
    ['/a', [0, 100]],
    ['/b', [100, 200]],
    ['/c', [500, 600]],
  ]);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [left = 0, right = 350] = places.get(this.getAttribute('href') ?? '') ?? [];
    return { left, right } as DOMRect;
  });
  const tabs = [...places.keys()].map((href) => ({ href, label: href }));
  const { rerender } = render(<LinkTabs label="Views" tabs={tabs} current="/b" />);
  const row = screen.getByRole('navigation');
  expect(row.scrollLeft).toBe(0);
  rerender(<LinkTabs label="Views" tabs={tabs} current="/c" />);
  expect(row.scrollLeft).toBe(274);
});
