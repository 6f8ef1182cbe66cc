import { proveRows } from './prove-rows.ts';
import { errorAndLimitRows } from './sections/errors-and-limits.ts';
import { eventRows } from './sections/events.ts';

proveRows([...eventRows, ...errorAndLimitRows]);
