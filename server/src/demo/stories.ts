// Texts of the demo's articles.
import { business } from './articles/business.ts';
import { city } from './articles/city.ts';
import { culture } from './articles/culture.ts';
import { food } from './articles/food.ts';
import { harbour } from './articles/harbour.ts';
import { opinion } from './articles/opinion.ts';
import { sport } from './articles/sport.ts';
import { weekend } from './articles/weekend.ts';
import { capitalized, type Desk, readHeadline } from './headlines.ts';

/** Texts of each desk, in the order of its headlines. */
export const stories: Readonly<Record<Desk, readonly string[]>> = {
  Harbour: harbour,
  City: city,
  Business: business,
  Culture: culture,
  Sport: sport,
  Opinion: opinion,
  Food: food,
  Weekend: weekend,
};

function withSubject(text: string, subject: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.replace(/(^|[.?!]”? )?%/g, (_all, start?: string) =>
    start === undefined ? subject : start + capitalized(subject),
  );
}

/**
 * Returns the paragraphs of an article, which fit its headline.
 * @returns null if the headline was changed, so that no text is known to fit
 */
export function storyOf(desk: Desk, title: string): string[] | null {
  const headline = readHeadline(desk, title);
  const text = headline && stories[desk][headline.template];
  return text ? text.split(/\n\s*\n/).map((paragraph) => withSubject(paragraph, headline.subject)) : null;
}
