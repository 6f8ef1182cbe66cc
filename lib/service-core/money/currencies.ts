/**
 * ISO 4217, active codes that have minor units (list one, with funds codes; precious metals, units of account
 * and test codes are left out because nobody is paid in them). Our own table: the packages are stale, and
 * Intl's digits differ from ISO 4217 for seventeen currencies.
 */
const table = `
AED 2 UAE dirham
AFN 2 Afghani
ALL 2 Lek
AMD 2 Armenian dram
AOA 2 Kwanza
ARS 2 Argentine peso
AUD 2 Australian dollar
AWG 2 Aruban florin
AZN 2 Azerbaijan manat
BAM 2 Convertible mark
BBD 2 Barbados dollar
BDT 2 Taka
BHD 3 Bahraini dinar
BIF 0 Burundi franc
BMD 2 Bermudian dollar
BND 2 Brunei dollar
BOB 2 Boliviano
BOV 2 Mvdol
BRL 2 Brazilian real
BSD 2 Bahamian dollar
BTN 2 Ngultrum
BWP 2 Pula
BYN 2 Belarusian ruble
BZD 2 Belize dollar
CAD 2 Canadian dollar
CDF 2 Congolese franc
CHE 2 WIR euro
CHF 2 Swiss franc
CHW 2 WIR franc
CLF 4 Unidad de fomento
CLP 0 Chilean peso
CNY 2 Chinese yuan
COP 2 Colombian peso
COU 2 Unidad de valor real
CRC 2 Costa Rican colon
CUP 2 Cuban peso
CVE 2 Cabo Verde escudo
CZK 2 Czech koruna
DJF 0 Djibouti franc
DKK 2 Danish krone
DOP 2 Dominican peso
DZD 2 Algerian dinar
EGP 2 Egyptian pound
ERN 2 Nakfa
ETB 2 Ethiopian birr
EUR 2 Euro
FJD 2 Fiji dollar
FKP 2 Falkland Islands pound
GBP 2 Pound sterling
GEL 2 Lari
GHS 2 Ghana cedi
GIP 2 Gibraltar pound
GMD 2 Dalasi
GNF 0 Guinean franc
GTQ 2 Quetzal
GYD 2 Guyana dollar
HKD 2 Hong Kong dollar
HNL 2 Lempira
HTG 2 Gourde
HUF 2 Forint
IDR 2 Rupiah
ILS 2 New Israeli sheqel
INR 2 Indian rupee
IQD 3 Iraqi dinar
IRR 2 Iranian rial
ISK 0 Iceland krona
JMD 2 Jamaican dollar
JOD 3 Jordanian dinar
JPY 0 Yen
KES 2 Kenyan shilling
KGS 2 Som
KHR 2 Riel
KMF 0 Comorian franc
KPW 2 North Korean won
KRW 0 Won
KWD 3 Kuwaiti dinar
KYD 2 Cayman Islands dollar
KZT 2 Tenge
LAK 2 Lao kip
LBP 2 Lebanese pound
LKR 2 Sri Lanka rupee
LRD 2 Liberian dollar
LSL 2 Loti
LYD 3 Libyan dinar
MAD 2 Moroccan dirham
MDL 2 Moldovan leu
MGA 2 Malagasy ariary
MKD 2 Denar
MMK 2 Kyat
MNT 2 Tugrik
MOP 2 Pataca
MRU 2 Ouguiya
MUR 2 Mauritius rupee
MVR 2 Rufiyaa
MWK 2 Malawi kwacha
MXN 2 Mexican peso
MXV 2 Mexican unidad de inversion
MYR 2 Malaysian ringgit
MZN 2 Mozambique metical
NAD 2 Namibia dollar
NGN 2 Naira
NIO 2 Cordoba oro
NOK 2 Norwegian krone
NPR 2 Nepalese rupee
NZD 2 New Zealand dollar
OMR 3 Rial omani
PAB 2 Balboa
PEN 2 Sol
PGK 2 Kina
PHP 2 Philippine peso
PKR 2 Pakistan rupee
PLN 2 Zloty
PYG 0 Guarani
QAR 2 Qatari rial
RON 2 Romanian leu
RSD 2 Serbian dinar
RUB 2 Russian ruble
RWF 0 Rwanda franc
SAR 2 Saudi riyal
SBD 2 Solomon Islands dollar
SCR 2 Seychelles rupee
SDG 2 Sudanese pound
SEK 2 Swedish krona
SGD 2 Singapore dollar
SHP 2 Saint Helena pound
SLE 2 Leone
SOS 2 Somali shilling
SRD 2 Surinam dollar
SSP 2 South Sudanese pound
STN 2 Dobra
SVC 2 El Salvador colon
SYP 2 Syrian pound
SZL 2 Lilangeni
THB 2 Baht
TJS 2 Somoni
TMT 2 Turkmenistan new manat
TND 3 Tunisian dinar
TOP 2 Pa'anga
TRY 2 Turkish lira
TTD 2 Trinidad and Tobago dollar
TWD 2 New Taiwan dollar
TZS 2 Tanzanian shilling
UAH 2 Hryvnia
UGX 0 Uganda shilling
USD 2 US dollar
USN 2 US dollar (next day)
UYI 0 Uruguay peso en unidades indexadas
UYU 2 Peso uruguayo
UYW 4 Unidad previsional
UZS 2 Uzbekistan sum
VED 2 Bolivar digital
VES 2 Bolivar soberano
VND 0 Dong
VUV 0 Vatu
WST 2 Tala
XAD 2 Arab accounting dinar
XAF 0 CFA franc BEAC
XCD 2 East Caribbean dollar
XCG 2 Caribbean guilder
XOF 0 CFA franc BCEAO
XPF 0 CFP franc
YER 2 Yemeni rial
ZAR 2 Rand
ZMW 2 Zambian kwacha
ZWG 2 Zimbabwe gold`;

/** ISO 4217 alphabetic code, upper case; check text from outside with {@link isCurrency}. */
export type CurrencyCode = string;

export type Currency = { readonly code: CurrencyCode; readonly digits: number; readonly name: string };

export const currencies: readonly Currency[] = table
  .trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 3), digits: Number(line.slice(4, 5)), name: line.slice(6) }));

const digitsByCode = new Map(currencies.map(({ code, digits }) => [code, digits]));

export function isCurrency(code: string): boolean {
  return digitsByCode.has(code);
}

/** Digits after the decimal point (ISO 4217). Throws RangeError for a code that {@link isCurrency} refuses. */
export function minorUnits(currency: CurrencyCode): number {
  const digits = digitsByCode.get(currency);
  if (digits === undefined) throw new RangeError(`not an ISO 4217 currency: ${currency}`);
  return digits;
}
