export interface Place {
  city: string;
  /** Only places in the United States have one. */
  state: string | null;
  /** ISO 3166-1, two letters. */
  country: string;
  /** Pattern of the post code; each # becomes a digit. */
  zip: string;
  currency: 'usd' | 'eur' | 'gbp';
  languageId: number;
}

const place = (
  city: string,
  state: string | null,
  country: string,
  zip: string,
  currency: Place['currency'],
  languageId: number,
): Place => ({ city, state, country, zip, currency, languageId });

/** Homes of readers with their weights; most live in or near the city of the paper. */
export const places: readonly (readonly [Place, number])[] = [
  [place('Portland', 'Maine', 'US', '041##', 'usd', 1), 420],
  [place('South Portland', 'Maine', 'US', '041##', 'usd', 1), 120],
  [place('Brunswick', 'Maine', 'US', '040##', 'usd', 1), 60],
  [place('Augusta', 'Maine', 'US', '043##', 'usd', 1), 45],
  [place('Bangor', 'Maine', 'US', '044##', 'usd', 1), 40],
  [place('Portsmouth', 'New Hampshire', 'US', '038##', 'usd', 1), 40],
  [place('Boston', 'Massachusetts', 'US', '021##', 'usd', 1), 90],
  [place('Providence', 'Rhode Island', 'US', '029##', 'usd', 1), 15],
  [place('Burlington', 'Vermont', 'US', '054##', 'usd', 1), 15],
  [place('New York', 'New York', 'US', '100##', 'usd', 1), 55],
  [place('Chicago', 'Illinois', 'US', '606##', 'usd', 1), 14],
  [place('Austin', 'Texas', 'US', '787##', 'usd', 4), 10],
  [place('Seattle', 'Washington', 'US', '981##', 'usd', 1), 12],
  [place('San Francisco', 'California', 'US', '941##', 'usd', 1), 14],
  [place('Los Angeles', 'California', 'US', '900##', 'usd', 4), 10],
  [place('Miami', 'Florida', 'US', '331##', 'usd', 4), 12],
  [place('Toronto', null, 'CA', 'M5V #A#', 'usd', 1), 18],
  [place('Montréal', null, 'CA', 'H2X #B#', 'usd', 3), 12],
  [place('Halifax', null, 'CA', 'B3H #C#', 'usd', 1), 18],
  [place('London', null, 'GB', 'SE1 #AB', 'gbp', 1), 32],
  [place('Bristol', null, 'GB', 'BS1 #CD', 'gbp', 1), 10],
  [place('Edinburgh', null, 'GB', 'EH1 #EF', 'gbp', 1), 10],
  [place('Dublin', null, 'IE', 'D02 X###', 'eur', 1), 14],
  [place('Galway', null, 'IE', 'H91 Y###', 'eur', 44), 5],
  [place('Berlin', null, 'DE', '10###', 'eur', 2), 14],
  [place('Hamburg', null, 'DE', '20###', 'eur', 2), 10],
  [place('Paris', null, 'FR', '750##', 'eur', 3), 10],
  [place('Rennes', null, 'FR', '350##', 'eur', 3), 4],
  [place('Amsterdam', null, 'NL', '10## AB', 'eur', 7), 8],
  [place('Antwerp', null, 'BE', '20##', 'eur', 7), 4],
  [place('Lisbon', null, 'PT', '11##-001', 'eur', 6), 5],
  [place('Madrid', null, 'ES', '280##', 'eur', 4), 6],
  [place('Milan', null, 'IT', '201##', 'eur', 5), 5],
  [place('Vienna', null, 'AT', '10##', 'eur', 2), 5],
  [place('Copenhagen', null, 'DK', '1###', 'usd', 17), 5],
  [place('Oslo', null, 'NO', '01##', 'usd', 16), 5],
  [place('Stockholm', null, 'SE', '11# ##', 'usd', 15), 6],
  [place('Warsaw', null, 'PL', '00-###', 'usd', 8), 5],
  [place('Tokyo', null, 'JP', '100-00##', 'usd', 39), 6],
  [place('Seoul', null, 'KR', '04###', 'usd', 40), 4],
  [place('Mumbai', null, 'IN', '4000##', 'usd', 31), 6],
  [place('Lagos', null, 'NG', '1001##', 'usd', 1), 5],
  [place('Nairobi', null, 'KE', '001##', 'usd', 51), 4],
  [place('Sydney', null, 'AU', '20##', 'usd', 1), 8],
  [place('Auckland', null, 'NZ', '10##', 'usd', 1), 4],
  [place('São Paulo', null, 'BR', '013##-000', 'usd', 6), 5],
  [place('Mexico City', null, 'MX', '06###', 'usd', 4), 5],
];

export const streets = [
  'Commercial Street',
  'Congress Street',
  'Exchange Street',
  'Harbour View',
  'Fore Street',
  'India Street',
  'Market Square',
  'Mill Lane',
  'Station Road',
  'Church Street',
  'Lighthouse Road',
  'Orchard Avenue',
  'Quay Street',
  'Spring Gardens',
  'Vine Terrace',
] as const;
