// Loaded before a process under test (NODE_OPTIONS=--import): gives it a wrong clock, and counts negative waits.
//   CLOCK_SKEW_MS        how far its clock is ahead, from the start
//   CLOCK_BACK_EVERY_MS  how often it jumps back, by CLOCK_BACK_BY_MS each time
//   NEGATIVE_WAITS_FILE  where each wait of less than nothing leaves a line
// Only the wall clock: performance.now() and timers go on as they are, as on a machine whose time is put right.
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promised from 'node:timers/promises';

const number = (name) => Number(process.env[name] ?? 0);
const skewMs = number('CLOCK_SKEW_MS');
const everyMs = number('CLOCK_BACK_EVERY_MS');
const backMs = number('CLOCK_BACK_BY_MS');
const RightDate = Date;
const startedAt = performance.now();
const offsetMs = () =>
  skewMs - (everyMs ? Math.floor((performance.now() - startedAt) / everyMs) * backMs : 0);

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + offsetMs());
    else super(...given);
  }

  static now() {
    return RightDate.now() + offsetMs();
  }
};

const file = process.env.NEGATIVE_WAITS_FILE;
function counting(name, real, msAt) {
  const counted = (...given) => {
    if (file && given[msAt] < 0) appendFileSync(file, `${name} of ${given[msAt]} ms\n`);
    return real(...given);
  };
  // Their own properties too: util.promisify finds the promised form there.
  return Object.defineProperties(counted, Object.getOwnPropertyDescriptors(real));
}
for (const name of ['setTimeout', 'setInterval']) {
  globalThis[name] = counting(name, globalThis[name], 1);
  timers[name] = globalThis[name];
}
promised.setTimeout = counting('sleep', promised.setTimeout, 0);
syncBuiltinESMExports();
