import { proveRows } from './prove-rows.ts';

proveRows('states.db.test.ts');
