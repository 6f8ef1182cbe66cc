import { proveRows } from './prove-rows.ts';
import { globalUpdateRows } from './sections/global-update.ts';
import { resourceRows } from './sections/resources.ts';

proveRows([...globalUpdateRows, ...resourceRows]);
