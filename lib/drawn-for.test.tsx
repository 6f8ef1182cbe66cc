import { afterEach, expect, test, vi } from 'vitest';
import { carryDrawnFor, carryDrawnForInUploads, onDrawnForAnother, pageDrawnFor } from './drawn-for.ts';

let leave = () => {};
afterEach(() => leave());

const sendTo = (answer: Response) => {
  const sent: Headers[] = [];
  const fetch = carryDrawnFor(async (_, init) => {
    sent.push(new Headers(init?.headers));
    return answer;
  });
  return { fetch, sent };
};

test('every changing request of a page says for whom the page was drawn, and no other request does', async () => {
  leave = pageDrawnFor.set('li-as-operator');
  const { fetch, sent } = sendTo(new Response());
  await fetch('/api/quotes', { method: 'POST', headers: { 'content-type': 'application/json' } });
  await fetch(new Request(`${location.origin}/orders`, { method: 'POST' }));
  await fetch('/api/orders');
  await fetch('https://elsewhere.example/', { method: 'POST' });
  expect(sent.map((headers) => headers.get('x-drawn-for'))).toEqual([
    'li-as-operator',
    'li-as-operator',
    null,
    null,
  ]);
  expect(sent[0]?.get('content-type')).toBe('application/json');
});

test('the page hears that a request was refused because somebody else is signed in', async () => {
  const heard = vi.fn();
  leave = onDrawnForAnother(heard);
  await sendTo(new Response('', { status: 412 })).fetch('/api/quotes', { method: 'POST' });
  expect(heard).not.toHaveBeenCalled();
  const refusal = new Response('', { status: 412, headers: { 'x-refusal': 'drawn-for-another' } });
  await sendTo(refusal).fetch('/api/quotes', { method: 'POST' });
  expect(heard).toHaveBeenCalledOnce();
});

test('an upload says it, too, and the page hears of its refusal', async () => {
  const { open, setRequestHeader } = XMLHttpRequest.prototype;
  const headers = vi.fn();
  XMLHttpRequest.prototype.open = () => {};
  XMLHttpRequest.prototype.setRequestHeader = headers;
  const heard = vi.fn();
  const leaves = [pageDrawnFor.set('li-as-operator'), onDrawnForAnother(heard)];
  try {
    carryDrawnForInUploads();
    const upload = new XMLHttpRequest();
    upload.open('POST', '/api/orders/1/files');
    new XMLHttpRequest().open('GET', '/api/orders');
    expect(headers.mock.calls).toEqual([['x-drawn-for', 'li-as-operator']]);
    upload.getResponseHeader = () => 'drawn-for-another';
    upload.dispatchEvent(new Event('load'));
    expect(heard).toHaveBeenCalledOnce();
  } finally {
    Object.assign(XMLHttpRequest.prototype, { open, setRequestHeader });
    for (const leave of leaves) leave();
  }
});
