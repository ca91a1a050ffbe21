import { FamilyPage } from './family-page.tsx';

/** Renders the unique codes of an invite. */
export function Screen() {
  return <FamilyPage backTo="/invites" />;
}
