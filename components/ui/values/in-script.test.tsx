import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InScript } from './in-script.tsx';

afterEach(cleanup);

test.each([
  ['محمد أحمد', ''],
  ['Wang Ming', ''],
  ['王明', 'zh-CN'],
])('%s is isolated from what stands beside it', (text, lang) => {
  const { container } = render(<InScript text={text} />);
  const name = container.querySelector('bdi');
  expect(name?.textContent).toBe(text);
  expect(name?.lang).toBe(lang);
});
