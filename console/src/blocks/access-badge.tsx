import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ContentAccess } from '#contract/domains/content/words.ts';

const tones = { by_rules: 'quiet', free: 'quiet', registered: 'warn', members: 'bad' } as const;

/** Renders the readers that a piece of content is open to: "Members". */
export function AccessBadge({ access }: { access: ContentAccess }) {
  const { t } = useTranslation('blocks');
  return <Badge tone={tones[access]}>{t(`access.${access}`)}</Badge>;
}
