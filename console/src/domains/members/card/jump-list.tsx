import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardName } from './card-name.ts';
import classes from './jump-list.module.css';

/** Scrolls to a card and, by default, focuses it, so that the next Tab moves within it. */
export function goToCard(name: string, { isFocused = true } = {}): void {
  const card = document.getElementById(name);
  if (!card) return;
  card.scrollIntoView({ block: 'start' });
  if (!isFocused) return;
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
}

/** Renders a link to a card of the page. */
export function CardLink({
  name,
  className = '',
  children,
}: {
  name: CardName;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="."
      hash={name}
      search
      hashScrollIntoView={false}
      className={className}
      onClick={() => goToCard(name)}
    >
      {children}
    </Link>
  );
}

/** Renders the names of the page's cards. It stays in sight, and the address keeps which card was opened. */
export function JumpList({ names }: { names: readonly CardName[] }) {
  const { t } = useTranslation(['members', 'memberPage']);
  return (
    <nav className={classes.list} aria-label={t('memberPage:page.jump')}>
      {names.map((name) => (
        <CardLink key={name} name={name} className={classes.name ?? ''}>
          {t(`cards.${name}`)}
        </CardLink>
      ))}
    </nav>
  );
}
