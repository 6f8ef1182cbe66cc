import { regionData } from 'element-china-area-data';
import { pinyin } from 'pinyin-pro';
import type { Area } from '../../../lib/service-core/contract/index.ts';
import { latinLetters } from '../precheck/name-reading.ts';

/** Characters with one reading in all place names, different from the dictionary's. */
const everywhere: Readonly<Record<string, string>> = { 都: 'du', 什: 'shi', 仡: 'ge' };

/** Place names whose local reading differs from the dictionary's, following gazetteers. */
const corrections: Readonly<Record<string, string>> = {
  万柏林区: 'wan bai lin qu',
  乐亭县: 'lao ting xian',
  乐清市: 'yue qing shi',
  乐陵市: 'lao ling shi',
  六合区: 'lu he qu',
  单县: 'shan xian',
  吴堡县: 'wu bu xian',
  塘厦镇: 'tang xia zhen',
  大埔县: 'da bu xian',
  大涌镇: 'da chong zhen',
  尉犁县: 'yu li xian',
  峨蔓镇: 'e man zhen',
  曾都区: 'zeng du qu',
  歙县: 'she xian',
  民乐县: 'min le xian',
  泌阳县: 'bi yang xian',
  洪洞县: 'hong tong xian',
  浚县: 'xun xian',
  涡阳县: 'guo yang xian',
  牟定县: 'mou ding xian',
  珲春市: 'hun chun shi',
  筠连县: 'jun lian xian',
  繁峙县: 'fan shi xian',
  红寺堡区: 'hong si pu qu',
  莞城街道: 'guan cheng jie dao',
  蔚县: 'yu xian',
  蚌山区: 'beng shan qu',
  麻涌镇: 'ma chong zhen',
  黄陂区: 'huang pi qu',
};

/** The place names with an irregular reading, for tests. */
export const correctedPlaces: Readonly<Record<string, string>> = corrections;

/** The pinyin syllables of a place name, in lower case, without tone marks; ü is written v. */
export function placeSyllables(name: string): string[] {
  const known = corrections[name];
  if (known !== undefined) return known.split(' ');
  const characters = [...name];
  return pinyin(name, { toneType: 'none', type: 'array', v: true }).map(
    (syllable, index) => everywhere[characters[index] ?? ''] ?? syllable.toLowerCase(),
  );
}

/**
 * Postal codes of prefectures, and of the county-level cities and counties that a province governs directly: the
 * general code of the seat, as assigned by China Post. Compiled for this service from general knowledge and compared
 * with public lists; uncertain codes are left out. Keys are GB/T 2260 area keys without their final zeros.
 */
