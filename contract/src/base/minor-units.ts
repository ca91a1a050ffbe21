// Minor units of currencies by ISO 4217: every stored or sent amount is an integer number of them.

/** Currency codes of amounts: those of ISO 4217, and some that only old payments still carry. */
export const currencyCodes = [
  ...([
    'aed',
    'afn',
    'all',
    'amd',
    'ang',
    'aoa',
    'ars',
    'aud',
    'awg',
    'azn',
    'bam',
    'bbd',
    'bdt',
    'bgn',
  ] as const),
  ...([
    'bhd',
    'bif',
    'bmd',
    'bnd',
    'bob',
    'brl',
    'bsd',
    'btn',
    'bwp',
    'byn',
    'bzd',
    'cad',
    'cdf',
    'chf',
  ] as const),
  ...([
    'clf',
    'clp',
    'cny',
    'cop',
    'crc',
    'cuc',
    'cup',
    'cve',
    'czk',
    'djf',
    'dkk',
    'dop',
    'dzd',
    'egp',
  ] as const),
  ...([
    'ern',
    'etb',
    'eur',
    'fjd',
    'fkp',
    'gbp',
    'gel',
    'ghs',
    'gip',
    'gmd',
    'gnf',
    'gtq',
    'gyd',
    'hkd',
  ] as const),
  ...([
    'hnl',
    'hrk',
    'htg',
    'huf',
    'idr',
    'ils',
    'inr',
    'iqd',
    'irr',
    'isk',
    'jmd',
    'jod',
    'jpy',
    'kes',
  ] as const),
  ...([
    'kgs',
    'khr',
    'kmf',
    'kpw',
    'krw',
    'kwd',
    'kyd',
    'kzt',
    'lak',
    'lbp',
    'lkr',
    'lrd',
    'lsl',
    'lyd',
  ] as const),
  ...([
    'mad',
    'mdl',
    'mga',
    'mkd',
    'mmk',
    'mnt',
    'mop',
    'mru',
    'mur',
    'mvr',
    'mwk',
    'mxn',
    'myr',
    'mzn',
  ] as const),
  ...([
    'nad',
    'ngn',
    'nio',
    'nok',
    'npr',
    'nzd',
    'omr',
    'pab',
    'pen',
    'pgk',
    'php',
    'pkr',
    'pln',
    'pyg',
  ] as const),
  ...([
    'qar',
    'ron',
    'rsd',
    'rub',
    'rwf',
    'sar',
    'sbd',
    'scr',
    'sdg',
    'sek',
    'sgd',
    'shp',
    'sle',
    'sll',
  ] as const),
  ...([
    'sos',
    'srd',
    'ssp',
    'stn',
    'svc',
    'syp',
    'szl',
    'thb',
    'tjs',
    'tmt',
    'tnd',
    'top',
    'try',
    'ttd',
  ] as const),
  ...([
    'twd',
    'tzs',
    'uah',
    'ugx',
    'usd',
    'uyi',
    'uyu',
    'uyw',
    'uzs',
    'ves',
    'vnd',
    'vuv',
    'wst',
    'xaf',
  ] as const),
  ...(['xcd', 'xcg', 'xof', 'xpf', 'yer', 'zar', 'zmw', 'zwg', 'zwl'] as const),
] as const;
export type Currency = (typeof currencyCodes)[number];

export function isCurrency(code: string): code is Currency {
  return currencyCodes.some((known) => known === code);
}

const none = [
  'bif',
  'clp',
  'djf',
  'gnf',
  'isk',
  'jpy',
  'kmf',
  'krw',
  'pyg',
  'rwf',
  'ugx',
  'uyi',
  'vnd',
  'vuv',
];
const decimals: ReadonlyMap<string, number> = new Map([
  ...[...none, 'xaf', 'xof', 'xpf'].map((code) => [code, 0] as const),
  ...['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd'].map((code) => [code, 3] as const),
  ...['clf', 'uyw'].map((code) => [code, 4] as const),
]);

/** Returns the decimals of a currency in upper or lower case: 0 for the yen, 3 for the dinar of Kuwait, 2 for most. */
export function decimalsOf(currency: string): number {
  return decimals.get(currency.toLowerCase()) ?? 2;
}

/** Returns how many minor units make one unit of a currency. */
export function unitOf(currency: string): number {
  return 10 ** decimalsOf(currency);
}

/**
 * Returns the smallest chargeable difference in minor units. Card networks accept three decimals only if the last is 0,
 * and no fraction of the ariary.
 */
export function chargeStep(currency: string): number {
  if (currency.toLowerCase() === 'mga') return 100;
  return decimalsOf(currency) === 3 ? 10 : 1;
}

/** Returns a share of an amount, `part` of `whole`, rounded half up to a chargeable amount of the currency. */
export function shareOf(amount: number, part: number, whole: number, currency: string): number {
  const step = BigInt(chargeStep(currency));
  const divisor = BigInt(whole) * step;
  return Number(((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor)) * step);
}
