import { expect, test } from 'vitest';
import { cataloguedEvents, catalogueEventOf, eventCatalogue } from './event-catalogue.ts';

test('an event of the catalogue has a number, a name and domain events of its own', () => {
  const sources = eventCatalogue.flatMap((entry) => [...entry.sources]);
  expect(new Set(sources).size).toBe(sources.length);
  expect(new Set(eventCatalogue.map(({ id }) => id)).size).toBe(eventCatalogue.length);
  expect(new Set(eventCatalogue.map(({ name }) => name)).size).toBe(eventCatalogue.length);
});

test('what only the product itself acts on is in no catalogue', () => {
  expect(catalogueEventOf('subscription.recovered')?.name).toBe('subscription.renewed');
  expect(catalogueEventOf('member_import.ended')).toBeNull();
  expect(cataloguedEvents).not.toContain('member_import.ended');
});
