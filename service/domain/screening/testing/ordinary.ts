const words = (text: string) => text.trim().split(/\s+/);

const people = {
  western: {
    given:
      words(`James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan
      Zoltan Ibrahim Emeric Odalys Thomas Sarah Karen Daniel Nancy Marta Lukas Søren Jürgen François Zoë Ângela`),
    family:
      words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez
      Wilson Anderson Taylor Moore Jackson Martin Lee Müller Schmidt O’Brien Nagy Kovács Novák Dvořák Rossi Quarles
      Brackett Thwaite Dorfman Øster Łukasz`),
  },
  asian: {
    given: words(
      'Wei Fang Min Xiaoping Yuan Chen Jing Lei Yan Hao Minh Thị Jun Hiroshi Yuki Min-jun Seo-yeon Priya',
    ),
    family: words(
      'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Mo Nguyen Tran Kim Park Tanaka Sato Sharma Patel',
    ),
  },
  chinese: {
    given: words('伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 渊 尘 子涵'),
    family: words('王 李 张 刘 陈 杨 黄 赵 吴 周 墨'),
  },
  cyrillic: {
    given: words(
      'Александр Сергей Дмитрий Андрей Алексей Максим Иван Анна Мария Елена Ольга Наталья Ибрагим',
    ),
    family: words(
      'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Шевченко Коваленко',
    ),
  },
  arabic: {
    given: words('محمد أحمد علي حسن حسين إبراهيم خالد فاطمة عائشة يوسف'),
    family: words('العلي الحسن الخطيب النجار المصري حداد السيد منصور'),
  },
  romanised: {
    given: words('Mohammed Ahmed Ali Hassan Hussein Ibrahim Khalid Fatima Aisha Yusuf Ebrahim Abdullah'),
    family: words('Al-Ali Al-Hassan Khatib Najjar Masri Haddad Sayed Mansour Tarek Tarkan Khan'),
  },
  greek: {
    given: words('Γεώργιος Ιωάννης Μαρία Ελένη Νίκος Κώστας'),
    family: words('Παπαδόπουλος Νικολάου Γεωργίου Δημητρίου'),
  },
} as const;

const companies = {
  first:
    words(`Acme Bright Global Pacific Meridian Vermilion Golden Northern Blue Star Summit Harbour Silk Jade
    Halden Vosper Relief 3M A1 7Seas`),
  middle: words('Trading Shipping Electronics Foods Textiles Logistics Foundation Machinery Charity Medical'),
  last: ['Ltd', 'Co., Ltd.', 'GmbH', 'Inc.', '& Sons', 'S.A.', 'Company Limited'],
  places: words('深圳市 上海 北京 广州市 宁波'),
  trades: words('光明电子 华夏贸易 东方物流 新材料 食品 医疗器械 渊源文化'),
  forms: words('有限公司 股份有限公司 集团'),
};

/** The first `count` of all pairs, taken in steps so that each first and each second part comes up. */
function pairsOf(
  { first, second, join }: { first: readonly string[]; second: readonly string[]; join: string },
  count: number,
): string[] {
  const total = first.length * second.length;
  return Array.from({ length: Math.min(count, total) }, (_, at) => {
    const pick = Math.floor((at * total) / Math.min(count, total));
    return [first[pick % first.length], second[Math.floor(pick / first.length)]].join(join);
  });
}

const named = ({ given, family }: { given: readonly string[]; family: readonly string[] }, count: number) =>
  pairsOf({ first: given, second: family, join: ' ' }, count);

/** Names as partners send them, of nobody who is listed: people in several scripts, and companies. */
export const ordinaryNames: readonly string[] = [
  ...new Set([
    ...named(people.western, 700),
    ...named(people.western, 40).map((name) => `${name.split(' ')[0]} J. R. R. ${name.split(' ')[1]}`),
    ...named(people.western, 60).map((name) => `${name} ${people.western.family[name.length]}`),
    ...named(people.asian, 330),
    ...pairsOf({ first: people.chinese.family, second: people.chinese.given, join: '' }, 230),
    ...named(people.cyrillic, 150),
    ...named(people.arabic, 80),
    ...named(people.romanised, 130),
    ...named(people.greek, 24),
    ...companies.first.flatMap((first) =>
      companies.middle.map(
        (middle, at) => `${first} ${middle} ${companies.last[(at + first.length) % companies.last.length]}`,
      ),
    ),
    ...companies.places.flatMap((place) =>
      companies.trades.flatMap((trade) => companies.forms.map((form) => place + trade + form)),
    ),
  ]),
];
