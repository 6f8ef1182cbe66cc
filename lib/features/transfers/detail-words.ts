/**
 * What people call the details of whoever is paid, in messages and in their own spreadsheets. Lower case. The first
 * that fits counts, so longer words stand before their parts.
 */
export const detailWords = {
  bankAddress: ['银行地址', '开户行地址', 'bank address'],
  companyNumber: [
    '统一社会信用代码',
    '信用代码',
    'uscc',
    'company registration no',
    'registration no',
    'company no',
  ],
  idNumber: ['身份证号码', '身份证号', '身份证', '证件号码', 'id number', 'id no'],
  number: [
    '收款账号',
    '收款帐号',
    '银行账号',
    '银行帐号',
    '银行卡号',
    '账号',
    '帐号',
    '卡号',
    'account number',
    'account no',
    'a/c no',
    'iban',
  ],
  swift: ['swift code', 'swift/bic', 'swift', 'bic'],
  bank: ['开户银行', '开户行', '收款银行', '银行名称', 'bank name', 'beneficiary bank', 'bank'],
  phone: ['联系电话', '手机号码', '手机号', '手机', '电话', 'phone number', 'phone', 'mobile', 'tel'],
  email: ['电子邮箱', '邮箱', 'e-mail', 'email'],
  address: ['收款人地址', '地址', 'beneficiary address', 'address'],
  holder: ['账户名称', '帐户名称', '户名', 'account name', 'account holder'],
  name: [
    '收款人姓名',
    '收款人名称',
    '收款人',
    '收款单位',
    '公司名称',
    '企业名称',
    '单位名称',
    '姓名',
    'company name',
    'beneficiary name',
    'beneficiary',
    'recipient',
    'payee',
    'name',
  ],
} as const;

export type Detail = keyof typeof detailWords;
