import { rowsOf } from './rows.ts';

/** A company that the sandbox's banks and registers know. Invented, as is its unified social credit code. */
export type RegisteredCompany = {
  /** The name in Chinese characters. */
  name: string;
  pinyinName: string;
  creditCode: string;
};

export const registeredCompanies: readonly RegisteredCompany[] = rowsOf(`
  91350100M000100Y43 | Shili Maoyi Youxian Gongsi                                | 示例贸易有限公司
  91110108MA01A2B3CF | Beijing Xinghe Keji Youxian Gongsi                        | 北京星河科技有限公司
  91310115MA1K4D5E6D | Shanghai Yunfan Maoyi Youxian Gongsi                      | 上海云帆贸易有限公司
  91440300MA5F7G8H9U | Shenzhen Lanjing Gongyinglian Guanli Youxian Gongsi       | 深圳蓝鲸供应链管理有限公司
  91500103MA5U1W2X32 | Chongqing Changjiang Zhongxing Jixie Gufen Youxian Gongsi | 重庆长江重型机械股份有限公司`).map(
  ([creditCode = '', pinyinName = '', name = '']) => ({ name, pinyinName, creditCode }),
);
