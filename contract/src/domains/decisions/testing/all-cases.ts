/** All cases by the step that decides them. */
import {
  directCases,
  freeCases,
  networkCases,
  siteCases,
  unknownCases,
  wallCases,
} from './cases-of-content.ts';
import { cascadeCases, wallEndCases } from './cases-of-ends.ts';
import { meterCases, predictionCases, severalMeterCases } from './cases-of-meters.ts';
import { ruleCases, severalCases, uncountedCases } from './cases-of-plans.ts';
import { purchaseCases, registeredCases, sessionCases, viewedCases } from './cases-of-readers.ts';

const texts = {
  'step 0, the site and its key': siteCases,
  'step 1, free articles': freeCases,
  'step 1, rules behind the wall': wallCases,
  'step 1, unknown articles': unknownCases,
  'step 2, crawlers, previews and gift links': directCases,
  'step 3, networks that act as a member': networkCases,
  'step 4, accounts and sessions': sessionCases,
  'step 4, articles for registered readers': registeredCases,
  'step 5, articles viewed before': viewedCases,
  'step 6, purchases': purchaseCases,
  'step 7, rules of plans and tickets': ruleCases,
  'step 7, holdings that do not count': uncountedCases,
  'step 7, several plans': severalCases,
  'step 7, meters': meterCases,
  'step 7, several meters': severalMeterCases,
  'step 7, prediction': predictionCases,
  'step 8, sister sites': cascadeCases,
  'step 9, the wall': wallEndCases,
};

/** Lines of the cases in each group, with single spaces. */
export const groups: readonly (readonly [title: string, lines: readonly string[]])[] = Object.entries(
  texts,
).map(([title, text]) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [title, lines.map((line) => line.replaceAll(/ +/g, ' '))] as const;
});

export const allLines = groups.flatMap(([, lines]) => lines);
