import assert from 'node:assert/strict';
import { createOrder, upload } from '../../support/foreign-flows.ts';
import { sampleFiles, samplePdf } from '../../support/sample-files.ts';
import { isDone, isRefused } from '../assertions.ts';
import { type Row, sectionRows } from '../row.ts';

/** Decisions §6. */
export const documentDecisionRows: Row[] = sectionRows(
  'decisions 6',
  ['service/domain/documents/add-document.ts'],
  [
    {
      name: 'kinds',
      rule: 'JPEG, PNG, PDF, WebP, HEIC, DOCX, XLSX by content, never by name',
      code: ['service/domain/documents/media-type.ts'],
      prove: async ({ shared }) => {
        const { tradeId } = await createOrder(shared, 'global');
        assert.equal(Object.keys(sampleFiles).length, 7);
        for (const file of Object.values(sampleFiles))
          isDone(await upload(shared, 'global', tradeId, 'bill', file));
        for (const file of ['<html>', 'MZ\x90\x00', '#!/bin/sh']) {
          isRefused(await upload(shared, 'global', tradeId, 'bill', Buffer.from(file)), '20205');
        }
      },
    },
    {
      name: 'size',
      rule: 'at most 10 MiB a file',
      prove: async ({ shared }) => {
        const { tradeId } = await createOrder(shared, 'global');
        const limit = 10 * 1024 * 1024;
        const fits = Buffer.concat([samplePdf, Buffer.alloc(limit - samplePdf.length, ' ')]);
        isDone(await upload(shared, 'global', tradeId, 'bill', fits));
        const tooLarge = Buffer.concat([samplePdf, Buffer.alloc(limit - samplePdf.length + 1, ' ')]);
        isRefused(await upload(shared, 'global', tradeId, 'bill', tooLarge), '20205');
      },
    },
    {
      name: 'count',
      rule: 'at most 20 files an order; the same content again for the same type is one document',
      prove: async ({ shared }) => {
        const { tradeId } = await createOrder(shared, 'global');
        const file = (i: number) => Buffer.concat([samplePdf, Buffer.from(`% ${i}\n`)]);
        const ids = new Set<unknown>();
        for (let i = 0; i < 20; i += 1) {
          ids.add(isDone(await upload(shared, 'global', tradeId, 'bill', file(i))).documentId);
        }
        assert.equal(ids.size, 20);
        assert.ok(ids.has(isDone(await upload(shared, 'global', tradeId, 'bill', file(3))).documentId));
        isRefused(await upload(shared, 'global', tradeId, 'bill', file(20)), '20205');
      },
    },
  ],
);
