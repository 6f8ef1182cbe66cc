import { describe, expect, it } from 'vitest';
import { occupations } from './occupations.ts';

describe('the list of occupations (specification 2.10)', () => {
  it('has more than the sixty that decisions §9 ask for, each once in every script', () => {
    expect(occupations.length).toBeGreaterThanOrEqual(80);
    for (const script of ['nameCn', 'nameEn', 'nameTw'] as const) {
      const names = occupations.map((occupation) => occupation[script]);
      expect([...new Set(names)]).toEqual(names);
    }
  });

  it('is in simplified Chinese, in English and in traditional Chinese', () => {
    const simplifiedOnly = /[务员师业产财车经济资计划护兽剂报译记摄运动环电机务]/u;
    for (const { nameCn, nameEn, nameTw } of occupations) {
      expect(nameCn).toMatch(/^\p{Script=Han}+$/u);
      expect(nameEn).toMatch(/^[A-Z][A-Za-z -]+$/);
      expect(nameTw).toMatch(/^\p{Script=Han}+$/u);
      expect(nameTw.replace(/[動機環運]/gu, '')).not.toMatch(simplifiedOnly);
    }
  });

  it('uses the terms of Taiwan where they differ', () => {
    const inTaiwan = Object.fromEntries(occupations.map(({ nameCn, nameTw }) => [nameCn, nameTw]));
    expect(inTaiwan).toMatchObject({
      程序员: '程式設計師',
      出租车司机: '計程車司機',
      软件工程师: '軟體工程師',
      保安: '保全人員',
    });
  });
});
