import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Initials, Person } from './person.tsx';

afterEach(cleanup);

const pictureOf = (name: string) => {
  const { container, unmount } = render(<Initials name={name} />);
  const { textContent, className } = container.firstElementChild as HTMLElement;
  unmount();
  return { textContent, className };
};

test.each([
  ['Omar Diaz', 'OD'],
  ['Ana Maria de Souza', 'AS'],
  ['QA', 'Q'],
  ['杨帆', '杨'],
  ['欧阳明', '欧'],
  ['深圳市海蓝科技有限公司', '深'],
  ['𠮷', '𠮷'],
  ['', ''],
])('%s is pictured as %s', (name, initials) => {
  expect(pictureOf(name).textContent).toBe(initials);
});

test('a name has the same colour wherever it stands, and names share the colours among them', () => {
  expect(pictureOf('Omar Diaz')).toEqual(pictureOf('Omar Diaz'));
  const colours = [
    'Omar Diaz',
    'Amir Haddad',
    'Chen Yu',
    'Li Wei',
    'Jane Miller',
    '杨帆',
    '王芳',
    '陈宇',
  ].map((name) => pictureOf(name).className);
  expect(new Set(colours).size).toBeGreaterThan(2);
});

test('the picture is for the eye alone: a name is read once', () => {
  render(<Person name="Omar Diaz" />);
  screen.getByText('Omar Diaz');
  expect(screen.getByText('OD').closest('[aria-hidden=true]')).not.toBeNull();
});
