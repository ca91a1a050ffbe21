// Headlines of the demo's articles, as a local newspaper would print them.
import type { desks } from './filing.ts';

export type Desk = (typeof desks)[number];

interface Vocabulary {
  /** Nine noun phrases in the singular. */
  subjects: readonly string[];
  /** Eight sentences; `%` stands for the subject. Nine and eight have no common divisor, so 72 pairs differ. */
  templates: readonly string[];
}

const vocabularies: Readonly<Record<Desk, Vocabulary>> = {
  Harbour: {
    subjects: [
      'the night ferry',
      'the old lighthouse',
      'the fish market',
      'the container terminal',
      'the pilot station',
      'the lifeboat crew',
      'the dry dock',
      'the north breakwater',
      'the harbour museum',
    ],
    templates: [
      'A winter morning at %',
      'Storm keeps % closed for a second day',
      'Who will pay for %?',
      'What the dredging plan means for %',
      'Forty years at %: a life beside the water',
      'New timetable brings % closer to the city',
      'Port authority promises to repair % by spring',
      'The people who keep % running through the night',
    ],
  },
  City: {
    subjects: [
      'the city budget',
      'the new bridge',
      'the school board',
      'the tram extension',
      'the central library',
      'the rent register',
      'the market hall',
      'the bicycle plan',
      'the swimming pool on Mill Street',
    ],
    templates: [
      'Council votes on % after a seven-hour debate',
      'Five questions about %, answered',
      'Residents take their complaint about % to court',
      'Mayor defends % against growing criticism',
      'How % became the talk of the town',
      'Why % costs twice what was planned',
      'Neighbors welcome the delay of %',
      'An audit of % finds millions unspent',
    ],
  },
  Business: {
    subjects: [
      'the shipyard',
      'the family brewery',
      'the savings bank',
      'the wind farm',
      'the paper mill',
      'the airport operator',
      'the department store',
      'the software cooperative',
      'the canning factory',
    ],
    templates: [
      '% hires again for the first time in a decade',
      'Investors circle % as profits recover',
      'A quiet succession at %',
      'Strike at % ends with a four-day week',
      'How rising energy prices changed %',
      '% opens its books to the staff',
      'Can % survive without its largest customer?',
      'Apprentices at % build their own future',
    ],
  },
  Culture: {
    subjects: [
      'the chamber orchestra',
      'the puppet theater',
      'the film festival',
      'the municipal gallery',
      'the book fair',
      'the opera chorus',
      'the photography school',
      'the jazz cellar',
      'the amateur stage',
    ],
    templates: [
      '% finds a new home by the river',
      'A triumphant season opens for %',
      'Behind the curtain with %',
      'Review: % takes a risk, and it pays off',
      'The woman who saved %',
      '% celebrates a century of stubbornness',
      'Young voices change the sound of %',
      'What the funding cut means for %',
    ],
  },
  Sport: {
    subjects: [
      'the rowing club',
      'the ice hockey team',
      'the women’s football side',
      'the marathon squad',
      'the sailing academy',
      'the handball league',
      'the swimming team',
      'the wheelchair basketball team',
      'the chess club',
    ],
    templates: [
      '% wins the derby in the final minute',
      'A coach returns to %',
      '% looks for volunteers before the new season',
      'Injuries force % to rely on its juniors',
      'How % trained through the coldest month',
      'The captain of % says goodbye',
      '% climbs to second place after a narrow win',
      'A stadium evening with the fans of %',
    ],
  },
  Opinion: {
    subjects: [
      'the curfew for delivery vans',
      'the four-day school week',
      'the parking fee',
      'the Sunday opening',
      'the tree protection law',
      'the cruise ship levy',
      'the noise limit',
      'the citizens’ assembly',
      'the deposit on coffee cups',
    ],
    templates: [
      'In defense of %',
      'Letters: our readers on %',
      'The case against %',
      'Editorial: give % one more year',
      'We should have argued about % much sooner',
      'What other cities learned from %',
      'Two columnists disagree about %',
      'An open letter on % to the council',
    ],
  },
  Food: {
    subjects: [
      'smoked eel',
      'sourdough bread',
      'the perfect fish soup',
      'pickled herring',
      'apple cake',
      'wild garlic',
      'roasted chestnuts',
      'barley stew',
      'rhubarb jam',
    ],
    templates: [
      'Three ways with % for a cold evening',
      'The bakery that swears by %',
      'Grandmother was right about %',
      'Where to eat % this week',
      'A short history of %',
      'Cooking lesson: the secret of %',
      'How % came back to the menu',
      'A farmer, a cook and their love of %',
    ],
  },
  Weekend: {
    subjects: [
      'the dune path',
      'the island of Sorrel',
      'the botanical garden',
      'the flea market at the gasworks',
      'the lake district',
      'the old railway line',
      'the observatory',
      'the vineyards upriver',
      'the heath in bloom',
    ],
    templates: [
      'A day trip to %, with children',
      'Seven reasons to visit % off season',
      'By train and on foot to %',
      'The quiet side of %',
      'Where to stay when you visit %',
      'Out before sunrise: a walk to %',
      'Our photographer spent a year at %',
      'Rain or shine, % is worth the detour',
    ],
  },
};

/** City districts that are put before a headline whose pair was already used. */
const districts = [
  'Eastgate',
  'Northside',
  'Old Quay',
  'Saint Olaf',
  'Gasworks',
  'Millbrook',
  'Upper Town',
  'Ropewalk',
  'Fishergate',
  'Kingsmead',
  'Limekiln',
  'Saltmarsh',
];

/** Returns the district names of a round; the first one has none. Any number of rounds have different names. */
function kickerOf(round: number): string {
  const names: string[] = [];
  for (let left = round; left > 0; left = Math.floor((left - 1) / districts.length))
    names.push(districts[(left - 1) % districts.length] ?? '');
  return names.length === 0 ? '' : `${names.reverse().join(', ')}: `;
}

/** Returns a text with a capital first letter. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the headline of an article.
 * @param position of the article within its category, from 0; no two positions have the same headline
 */
export function headlineOf(desk: Desk, position: number): string {
  const { subjects, templates } = vocabularies[desk];
  const subject = subjects[position % subjects.length] ?? '';
  const template = templates[position % templates.length] ?? '';
  const round = Math.floor(position / (subjects.length * templates.length));
  return kickerOf(round) + capitalized(template.replace('%', subject));
}

/** Returns subject and position of the template of a headline; null if the desk has no such headline any more. */
export function readHeadline(desk: Desk, title: string): { subject: string; template: number } | null {
  const { subjects, templates } = vocabularies[desk];
  for (const [position, template] of templates.entries()) {
    const subject = subjects.find((one) => title.endsWith(capitalized(template.replace('%', one))));
    if (subject !== undefined) return { subject, template: position };
  }
  return null;
}