const byProvince: Readonly<Record<string, string>> = {
  北京: '1101 100000',
  天津: '1201 300000',
  河北: `1301 050000 1302 063000 1303 066000 1304 056000 1305 054000 1306 071000 1307 075000 1308 067000
    1309 061000 1310 065000 1311 053000`,
  山西: `1401 030000 1402 037000 1403 045000 1404 046000 1405 048000 1406 036000 1407 030600 1408 044000
    1409 034000 1410 041000 1411 033000`,
  内蒙古: `1501 010000 1502 014000 1503 016000 1504 024000 1505 028000 1506 017000 1507 021000 1508 015000
    1509 012000 1522 137400 1525 026000 1529 750300`,
  辽宁: `2101 110000 2102 116000 2103 114000 2104 113000 2105 117000 2106 118000 2107 121000 2108 115000
    2109 123000 2110 111000 2111 124000 2112 112000 2113 122000 2114 125000`,
  吉林: `2201 130000 2202 132000 2203 136000 2204 136200 2205 134000 2206 134300 2207 138000 2208 137000
    2224 133000`,
  黑龙江: `2301 150000 2302 161000 2303 158100 2304 154100 2305 155100 2306 163000 2307 153000 2308 154000
    2309 154600 2310 157000 2311 164300 2312 152000 2327 165000`,
  上海: '3101 200000',
  江苏: `3201 210000 3202 214000 3203 221000 3204 213000 3205 215000 3206 226000 3207 222000 3208 223000
    3209 224000 3210 225000 3211 212000 3212 225300 3213 223800`,
  浙江: `3301 310000 3302 315000 3303 325000 3304 314000 3305 313000 3306 312000 3307 321000 3308 324000
    3309 316000 3310 318000 3311 323000`,
  安徽: `3401 230000 3402 241000 3403 233000 3404 232000 3405 243000 3406 235000 3407 244000 3408 246000
    3410 245000 3411 239000 3412 236000 3413 234000 3415 237000 3416 236800 3417 247100 3418 242000`,
  福建: `3501 350000 3502 361000 3503 351100 3504 365000 3505 362000 3506 363000 3507 353000 3508 364000
    3509 352100`,
  江西: `3601 330000 3602 333000 3603 337000 3604 332000 3605 338000 3606 335000 3607 341000 3608 343000
    3609 336000 3610 344000 3611 334000`,
  山东: `3701 250000 3702 266000 3703 255000 3704 277000 3705 257000 3706 264000 3707 261000 3708 272000
    3709 271000 3710 264200 3711 276800 3713 276000 3714 253000 3715 252000 3716 256600 3717 274000`,
  河南: `4101 450000 4102 475000 4103 471000 4104 467000 4105 455000 4106 458000 4107 453000 4108 454000
    4109 457000 4110 461000 4111 462000 4112 472000 4113 473000 4114 476000 4115 464000 4116 466000
    4117 463000 419001 459000`,
  湖北: `4201 430000 4202 435000 4203 442000 4205 443000 4206 441000 4207 436000 4208 448000 4209 432000
    4210 434000 4211 438000 4212 437000 4213 441300 4228 445000 429004 433000 429005 433100 429006 431700
    429021 442400`,
  湖南: `4301 410000 4302 412000 4303 411100 4304 421000 4305 422000 4306 414000 4307 415000 4308 427000
    4309 413000 4310 423000 4311 425000 4312 418000 4313 417000 4331 416000`,
  广东: `4401 510000 4402 512000 4403 518000 4404 519000 4405 515000 4406 528000 4407 529000 4408 524000
    4409 525000 4412 526000 4413 516000 4414 514000 4415 516600 4416 517000 4417 529500 4418 511500
    4419 523000 4420 528400 4451 521000 4452 522000 4453 527300`,
  广西: `4501 530000 4502 545000 4503 541000 4504 543000 4505 536000 4506 538000 4507 535000 4508 537100
    4509 537000 4510 533000 4511 542800 4512 547000 4513 546100 4514 532200`,
  海南: `4601 570000 4602 572000 4603 573199 4604 571700 469001 572200 469002 571400 469005 571300
    469006 571500 469007 572600 469021 571200 469022 571600 469023 571900 469024 571800 469025 572800
    469026 572700 469027 572500 469028 572400 469029 572300 469030 572900`,
  重庆: '5001 400000',
  四川: `5101 610000 5103 643000 5104 617000 5105 646000 5106 618000 5107 621000 5108 628000 5109 629000
    5110 641000 5111 614000 5113 637000 5114 620000 5115 644000 5116 638000 5117 635000 5118 625000
    5119 636000 5120 641300 5132 624000 5133 626000 5134 615000`,
  贵州: `5201 550000 5202 553000 5203 563000 5204 561000 5205 551700 5206 554300 5223 562400 5226 556000
    5227 558000`,
  云南: `5301 650000 5303 655000 5304 653100 5305 678000 5306 657000 5307 674100 5308 665000 5309 677000
    5323 675000 5325 661100 5326 663000 5328 666100 5329 671000 5331 678400 5333 673100 5334 674400`,
  西藏: '5401 850000 5402 857000 5403 854000 5404 860000 5405 856000 5406 852000 5425 859000',
  陕西: `6101 710000 6102 727000 6103 721000 6104 712000 6105 714000 6106 716000 6107 723000 6108 719000
    6109 725000 6110 726000`,
  甘肃: `6201 730000 6202 735100 6203 737100 6204 730900 6205 741000 6206 733000 6207 734000 6208 744000
    6209 735000 6210 745000 6211 743000 6212 746000 6229 731100 6230 747000`,
  青海: `6301 810000 6302 810700 6322 812200 6323 811300 6325 813000 6326 814000 6327 815000 6328 817000`,
  宁夏: '6401 750000 6402 753000 6403 751100 6404 756000 6405 755000',
  新疆: `6501 830000 6502 834000 6504 838000 6505 839000 6523 831100 6527 833400 6528 841000 6529 843000
    6530 845350 6531 844000 6532 848000 6540 835000 6542 834700 6543 836500 659001 832000 659002 843300
    659004 831300`,
};

