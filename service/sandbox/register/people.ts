/** Someone whom the sandbox's banks and registers know. Invented: no such person has this number. */
export type RegisteredPerson = {
  /** The name in Chinese characters. */
  name: string;
  /** The name as a passport would print it; other spellings of the same characters are found too. */
  pinyinName: string;
  /** Mainland resident ID number, or the number of another document. */
  idNumber: string;
};

export const registeredPeople: readonly RegisteredPerson[] = [
  { name: '王伟', pinyinName: 'Wang Wei', idNumber: '11010519491231002X' },
  { name: '李娜', pinyinName: 'Li Na', idNumber: '310101198806150026' },
  { name: '王小明', pinyinName: 'Wang Xiaoming', idNumber: '440301199203071040' },
  { name: '张敏', pinyinName: 'Zhang Min', idNumber: '510107198509210059' },
  { name: '刘洋', pinyinName: 'Liu Yang', idNumber: '330106199104121028' },
  { name: '吕慧', pinyinName: 'Lyu Hui', idNumber: '420102198905080037' },
  { name: '单晓燕', pinyinName: 'Shan Xiaoyan', idNumber: '370102199308111042' },
  { name: '曾志强', pinyinName: 'Zeng Zhiqiang', idNumber: '43010219870226003X' },
  { name: '欧阳明月', pinyinName: 'Ouyang Mingyue', idNumber: '110108199011052061' },
  { name: '买买提·阿卜杜拉', pinyinName: 'Maimaiti Abudula', idNumber: '650103198607142040' },
  { name: '仇海波', pinyinName: 'Qiu Haibo', idNumber: '610113199506301022' },
  { name: '陈静', pinyinName: 'Chen Jing', idNumber: '320508198403191032' },
  { name: '翟天宇', pinyinName: 'Zhai Tianyu', idNumber: '410105199601280015' },
  { name: '赵安琪', pinyinName: 'Zhao Anqi', idNumber: '810000198305170017' },
];
