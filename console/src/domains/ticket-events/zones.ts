import { offsetAt, offsetInWords } from '#console/lib/wall-time.ts';
import type { Option } from '#console/ui/fields/field.ts';

/** Labels of the offered zones. */
const names: Readonly<Record<string, string>> = {
  'Pacific/Pago_Pago': 'American Samoa',
  'Pacific/Honolulu': 'Hawaii',
  'America/Anchorage': 'Alaska',
  'America/Los_Angeles': 'Pacific Time (US & Canada)',
  'America/Tijuana': 'Tijuana',
  'America/Phoenix': 'Arizona',
  'America/Denver': 'Mountain Time (US & Canada)',
  'America/Chihuahua': 'Chihuahua',
  'America/Chicago': 'Central Time (US & Canada)',
  'America/Mexico_City': 'Mexico City',
  'America/Guatemala': 'Central America',
  'America/Regina': 'Saskatchewan',
  'America/New_York': 'Eastern Time (US & Canada)',
  'America/Bogota': 'Bogota',
  'America/Lima': 'Lima, Quito',
  'America/Indiana/Indianapolis': 'Indiana (East)',
  'America/Halifax': 'Atlantic Time (Canada)',
  'America/Caracas': 'Caracas',
  'America/La_Paz': 'La Paz',
  'America/Santiago': 'Santiago',
  'America/Puerto_Rico': 'Puerto Rico',
  'America/St_Johns': 'Newfoundland',
  'America/Sao_Paulo': 'Brasilia',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
  'America/Montevideo': 'Montevideo',
  'America/Nuuk': 'Greenland',
  'Atlantic/South_Georgia': 'Mid-Atlantic',
  'Atlantic/Azores': 'Azores',
  'Atlantic/Cape_Verde': 'Cape Verde',
  UTC: 'UTC',
  'Europe/London': 'London, Edinburgh',
  'Europe/Dublin': 'Dublin',
  'Europe/Lisbon': 'Lisbon',
  'Africa/Casablanca': 'Casablanca',
  'Africa/Monrovia': 'Monrovia',
  'Europe/Amsterdam': 'Amsterdam',
  'Europe/Berlin': 'Berlin, Bern, Vienna',
  'Europe/Brussels': 'Brussels',
  'Europe/Paris': 'Paris',
  'Europe/Madrid': 'Madrid',
  'Europe/Rome': 'Rome',
  'Europe/Prague': 'Prague, Bratislava, Budapest',
  'Europe/Stockholm': 'Stockholm, Copenhagen, Oslo',
  'Europe/Warsaw': 'Warsaw',
  'Africa/Lagos': 'West Central Africa',
  'Europe/Athens': 'Athens',
  'Europe/Bucharest': 'Bucharest',
  'Europe/Helsinki': 'Helsinki, Tallinn, Riga, Vilnius',
  'Europe/Kyiv': 'Kyiv',
  'Africa/Cairo': 'Cairo',
  'Asia/Jerusalem': 'Jerusalem',
  'Africa/Johannesburg': 'Pretoria, Harare',
  'Europe/Istanbul': 'Istanbul',
  'Europe/Moscow': 'Moscow',
  'Asia/Riyadh': 'Riyadh, Kuwait',
  'Africa/Nairobi': 'Nairobi',
  'Asia/Tehran': 'Tehran',
  'Asia/Dubai': 'Abu Dhabi, Muscat',
  'Asia/Baku': 'Baku, Tbilisi, Yerevan',
  'Asia/Kabul': 'Kabul',
  'Asia/Karachi': 'Karachi, Islamabad',
  'Asia/Tashkent': 'Tashkent',
  'Asia/Kolkata': 'Mumbai, New Delhi, Chennai',
  'Asia/Kathmandu': 'Kathmandu',
  'Asia/Dhaka': 'Dhaka',
  'Asia/Yangon': 'Yangon',
  'Asia/Bangkok': 'Bangkok, Hanoi, Jakarta',
  'Asia/Shanghai': 'Beijing, Shanghai',
  'Asia/Singapore': 'Singapore, Kuala Lumpur, Hong Kong',
  'Australia/Perth': 'Perth',
  'Asia/Tokyo': 'Tokyo, Osaka, Seoul',
  'Australia/Adelaide': 'Adelaide',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney, Melbourne, Canberra',
  'Pacific/Auckland': 'Auckland, Wellington',
};

/** The zones that are offered. */
export const offeredZones: readonly string[] = Object.keys(names);

/** Returns `(GMT-05:00) Eastern Time (US & Canada)`, with the offset of that day. */
function labelOf(zone: string, offset: number): string {
  return `(${offsetInWords(offset)}) ${names[zone] ?? zone.replaceAll('_', ' ')}`;
}

/**
 * Returns the zones ordered by offset, westernmost first.
 * @param wall local day and time of the event, which determine the offset; null for today
 * @param current zone that is set already, whether or not it is offered
 */
export function zoneOptions(wall: string | null, current: string): Option<string>[] {
  const at = wall === null ? new Date() : new Date(`${wall}:00Z`);
  return [...new Set([...offeredZones, current])]
    .map((value) => ({ value, offset: offsetAt(at, value) }))
    .sort((one, other) => one.offset - other.offset)
    .map(({ value, offset }) => ({ value, label: labelOf(value, offset) }));
}
