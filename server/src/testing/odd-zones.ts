/** Zones in which clocks are changed at midnight every year: it comes twice, or not at all. */
export const zonesOfOddDays = [
  // Twice.
  'Atlantic/Azores',
  'America/Havana',
  // Not at all.
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
] as const;

/** Zones in which they were, up to some year since 2010. */
export const zonesOfOddDaysOnce = [
  'America/Asuncion',
  'America/Sao_Paulo',
  'Asia/Amman',
  'Asia/Tehran',
] as const;
