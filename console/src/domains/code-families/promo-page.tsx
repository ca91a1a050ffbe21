import { FamilyPage } from './family-page.tsx';

/** Renders the unique codes of a promo. */
export function Screen() {
  return <FamilyPage backTo="/promos" />;
}
