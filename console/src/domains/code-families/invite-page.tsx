import { FamilyPage } from './family-page.tsx';

/** Unique codes of an invite. */
export function Screen() {
  return <FamilyPage backTo="/invites" />;
}
