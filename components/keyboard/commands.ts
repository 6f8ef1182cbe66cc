'use client';
import { useLocale, useTranslations } from 'next-intl';
import { may, type Permission, type Role, roles } from '@/lib/auth/permissions.ts';
import type { SearchHit } from '@/lib/features/search/queries.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import type { ShortcutId } from './dispatch.ts';

type CommandSection = 'go' | 'create' | 'tool' | 'admin';
export type Command = {
  /** Its title is `palette.command.{id}`. */
  id: string;
  section: CommandSection;
  /** Commands only open pages: an action that moves money is reviewed on its page. */
  href: string;
  /** Search terms besides its title: the other language, full pinyin, initials, other names. */
  keywords: string;
  shortcut?: ShortcutId;
  permission?: Permission;
};

export const commands = [
  {
    id: 'newTransfer',
    section: 'create',
    href: '/transfers/new',
    keywords: 'new transfer pay create 新建汇款 xinjian huikuan xjhk 付款 fukuan',
    shortcut: 'newTransfer',
    permission: 'order:draft',
  },
  {
    id: 'overview',
    section: 'go',
    href: '/overview',
    keywords: 'overview home to do 概览 首页 gailan gl shouye 待办 daiban',
  },
  { id: 'drafts', section: 'go', href: '/drafts', keywords: 'drafts 草稿 caogao cg' },
  {
    id: 'orders',
    section: 'go',
    href: '/orders',
    keywords: 'orders list 订单 dingdan dd',
    shortcut: 'goOrders',
  },
  {
    id: 'information',
    section: 'go',
    href: '/information',
    keywords: 'information requests rfi name 补充信息请求 buchong xinxi qingqiu bcxx',
  },
  {
    id: 'wallets',
    section: 'go',
    href: '/wallets',
    keywords: 'wallets balance 钱包 余额 qianbao qb yue',
    shortcut: 'goWallets',
  },
  {
    id: 'convert',
    section: 'go',
    href: '/wallets/convert',
    keywords: 'convert exchange fx 换汇 huanhui hh',
    permission: 'wallet:convert',
  },
  {
    id: 'events',
    section: 'go',
    href: '/events',
    keywords: 'webhook events callbacks 回调 huidiao hd 事件 shijian',
    permission: 'event:read',
  },
  {
    id: 'preferences',
    section: 'go',
    href: '/me',
    keywords: 'preferences settings language theme sessions 偏好设置 pianhao shezhi phsz 语言 主题',
  },
  { id: 'help', section: 'go', href: '/help', keywords: 'help 帮助 bangzhu bz' },
  {
    id: 'helpStatuses',
    section: 'go',
    href: '/help/statuses',
    keywords: 'help statuses 订单状态 zhuangtai zt',
  },
  {
    id: 'helpErrors',
    section: 'go',
    href: '/help/errors',
    keywords: 'help errors codes 错误代码 cuowu daima cwdm',
  },
  {
    id: 'helpShortcuts',
    section: 'go',
    href: '/help/shortcuts',
    keywords: 'help shortcuts keyboard 快捷键 kuaijiejian kjj',
  },
  {
    id: 'health',
    section: 'go',
    href: '/help/health',
    keywords: 'service health outage status 服务状态 fuwu zhuangtai fwzt',
  },
  {
    id: 'approvals',
    section: 'go',
    href: '/approvals',
    keywords: 'approvals queue 审批 shenpi sp',
    shortcut: 'goApprovals',
    permission: 'approval:read',
  },
  {
    id: 'recipients',
    section: 'go',
    href: '/recipients',
    keywords: 'recipients beneficiaries 收款人 shoukuanren skr',
    permission: 'party:read',
  },
  {
    id: 'payers',
    section: 'go',
    href: '/payers',
    keywords: 'payers senders 付款人 fukuanren fkr',
    permission: 'party:read',
  },
  {
    id: 'bankCheck',
    section: 'tool',
    href: '/tools/bank-check',
    keywords: 'bank account check tools 银行账户核验 yinhang zhanghu heyan yhhy 工具',
    permission: 'lookup:read',
  },
  {
    id: 'alipay',
    section: 'tool',
    href: '/tools/alipay',
    keywords: 'alipay verify check tools 支付宝核验 zhifubao heyan zfb',
    permission: 'lookup:read',
  },
  {
    id: 'chineseName',
    section: 'tool',
    href: '/tools/chinese-name',
    keywords: 'name chinese characters pinyin 姓名查询 汉字 xingming chaxun xmcx',
    permission: 'lookup:read',
  },
  {
    id: 'areas',
    section: 'tool',
    href: '/tools/areas',
    keywords: 'areas provinces cities postcode 地区 邮编 diqu dq',
    permission: 'lookup:read',
  },
  {
    id: 'occupations',
    section: 'tool',
    href: '/tools/occupations',
    keywords: 'occupations jobs 职业 zhiye zy',
    permission: 'lookup:read',
  },
  {
    id: 'policies',
    section: 'admin',
    href: '/admin/policies',
    keywords: 'approval policies rules limits 审批政策 shenpi zhengce spzc',
    permission: 'policy:read',
  },
  {
    id: 'documentSettings',
    section: 'admin',
    href: '/admin/documents',
    keywords: 'document settings suggestions codes names 材料设置 建议 cailiao shezhi clsz',
    permission: 'documents:configure',
  },
  {
    id: 'security',
    section: 'go',
    href: '/me/security',
    keywords:
      'security second factor totp authenticator 安全设置 双重验证 通行密钥 passkey anquan shezhi aqsz',
  },
] as const satisfies readonly Command[];

