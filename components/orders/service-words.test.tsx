import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { informationReasons } from '@/lib/service-core/information-reasons.ts';
import { zh } from '../../tests/support/catalogues.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ServiceAsks } from './service-words.tsx';

afterEach(cleanup);

test('a known reason is told in the reader’s language, another in the service’s words, marked as English', () => {
  const { nameUnproven, amountAboveLimit } = informationReasons;
  const asked = [`${nameUnproven} more`, `${amountAboveLimit} 5000.00 USD for one order`, 'the IBAN is odd'];
  const { container } = renderInLocale(<ServiceAsks asked={asked.join('\n')} />, 'zh-CN');
  const [name, limit, other] = container.querySelectorAll('span');
  expect(name?.textContent).toBe(zh.errors.asked.nameUnproven);
  expect(limit?.textContent).toContain('单笔限额5,000.00 USD');
  expect(other?.textContent).toBe('服务方返回：“the IBAN is odd”');
  expect(other?.querySelector('[lang=en]')?.textContent).toBe('the IBAN is odd');
});
