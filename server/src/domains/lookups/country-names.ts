// The names of countries in lists of other systems.

/** ISO 3166-1: two letters and three. */
const longCodes = `
  AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE
  BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS
  BT BTN BV BVT BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN
  CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST
  EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF
  GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD
  HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM
  JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA
  LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD
  ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM
  NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG
  PH PHL PK PAK PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA
  SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD
  ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON
  TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR
  VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE
`;

/** Short names of ISO 3166 that differ from the titles, former names, parts of countries, and common names. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE',
  BN: 'Brunei Darussalam',
  BO: 'Bolivia, Plurinational State of',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CD: 'Congo, Democratic Republic of the; DR Congo; Zaire',
  CG: 'Congo',
  CI: 'Ivory Coast',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FK: 'Falkland Islands (Malvinas)',
  FM: 'Micronesia, Federated States of',
  GB: `UK; Great Britain; Britain; England; Scotland; Wales; Northern Ireland;
    United Kingdom of Great Britain and Northern Ireland`,
  GR: 'EL',
  HK: 'Hong Kong SAR; Hong Kong SAR China',
  IE: 'Republic of Ireland; Eire',
  IR: 'Iran, Islamic Republic of',
  KP: "Korea, Democratic People's Republic of",
  KR: 'Korea, Republic of',
  LA: "Lao People's Democratic Republic",
  LY: 'Libyan Arab Jamahiriya',
  MD: 'Moldova, Republic of',
  MF: 'Saint Martin (French part)',
  MK: 'Macedonia; Macedonia, the former Yugoslav Republic of; Republic of North Macedonia',
  MM: 'Burma',
  MO: 'Macau; Macao SAR; Macau SAR; Macao SAR China',
  NL: 'Holland',
  PS: 'Palestine, State of; Palestinian Territories; Palestinian Territory, Occupied',
  RU: 'Russian Federation',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SX: 'Sint Maarten (Dutch part)',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Türkiye',
  TW: 'Taiwan, Province of China; Taiwan, Republic of China',
  TZ: 'Tanzania, United Republic of',
  US: 'USA; United States of America; America',
  VA: 'Holy See; Holy See (Vatican City State)',
  VE: 'Venezuela, Bolivarian Republic of',
  VG: 'Virgin Islands, British',
  VI: 'Virgin Islands, U.S.',
  VN: 'Viet Nam',
  XK: 'Republic of Kosovo',
};

/** Languages in which a list may name countries. */
const languages = ['en', 'de', 'fr', 'es'] as const;

/** Normalizes a text: removes accents and case. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Words of a name that are left out of some lists. */
const fillers = new Set(['the', 'of', 'and']);

/** Returns the words of a name in sorted order: `Korea, Republic of` and `Republic of Korea` are the same. */
function keyOf(name: string): string {
  const words = plainText(name)
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\d]+/u);
  return words
    .filter((word) => word !== '' && !fillers.has(word))
    .sort()
    .join(' ');
}

interface Country {
  code: string;
  title: string;
}

/** Yields the names of every country; earlier ones take precedence. */
function* namesOf(countries: readonly Country[]): Generator<readonly [name: string, code: string]> {
  for (const { code, title } of countries) yield [title, code];
  // Codes count as names, because U.S. with its points is looked up as US.
  for (const { code } of countries) yield [code, code];
  for (const [code, names] of Object.entries(otherNames))
    for (const name of names.split(';')) yield [name, code];
  const codes = longCodes.trim().split(/\s+/);
  for (let place = 0; place < codes.length; place += 2) yield [codes[place + 1] ?? '', codes[place] ?? ''];
  for (const language of languages) {
    const shown = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const { code } of countries) yield [shown.of(code) ?? '', code];
  }
}

/** Creates a lookup of codes by all names of these countries. */
export function countryNames(countries: readonly Country[]): (name: string) => string | null {
  const codes = new Map<string, string>();
  for (const [name, code] of namesOf(countries)) {
    const key = keyOf(name);
    if (key !== '' && !codes.has(key)) codes.set(key, code);
  }
  return (name) => codes.get(keyOf(name)) ?? null;
}
