/** A company that the sandbox's banks and registers know. Invented, as is its unified social credit code. */
export type RegisteredCompany = {
  /** The name in Chinese characters. */
  name: string;
  pinyinName: string;
  creditCode: string;
};

export const registeredCompanies: readonly RegisteredCompany[] = [
  {
    name: '示例贸易有限公司',
    pinyinName: 'Shili Maoyi Youxian Gongsi',
    creditCode: '91350100M000100Y43',
  },
  {
    name: '北京星河科技有限公司',
    pinyinName: 'Beijing Xinghe Keji Youxian Gongsi',
    creditCode: '91110108MA01A2B3CF',
  },
  {
    name: '上海云帆贸易有限公司',
    pinyinName: 'Shanghai Yunfan Maoyi Youxian Gongsi',
    creditCode: '91310115MA1K4D5E6D',
  },
  {
    name: '深圳蓝鲸供应链管理有限公司',
    pinyinName: 'Shenzhen Lanjing Gongyinglian Guanli Youxian Gongsi',
    creditCode: '91440300MA5F7G8H9U',
  },
  {
    name: '重庆长江重型机械股份有限公司',
    pinyinName: 'Chongqing Changjiang Zhongxing Jixie Gufen Youxian Gongsi',
    creditCode: '91500103MA5U1W2X32',
  },
];
