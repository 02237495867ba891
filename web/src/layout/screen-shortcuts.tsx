import { useLocation } from 'react-router';
import { useCurrentUser } from '../api/session.ts';
import { carriedFilters } from '../filters/work-filters.ts';
import { i18n } from '../language/i18n.ts';
import { GlobalShortcuts } from '../shortcuts/global-shortcuts.tsx';
import { menuEntries, type MenuLink } from './aside/menu-entries.ts';
import { menuLetters } from './menu-letters.ts';

/** Go to a screen of the side menu with G and its letter. */
export function ScreenShortcuts() {
  const { type } = useCurrentUser();
  const { search } = useLocation();
  const links = menuEntries
    .flatMap((entry): MenuLink[] => ('entries' in entry ? entry.entries : [entry]))
    .filter(({ ownersOnly = false }) => !ownersOnly || type === 'Owner');
  const screens = links.flatMap(({ label, to, carriesFilters = false }) => {
    const letter = menuLetters[to];
    const path = to + (carriesFilters ? carriedFilters(search) : '');
    return letter === undefined ? [] : [{ letter, name: i18n._(label), path }];
  });
  return <GlobalShortcuts screens={screens} />;
}
