// The characters of our lists and of the names of countries and currencies; the dictionary of all is 300 kB.
const readings =
  'a阿 ai埃爱 an安 ang昂 ao奥澳 ba巴 bai拜白百 ban班 bang磅镑 bao保包堡宝报 bei北贝 ben本 bi币比秘笔 ' +
  'bie别 bin宾 bing冰 bo伯博泊波玻 bu不布部 cai材采 cao草 cha查 chan产 chang场常 chao朝 cheng承 chi赤 ' +
  'chu储出 ci次茨 cun存 da大达 dai代 dan丹单旦诞 dao岛道 de得德 deng登 di地帝弟第蒂迪 dian典电甸 diao调 ' +
  'ding丁定订 dong东 dou都 du度 dui兑 dun敦盾顿 duo多 e俄厄额 en恩 er尔耳 fa伐发法 fan反梵 fang房放方 ' +
  'fei斐菲费非 fen份芬 fo佛 fu付夫富弗服父福 gan干 gang冈刚港 gao告 ge个各哥戈格 gen根 gong供公共工 ' +
  'gou沟购 gu古固 gua瓜 guan关 guang广 gui圭 guo国果 ha哈 hai海 han汗韩 hang行 he合和荷赫 hei黑 hong洪 ' +
  'hu户护 hua化 huan换 hui会汇 huo或活货 ji几及吉基极济计记 jia价加家驾 jian件兼坚建柬 jiang疆 jiao交角 ' +
  'jie介姐捷 jin津金 jing京经 ju具居 ka卡喀 kai凯开 ke克可客科 ken肯 kou口 ku库 kua跨 kuai会 kuan宽款 ' +
  'la拉腊 lai来莱 lan兰 lang朗郎 lao劳老 le勒 lei雷 li利力历理立里黎 lian联 liao料 lie列 lin林 ' +
  'ling令陵领 liu流留 long隆 lu卢录路鲁 lun伦 luo洛罗 lv律旅 ma码马 mai买麦 man曼 mao毛 mei妹美 men门 ' +
  'meng孟蒙 mi密米 mian缅面 min民 mo墨摩模莫 mu姆慕母 na拿纳那 nai奈 nan南男 nao瑙 nei内 nen嫩 ni尼 ' +
  'ning宁 niu纽 nu努 nuo挪诺 nv女 ou偶欧 pa帕 pan潘 pei配 peng蓬 pi皮 piao票 pin品 ping凭平 po坡 ' +
  'pu埔普浦葡 qi企其奇起 qiao乔 qing请 qiu求球酋 qu区 quan全权 qun群 ren人认 ri日 ru入 ruan软 rui瑞 ' +
  'sa撒萨 sai塞 sang桑 se色 sen森 sha沙 shan山赡 shang商 shao绍 she舌设 shen身 sheng圣生 ' +
  'shi史士市式时饰 shou授收 shu书属数 shui税 si司斯 su苏 suo所索 ta他塔 tai台太泰 tan坦 tang唐汤 ' +
  'tao萄陶 te特 ti提 ting廷 tong通 tu图土突 tuo托脱陀 wa瓦 wai外 wan宛湾玩 wang旺汪网 ' +
  'wei位危委威尾微维韦 wen文汶 wo挝 wu乌务物 xi希西 xian先险鲜 xiang向相香 xiao小校 xie谢鞋 xin信新薪 ' +
  'xing形行 xiong兄匈 xu叙蓄 xue学 xun询 ya亚牙 yan延研 yang扬洋 ye业也页 yi以伊意易译 yin印引银 ' +
  'ying婴应英营 yong用 you由 yu与屿 yuan元原员源 yue约越 zan赞 ze泽 zha乍扎 zhai寨 zhan展 zhang账长 ' +
  'zhao照 zheng政正证 zhi指支智治直知职至 zhong中种 zhou洲 zhu主筑铢 zhuang妆装 zi兹咨子资 zu租 zuo作';

let syllables: Map<string, string[]> | null = null;

function table(): Map<string, string[]> {
  if (syllables) return syllables;
  syllables = new Map();
  for (const entry of readings.split(' ')) {
    const [, syllable = '', characters = ''] = /^([a-z]+)(.*)$/u.exec(entry) ?? [];
    for (const one of characters) syllables.set(one, [...(syllables.get(one) ?? []), syllable]);
  }
  return syllables;
}

const known = new Map<string, readonly string[]>();

/**
 * The pinyin of a Chinese text, its initials, and both from each later character on, joined as words. Empty if a
 * character is not in the table.
 */
export function spokenOf(text: string): readonly string[] {
  const found = known.get(text) ?? spell(text);
  known.set(text, found);
  return found;
}

function spell(text: string): string[] {
  let spoken: string[][] = [[]];
  for (const character of text.match(/\p{Script=Han}/gu) ?? []) {
    const options = table().get(character) ?? [];
    spoken = spoken.flatMap((before) => options.map((syllable) => [...before, syllable]));
  }
  return spoken.flatMap((all) => {
    const from = all.map((_, at) => [all.slice(at).join(''), all.slice(at).map(initial).join('')]);
    const [whole = [], ...later] = from;
    return [...whole, ...(later.length > 0 ? [`- ${later.flat().join(' ')}`] : [])];
  });
}

const initial = (syllable: string) => syllable.charAt(0);
