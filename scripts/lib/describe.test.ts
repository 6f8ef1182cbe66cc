import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeService } from './describe.ts';
import { stackSettings } from './settings.ts';

test('the demo partner is told of where there is one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'describe-'));
  const settings = { ...stackSettings(), dataDir };
  expect(describeService(null, settings)).not.toContain('Demo partner');
  writeFileSync(join(dataDir, 'sandbox-partner.json'), '{}');
  expect(describeService(null, settings)).toContain(join(dataDir, 'sandbox-partner.json'));
  rmSync(dataDir, { recursive: true });
});
