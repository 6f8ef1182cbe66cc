import { describe, expect, it } from 'vitest';
import { createDoorway } from './server.ts';

describe('the doorway', () => {
  it('has as many places for a network as it says, and others for another', () => {
    const doorway = createDoorway(2);
    const leave = doorway.enter('192.0.2.1');
    expect(leave).toBeDefined();
    expect(doorway.enter('::ffff:192.0.2.1')).toBeDefined();
    expect(doorway.enter('192.0.2.1')).toBeUndefined();
    expect(doorway.enter('192.0.2.2')).toBeDefined();
    leave?.();
    leave?.();
    expect(doorway.enter('192.0.2.1')).toBeDefined();
    expect(doorway.enter('192.0.2.1')).toBeUndefined();
  });

  it('counts an IPv6 network as one', () => {
    const doorway = createDoorway(1);
    expect(doorway.enter('2001:db8::1')).toBeDefined();
    expect(doorway.enter('2001:db8::ffff:2')).toBeUndefined();
    expect(doorway.enter('2001:db8:0:1::1')).toBeDefined();
  });
});
