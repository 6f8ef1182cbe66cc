import { type ReferenceRates, referenceRates } from './reference-rates.ts';

// Units of each currency for one euro. Rounded levels for a sandbox, not a market's prices of that day.
const table = `
AED 4.2602
AUD 1.7742
BDT 141.62
BHD 0.43620
BRL 6.2184
CAD 1.6233
CHF 0.9312
CNY 8.2548
CZK 24.318
DKK 7.4683
EUR 1
GBP 0.8794
HKD 9.0318
HUF 384.25
IDR 19324
ILS 3.8145
INR 102.86
IQD 1519.7
JOD 0.82251
JPY 179.62
KES 149.94
KRW 1695.4
KWD 0.35557
LYD 6.3341
MXN 21.342
MYR 4.8176
NGN 1676.2
NOK 11.732
NZD 2.0486
OMR 0.44606
PHP 68.274
PKR 325.87
PLN 4.2436
QAR 4.2228
RON 5.0868
SAR 4.3504
SEK 10.9635
SGD 1.5126
THB 37.628
TND 3.4107
TRY 49.215
TWD 36.142
USD 1.1601
VND 30542
ZAR 19.984`;

/** The table that ships with the service (decisions §4). */
export const shippedRates: ReferenceRates = referenceRates(
  '2026-11-19',
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);