/** True if every word of the query is in the title or the keywords, in any order. */
export function matchesCommand(query: string, title: string, keywords: string): boolean {
  const text = `${title} ${keywords}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One row of the palette. A row with a `reason` is disabled and shows it. */
export type PaletteRow = {
  key: string;
  title: string;
  detail: string;
  shortcut?: ShortcutId;
  reason?: string;
} & ({ href: string } | { press: () => void });

/** Returns the rows for a query: exact records, actions of this page, commands, then other records. */
export function useRows(o: { query: string; hits: readonly SearchHit[]; role: Role }): PaletteRow[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const money = (hit: SearchHit) => hit.money && displayMoney(hit.money.amount, hit.money.currency, locale);
  const needs = (permission: Permission): string => {
    const able = roles.filter((one) => may(one, permission)).map((one) => shell(`role.${one}`));
    return t('needsRole', { roles: new Intl.ListFormat(locale, { type: 'disjunction' }).format(able) });
  };
  const recordRow = (hit: SearchHit): PaletteRow => ({
    key: `${hit.kind}:${hit.id}`,
    title: hit.title,
    detail: [
      t(`kind.${hit.kind}`),
      hit.kind === 'wallet' ? t(`wallet.${hit.detail}` as 'wallet.personal') : hit.detail,
      money(hit),
    ]
      .filter(Boolean)
      .join(' · '),
    href: hit.href,
  });
  const commandRow = (command: Command & { title: string }): PaletteRow => ({
    key: command.id,
    title: command.title,
    detail: t(`section.${command.section}`),
    ...(command.shortcut && { shortcut: command.shortcut }),
    ...(command.permission && !may(o.role, command.permission) && { reason: needs(command.permission) }),
    href: command.href,
  });
  const pageRow = ({ key, title, reason, press }: PageCommand): PaletteRow => ({
    key,
    title,
    detail: t('section.page'),
    ...(reason && { reason }),
    press,
  });
  const named = commands.map((command): Command & { title: string } => ({
    ...command,
    title: t(`command.${command.id}`),
  }));
  return [
    ...o.hits.filter(({ isExact }) => isExact).map(recordRow),
    ...commandsOfPage()
      .filter(({ title }) => matchesCommand(o.query, title, ''))
      .map(pageRow),
    ...named.filter(({ title, keywords }) => matchesCommand(o.query, title, keywords)).map(commandRow),
    ...o.hits.filter(({ isExact }) => !isExact).map(recordRow),
  ];
}

type PageCommand = { key: string; title: string; reason?: string; press: () => void };

/**
 * Returns the page's own commands for the palette: its buttons with `data-command`, under their own names. A button that
 * moves money never has it.
 */
function commandsOfPage(): PageCommand[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((button, index) => {
    const isOff = button.getAttribute('aria-disabled') === 'true' || button.matches(':disabled');
    const reasonId = button.getAttribute('aria-describedby');
    const reason = isOff && reasonId ? document.getElementById(reasonId)?.textContent : undefined;
    return {
      key: `page:${index}`,
      title: button.getAttribute('aria-label') ?? button.textContent.trim(),
      ...(isOff && { reason: reason ?? '' }),
      press: () => button.click(),
    };
  });
}
