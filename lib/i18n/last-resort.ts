/** Texts of the only page without a catalogue, shown if the root layout fails. */
export const lastResort = {
  en: {
    title: 'Corridor cannot be shown right now',
    text: 'The cause has been recorded.',
    retry: 'Try again',
  },
  'zh-CN': { title: 'Corridor暂时无法显示', text: '原因已记录。', retry: '重试' },
} as const;
