import type { Occupation } from '../../../lib/service-core/contract/index.ts';

/**
 * Occupations by the groups of ISCO-08, which the Chinese classification (GB/T 6565) also follows: one per line as
 * simplified Chinese, English, and Taiwan's term in traditional Chinese.
 */
const table = `
企业负责人 | Company Executive | 企業負責人
部门经理 | Department Manager | 部門經理
公务员 | Civil Servant | 公務員
行政管理人员 | Administrative Manager | 行政管理人員
财务经理 | Finance Manager | 財務經理
人力资源经理 | Human Resources Manager | 人力資源經理
市场营销经理 | Sales and Marketing Manager | 行銷業務經理
生产经理 | Production Manager | 生產經理
建筑项目经理 | Construction Manager | 營建專案經理
信息技术经理 | Information Technology Manager | 資訊科技經理
酒店餐饮经理 | Hotel and Restaurant Manager | 飯店餐飲經理
零售店经理 | Retail Manager | 零售店經理
个体经营者 | Self-employed | 自營業者
科学研究人员 | Scientific Researcher | 科學研究人員
化学工程师 | Chemical Engineer | 化學工程師
土木工程师 | Civil Engineer | 土木工程師
机械工程师 | Mechanical Engineer | 機械工程師
电气工程师 | Electrical Engineer | 電機工程師
电子工程师 | Electronics Engineer | 電子工程師
环境工程师 | Environmental Engineer | 環境工程師
采矿工程师 | Mining Engineer | 採礦工程師
建筑师 | Architect | 建築師
城市规划师 | Urban Planner | 都市計畫師
工业设计师 | Industrial Designer | 工業設計師
平面设计师 | Graphic Designer | 平面設計師
医生 | Physician | 醫師
牙医 | Dentist | 牙醫師
中医师 | Traditional Chinese Medicine Practitioner | 中醫師
护士 | Nurse | 護理師
药剂师 | Pharmacist | 藥師
兽医 | Veterinarian | 獸醫師
理疗师 | Physiotherapist | 物理治療師
大学教师 | University Lecturer | 大學教師
中学教师 | Secondary School Teacher | 中學教師
小学教师 | Primary School Teacher | 國小教師
幼儿教师 | Early Childhood Educator | 幼教老師
语言教师 | Language Teacher | 語言教師
培训师 | Training Specialist | 訓練講師
会计师 | Accountant | 會計師
审计师 | Auditor | 稽核人員
金融分析师 | Financial Analyst | 金融分析師
投资顾问 | Investment Adviser | 投資顧問
保险代理人 | Insurance Agent | 保險業務員
银行职员 | Bank Clerk | 銀行行員
软件工程师 | Software Engineer | 軟體工程師
程序员 | Programmer | 程式設計師
数据分析师 | Data Analyst | 資料分析師
网络工程师 | Network Engineer | 網路工程師
律师 | Lawyer | 律師
法官 | Judge | 法官
翻译 | Translator or Interpreter | 翻譯人員
记者 | Journalist | 記者
作家 | Writer | 作家
演员 | Actor | 演員
音乐家 | Musician | 音樂家
摄影师 | Photographer | 攝影師
运动员 | Athlete | 運動員
社会工作者 | Social Worker | 社工師
宗教人士 | Religious Professional | 宗教人士
飞行员 | Pilot | 機師
船员 | Seafarer | 船員
空中乘务员 | Flight Attendant | 空服員
技术员 | Technician | 技術員
秘书 | Secretary | 秘書
文员 | Office Clerk | 辦事員
前台接待 | Receptionist | 櫃檯接待
客服人员 | Customer Service Representative | 客服人員
采购员 | Purchasing Agent | 採購人員
物流人员 | Logistics Worker | 物流人員
销售代表 | Sales Representative | 業務代表
店员 | Shop Assistant | 店員
房地产经纪人 | Real Estate Agent | 不動產經紀人
电商经营者 | Online Merchant | 網路賣家
厨师 | Chef | 廚師
服务员 | Waiter | 服務生
导游 | Tour Guide | 導遊
美发师 | Hairdresser | 美髮師
家政人员 | Domestic Worker | 家事服務員
养老护理员 | Elderly Care Worker | 照顧服務員
育婴员 | Nanny | 保母
保安 | Security Guard | 保全人員
警察 | Police Officer | 警察
消防员 | Firefighter | 消防員
军人 | Member of the Armed Forces | 軍人
农民 | Farmer | 農民
渔民 | Fisher | 漁民
林业工人 | Forestry Worker | 林業工人
建筑工人 | Construction Worker | 營建工人
电工 | Electrician | 水電工
焊工 | Welder | 焊接工
木工 | Carpenter | 木工
汽车修理工 | Motor Vehicle Mechanic | 汽車修護技工
工厂工人 | Factory Worker | 工廠作業員
服装工人 | Garment Worker | 成衣工
出租车司机 | Taxi Driver | 計程車司機
货车司机 | Truck Driver | 貨車司機
快递员 | Courier | 快遞員
外卖骑手 | Food Delivery Rider | 外送員
清洁工 | Cleaner | 清潔人員
学生 | Student | 學生
家庭主妇或主夫 | Homemaker | 家管
退休人员 | Retired | 退休人員
自由职业者 | Freelancer | 自由工作者
无业 | Unemployed | 待業中
其他 | Other | 其他
`;

/** The list of specification §2.10. `nameEn` is unique, and the value for a beneficiary's occupation. */
export const occupations: Occupation[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [nameCn = '', nameEn = '', nameTw = ''] = line.split('|').map((cell) => cell.trim());
    return { nameCn, nameEn, nameTw };
  });
