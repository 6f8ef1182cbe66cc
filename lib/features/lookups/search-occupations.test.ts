import { expect, test } from 'vitest';
import { indexOccupations, searchOccupations } from './areas.ts';

const index = indexOccupations([
  { nameCn: '软件工程师', nameEn: 'Software Engineer', nameTw: '軟體工程師' },
  { nameCn: '工程师', nameEn: 'Engineer', nameTw: '工程師' },
  { nameCn: '教师', nameEn: 'Teacher', nameTw: '教師' },
]);

const found = (query: string) => searchOccupations(index, query).map(({ nameEn }) => nameEn);

test.each([
  ['English', 'teach', ['Teacher']],
  ['simplified characters', '教师', ['Teacher']],
  ['the term of Taiwan', '軟體', ['Software Engineer']],
  ['pinyin', 'jiaoshi', ['Teacher']],
  ['initials', 'rjgcs', ['Software Engineer']],
  ['initials from the middle on', 'gcs', ['Engineer', 'Software Engineer']],
  ['pinyin from the middle on', 'gongcheng', ['Engineer', 'Software Engineer']],
  ['a word inside, after what begins so', 'engineer', ['Engineer', 'Software Engineer']],
  ['nothing typed', '', ['Software Engineer', 'Engineer', 'Teacher']],
  ['nothing known', 'zzz', []],
])('found by %s', (_, query, names) => {
  expect(found(query)).toEqual(names);
});
