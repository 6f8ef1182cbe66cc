import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FileName } from './in-script.tsx';

afterEach(cleanup);

test.each([
  ['invoice_2026-11.final.pdf', ['invoice_', '2026-', '11.', 'final.', 'pdf']],
  ['合同 王小明.pdf', ['合同 ', '王小明.', 'pdf']],
  ['scan.', ['scan.']],
])('%s can be broken between its words only, and reads as it is', (name, words) => {
  const { container } = render(<FileName name={name} />);
  expect(container.textContent).toBe(name);
  expect([...container.querySelectorAll('bdi > span')].map((word) => word.textContent)).toEqual(words);
  expect(container.querySelectorAll('wbr')).toHaveLength(words.length - 1);
});
