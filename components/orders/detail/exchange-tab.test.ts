import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curlOf, pretty } from './exchange-tab.tsx';

test('formatting changes only the space between: parsing gives the same', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(pretty(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('numbers keep every digit', () => {
  expect(pretty('{"sourceAmount":9007199254740993.10,"a":[1,{}]}')).toBe(
    '{\n  "sourceAmount": 9007199254740993.10,\n  "a": [\n    1,\n    {}\n  ]\n}',
  );
});

test('what is not JSON stays as it is; nothing is empty', () => {
  expect(pretty('<html>502</html>')).toBe('<html>502</html>');
  expect(pretty(null)).toBe('');
});

test('a quote in the body cannot end the argument of the command', () => {
  const command = curlOf({ method: 'POST', path: '/x', requestBody: `{"a":"it's"}` } as never);
  expect(command).toContain(`'{"a":"it'\\''s"}'`);
});
