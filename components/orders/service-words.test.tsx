import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { informationReasons } from '@/lib/service-core/information-reasons.ts';
import { zh } from '../../tests/support/catalogues.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { ServiceAsks } from './service-words.tsx';

afterEach(cleanup);

test('a known reason is told in the reader’s language, another in the service’s words, marked as English', () => {
  const asked = [`${informationReasons.nameUnproven} more`, 'the amount is above the limit'].join('\n');
  const { container } = renderInLocale(<ServiceAsks asked={asked} />, 'zh-CN');
  const [known, unknown] = container.querySelectorAll('span');
  expect(known?.textContent).toBe(zh.errors.asked.nameUnproven);
  expect(unknown?.textContent).toBe('服务方返回：“the amount is above the limit”');
  expect(unknown?.querySelector('[lang=en]')?.textContent).toBe('the amount is above the limit');
});
