import { proveRows } from './prove-rows.ts';

proveRows('events-and-errors.db.test.ts');
