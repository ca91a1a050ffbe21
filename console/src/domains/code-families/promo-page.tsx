import { FamilyPage } from './family-page.tsx';

/** Unique codes of a promo. */
export function Screen() {
  return <FamilyPage backTo="/promos" />;
}
