import { describe, expect, it } from 'vitest';
import { faultsOf } from './judge.ts';

const answer = (httpStatus: number, body: unknown, contentType = 'application/json; charset=utf-8') =>
  faultsOf({ httpStatus, contentType, text: typeof body === 'string' ? body : JSON.stringify(body) }, {});
const refusal = (message: string) => answer(400, { status: '20101', message });

describe('the judge of answers', () => {
  it('takes envelopes, and refusals with a message to act on', () => {
    expect(answer(200, { status: '1', data: [] })).toEqual([]);
    expect(refusal('sourceAmount must be greater than zero')).toEqual([]);
    expect(answer(413, { status: '20102', message: 'The body is larger than this call takes.' })).toEqual([]);
  });

  it.each([
    [answer(500, { status: '-1', message: 'something went wrong' }), 'HTTP 500'],
    [answer(200, { status: '20101', message: 'wrong on both sides' }), 'HTTP 200 with status 20101'],
    [answer(400, { status: '1' }), 'HTTP 400 with status 1'],
    [answer(404, '<html>'), 'not an envelope'],
    [
      answer(404, { status: '20103', message: 'there is no call here' }, 'text/html'),
      'content-type text/html',
    ],
    [refusal('no'), 'no useful message'],
    [refusal('TypeError: x is not a function'), 'shows a program’s words'],
    [refusal('failed at createOrder (file:///srv/app.js:1:2)'), 'shows a stack frame'],
    [refusal('cannot read /home/service/data'), 'shows a file path'],
    [refusal('insert into orders (id) values failed'), 'shows SQL'],
    [refusal('duplicate key value in some index'), 'shows a database error'],
    [refusal('The service failed to handle this request. Tell 1.'), 'shows a defect'],
    [answer(400, { status: '20902', message: 'The service is busy now.' }), 'says that it is busy'],
  ])('%j has the fault %s', (faults, fault) => {
    expect(faults).toContain(fault);
  });

  it('compares with the published document', () => {
    const documented = { httpStatuses: new Set([200, 400]), statuses: new Set(['20101']) };
    const text = JSON.stringify({ status: '20202', message: 'an order number used before' });
    const seen = { httpStatus: 400, contentType: 'application/json', text };
    expect(faultsOf(seen, { documented })).toEqual(['status 20202 is not in the published document']);
    const long = { ...seen, httpStatus: 431 };
    expect(faultsOf(long, { documented })).toContain('HTTP 431');
    expect(faultsOf(long, { documented: { ...documented, httpStatuses: new Set([431]) } })).toEqual([]);
  });
});