const codes = new Map<string, string>();
for (const list of Object.values(byProvince)) {
  const words = list.split(/\s+/);
  for (let i = 0; i + 1 < words.length; i += 2)
    codes.set((words[i] ?? '').padEnd(6, '0'), words[i + 1] ?? '');
}

/** The postal code of an area key, or undefined if none is certain. */
const postalCodeOf = (areaKey: string): string | undefined => codes.get(areaKey);

/** All area keys with a postal code. */
export const areasWithPostalCode: readonly string[] = [...codes.keys()];

// element-china-area-data depends on a package of 186 MB that it never reads; `overrides` in package.json replaces that
// with an empty package.

type Division = { value: string; label: string; children?: Division[] };

/**
 * Changes since the data was published: two counties added to Hotan (2024); the districts of Sansha (2020) instead of
 * its islands.
 */
const additions: Readonly<Record<string, Division[]>> = {
  '6532': [
    { value: '653228', label: '和康县' },
    { value: '653229', label: '和安县' },
  ],
  '4603': [
    { value: '460302', label: '西沙区' },
    { value: '460303', label: '南沙区' },
  ],
};
const removed = new Set(['460321', '460322', '460323']);

/**
 * Statistical groups of a municipality's districts and counties, for which addresses use the city's name. The groups
 * are merged into one city, so that no area appears twice.
 */
const groupsOfMunicipality = new Set(['市辖区', '县']);

function citiesOf(province: Division): Division[] {
  const cities = province.children ?? [];
  const [first, ...others] = cities.filter(({ label }) => groupsOfMunicipality.has(label));
  if (first === undefined) return cities;
  const children = [first, ...others].flatMap((group) => group.children ?? []);
  return [{ value: first.value, label: province.label, children }];
}

function districtsOf(city: Division): Division[] {
  const kept = (city.children ?? []).filter(({ value }) => !removed.has(value));
  return [...kept, ...(additions[city.value] ?? [])].toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

function areaOf(division: Division, areaLevel: string, list: Area[]): Area {
  const areaKey = division.value.padEnd(6, '0');
  const pinyin = placeSyllables(division.label).join('');
  return { areaLevel, areaKey, code: postalCodeOf(areaKey) ?? '', name: division.label, pinyin, list };
}

function cityOf(city: Division): Area {
  return areaOf(
    city,
    '2',
    districtsOf(city).map((district) => areaOf(district, '3', [])),
  );
}

let tree: Area[] | undefined;

/**
 * The areas of mainland China: provinces, cities, districts (specification §2.9), always three levels. `areaKey` is the
 * GB/T 2260 code in six digits (nine for the towns of cities without districts); `code` is the postal code, empty if
 * uncertain; `pinyin` is joined, in lower case, without tone marks. Counties and county-level cities that a province
 * governs directly are under the group of the official statistics.
 */
export function areaTree(): Area[] {
  tree ??= regionData.map((province) => areaOf(province, '1', citiesOf(province).map(cityOf)));
  return tree;
}

/** An area with its filterable text: its pinyin from each syllable on. */
type Searchable = { area: Area; below: Searchable[]; readings: string[] };

function searchable(area: Area): Searchable {
  const syllables = placeSyllables(area.name);
  return {
    area,
    below: (area.list ?? []).map(searchable),
    readings: syllables.map((_, index) => syllables.slice(index).join('')),
  };
}

let index: Searchable[] | undefined;

/**
 * Returns areas whose name contains the text, whose pinyin contains it from a syllable's start (in any letter case,
 * joined or spaced, with or without tone marks), or whose key starts with it (decisions §9). The result is a tree: a
 * match includes its ancestors and everything below it.
 */
export function filterAreas(filter: string): Area[] {
  const text = filter.normalize('NFC').trim();
  index ??= areaTree().map(searchable);
  if (text === '') return areaTree();
  const letters = /\p{Script=Han}|\d/u.test(text) ? '' : latinLetters(text);
  const isHit = ({ area, readings }: Searchable) =>
    area.name.includes(text) ||
    area.areaKey.startsWith(text) ||
    (letters !== '' && readings.some((reading) => reading.startsWith(letters)));
  return index.flatMap((entry) => pathsTo(entry, isHit));
}

function pathsTo(entry: Searchable, isHit: (entry: Searchable) => boolean): Area[] {
  if (isHit(entry)) return [entry.area];
  const list = entry.below.flatMap((below) => pathsTo(below, isHit));
  return list.length === 0 ? [] : [{ ...entry.area, list }];
}
