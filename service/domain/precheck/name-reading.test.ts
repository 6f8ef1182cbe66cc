import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registeredCompanies, registeredPeople } from '../../sandbox/register.ts';
import { completesName, latinLetters, spellsCompany, spellsPerson } from './name-reading.ts';

describe('the letters of a romanised name', () => {
  it.each([
    ['Wáng  Wěi', 'wangwei'],
    ['Xi’an', 'xian'],
    ['LÜ', 'lv'],
    ['lǚ bù', 'lvbu'],
    ['lu: bu', 'lvbu'],
    ['jv xv qv yv', 'juxuquyu'],
    ['wang2 wei3', 'wangwei'],
    ['Ｗang', 'wang'],
    ['Ou-yang', 'ouyang'],
    ['王', ''],
  ])('%s: %s', (text, letters) => {
    expect(latinLetters(text)).toBe(letters);
  });
});

describe('a person’s name is spelled', () => {
  it.each([
    ['Wang Wei', '王伟'],
    ['wangwei', '王伟'],
    ['WEI WANG', '王伟'],
    ['Wáng Wěi', '王伟'],
    ['Wang, Xiao-Ming', '王小明'],
    ['Xiaoming Wang', '王小明'],
    ['Lü Bu', '吕布'],
    ['Lv Bu', '吕布'],
    ['Lu Bu', '吕布'],
    ['LYU BU', '吕布'],
    ['Nyu Hui', '女慧'],
    ['Shan Tianfang', '单田芳'],
    ['Qiu Ying', '仇英'],
    ['Xie Wenbo', '解文博'],
    ['Zeng Guofan', '曾国藩'],
    ['Zhai Tianyu', '翟天宇'],
    ['Zha Liangyong', '查良镛'],
    ['Piao Shu', '朴树'],
    ['Ou Zhihang', '区志航'],
    ['Yuchi Gong', '尉迟恭'],
    ['Moqi Xie', '万俟卨'],
    ['Zhangsun Wuji', '长孙无忌'],
    ['Ouyang Mingyue', '欧阳明月'],
    ['Mingyue Ouyang', '欧阳明月'],
    ['Xi’an', '西安'],
    ['Abudula Maimaiti', '买买提·阿卜杜拉'],
    ['Maimaiti Abudula', '买买提·阿卜杜拉'],
  ])('%s: %s', (romanised, chinese) => {
    expect(spellsPerson(romanised, chinese)).toBe(true);
  });

  it.each([
    ['Wang', '王伟'],
    ['Wang Wei Wei', '王伟'],
    ['Wang Fei', '王伟'],
    ['Xiao Wang Ming', '王小明'],
    ['', '王伟'],
    ['123', '王伟'],
    ['王伟', '王伟'],
  ])('not so: %s, %s', (romanised, chinese) => {
    expect(spellsPerson(romanised, chinese)).toBe(false);
  });

  it('whatever the case, the spaces and the order of the register’s names', () => {
    const sample = fc.record({
      person: fc.constantFrom(...registeredPeople),
      capitals: fc.infiniteStream(fc.boolean()),
      separators: fc.infiniteStream(fc.constantFrom('', ' ', '-', '’', '  ')),
      isFamilyNameLast: fc.boolean(),
    });
    fc.assert(
      fc.property(sample, ({ person, capitals, separators, isFamilyNameLast }) => {
        const words = person.pinyinName.split(' ');
        const ordered = isFamilyNameLast ? words.toReversed() : words;
        const written = [...ordered.join('')]
          .map((letter) => (capitals.next().value ? letter.toUpperCase() : letter.toLowerCase()))
          .map((letter) => letter + separators.next().value)
          .join('');
        expect(spellsPerson(written, person.name)).toBe(true);
      }),
    );
  });

  it('by no other name of the register', () => {
    for (const one of registeredPeople) {
      for (const other of registeredPeople) {
        expect(spellsPerson(one.pinyinName, other.name)).toBe(one === other);
      }
    }
  });

  it('and a hostile one is answered at once', () => {
    const name = '行'.repeat(50);
    expect(spellsPerson('hang'.repeat(64), name)).toBe(false);
    fc.assert(fc.property(fc.string({ maxLength: 256 }), (text) => !spellsPerson(`${text}q`, name)));
  });
});

