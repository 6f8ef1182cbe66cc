import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShowCurrentTask } from './show-current-task.tsx';

const at = vi.hoisted(() => ({ path: '/drafts/d/amount' }));
vi.mock('next/navigation', () => ({ usePathname: () => at.path }));

const steps = ['amount', 'parties', 'details'];
const stepWidth = 180;

function Strip() {
  return (
    <nav>
      <ShowCurrentTask />
      <ol>
        {steps.map((step) => (
          <li key={step} data-task-current={at.path.endsWith(step) || undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}

beforeEach(() => {
  // Nothing is laid out here: each step is as wide as the next one.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 16 + Math.max(0, steps.indexOf(this.textContent)) * stepWidth;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the current step is in view when the page loads, and after each way on or back', () => {
  at.path = '/drafts/d/parties';
  const page = render(<Strip />);
  const row = page.getByRole('list');
  expect(row.scrollLeft).toBe(stepWidth - 16);
  at.path = '/drafts/d/details';
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(2 * stepWidth - 16);
  at.path = '/drafts/d/parties';
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(stepWidth - 16);
});

test('what somebody scrolled to stays while the step is the same', () => {
  at.path = '/drafts/d/details';
  const page = render(<Strip />);
  const row = page.getByRole('list');
  row.scrollLeft = 0;
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(0);
});
