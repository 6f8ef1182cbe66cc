import { screenCheckTable } from './screen-checks.ts';
import { coverageTable } from './specification-coverage.ts';

console.log(process.argv.includes('screens') ? screenCheckTable() : coverageTable());