describe('a company’s name is spelled', () => {
  it.each([
    ['Beijing Xinghe Keji Youxian Gongsi', '北京星河科技有限公司'],
    ['beijingxinghekeji', '北京星河科技有限公司'],
    ['Beijing Xinghe Keji Co., Ltd.', '北京星河科技有限公司'],
    ['Beijing Xinghe Keji Company Limited', '北京星河科技有限公司'],
    ['Chongqing Changjiang Zhongxing Jixie Gufen Youxian Gongsi', '重庆长江重型机械股份有限公司'],
    ['Shenzhen ABC Maoyi Ltd', '深圳ABC贸易有限公司'],
  ])('%s: %s', (romanised, chinese) => {
    expect(spellsCompany(romanised, chinese)).toBe(true);
  });

  it.each([
    ['Co., Ltd.', '北京星河科技有限公司'],
    ['Beijing', '北京星河科技有限公司'],
    ['Shanghai Xinghe Keji', '北京星河科技有限公司'],
    ['Ltd', '有限公司'],
  ])('not so: %s, %s', (romanised, chinese) => {
    expect(spellsCompany(romanised, chinese)).toBe(false);
  });

  it('for every company of the register, and by no other name', () => {
    for (const one of registeredCompanies) {
      for (const other of registeredCompanies) {
        expect(spellsCompany(one.pinyinName, other.name)).toBe(one === other);
      }
    }
  });
});

describe('a name in Chinese characters completes the name given', () => {
  it.each([
    ['Wang Wei', '王伟'],
    ['WEI WANG', '王偉'],
    ['Lu Hui', '吕慧'],
    ['Mao Tse-tung', '毛泽东'],
    ['Chan Tai Man', '陈大文'],
    ['CHAN, Tai Man', '陳大文'],
    ['Tai Man Chan', '陈大文'],
    ['Cheung Ka Fai', '张家辉'],
    ['Leung Chiu Wai', '梁朝伟'],
    ['Wong Siu Ling', '黄小玲'],
    ['Lee Kwok Keung', '李国强'],
    ['Ng Yuen Yee', '吴婉仪'],
    ['Au Yeung Ming Yuet', '欧阳明月'],
    ['Tan Wei Ming', '陈伟明'],
    ['Lim Mei Ling', '林美玲'],
    ['Goh Chee Meng', '吴志明', false],
    ['Wang 伟', '王伟', false],
    ['王 伟', '王伟'],
    ['欧阳 Mingyue', '欧阳明月', false],
    ['Wang Wei', '欧阳明月', false],
    ['Wang Wei', '王', false],
    ['Wang', '王伟', false],
    ['Wang Weiwei', '王伟', false],
    ['Wang Wei', '李伟', false],
    ['Wang Wei', '王伟强', false],
    ['Peter Chan', '陈大文', false],
    ['', '王伟', false],
    ['123', '王伟', false],
    ['Łi Wei', '易伟', false],
    ['Wang Wei Иванов', '王伟', false],
    ['Wang Wei 2', '王伟', false],
    ['John 王伟', '王伟', false],
    ['田中 Hiroshi', '田中', false],
    ['Lǚ Wéi', '吕维'],
  ] as [string, string, boolean?][])('of a person: %s, %s', (given, chinese, expected = true) => {
    expect(completesName(given, chinese, 'I')).toBe(expected);
  });

  it.each([
    ['Beijing Xinghe Keji Youxian Gongsi', '北京星河科技有限公司', true],
    ['ABC 123 Maoyi Youxian Gongsi', 'ABC 123 贸易有限公司', true],
    ['ABC 123 Maoyi Youxian Gongsi', 'ABC 456 贸易有限公司', false],
    ['Beijing Xinghe Keji Youxian Gongsi', '北京星河科技888有限公司', false],
    ['Beijing Xinghe Keji Youxian Gongsi', '北京星河科技Ж有限公司', false],
    ['Beijing Xinghe Keji Youxian Gongsi', '北京星河科技あ有限公司', false],
    ['Beijing Xinghe Keji Co., Ltd.', '北京星河科技集团有限公司', false],
    ['Beijing Xinghe Keji Co., Ltd.', '北京星河科技股份有限公司', false],
    ['Beijing Xinghe Keji Co., Ltd.', '北京星河科技有限公司', false],
    ['Beijing Star River Technology Co., Ltd.', '北京星河科技有限公司', false],
    ['Co., Ltd.', '北京星河科技有限公司', false],
    ['Łi Li', '易力', false],
  ])('of a company: %s, %s', (given, chinese, expected) => {
    expect(completesName(given, chinese, 'B')).toBe(expected);
  });

  it('and no name of the register completes another person’s', () => {
    for (const one of registeredPeople) {
      for (const other of registeredPeople) {
        expect([one.name, other.name, completesName(one.pinyinName, other.name, 'I')]).toEqual([
          one.name,
          other.name,
          one === other,
        ]);
      }
    }
  });
});
