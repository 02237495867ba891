import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { carriedFilters } from '../filters/work-filters.ts';
import { i18n } from '../language/i18n.ts';
import { paths } from '../routing/paths.ts';
import { GlobalShortcuts } from '../shortcuts/global-shortcuts.tsx';
import { isShownTo, menuEntries, type MenuLink } from './aside/menu-entries.ts';
import { menuLetters } from './menu-letters.ts';

type Screen = Pick<MenuLink, 'label' | 'to' | 'carriesFilters'>;

/** Screens that the side menu does not show to everyone. */
const otherScreens: Screen[] = [
  { label: msg`What is recorded`, to: paths.recorded },
  { label: msg`How to record`, to: paths.howToRecord },
];

/** Go to a screen with G and its letter. */
export function ScreenShortcuts() {
  const { type } = useCurrentUser();
  const { selected } = useOrganizationChoice();
  const { search } = useLocation();
  const navigate = useNavigate();
  const screens = useMemo(() => {
    const links = menuEntries
      .flatMap((entry): MenuLink[] => ('entries' in entry ? entry.entries : [entry]))
      .filter((entry) => entry.to !== paths.recorded && isShownTo(entry, type, selected));
    return [...links, ...otherScreens].flatMap(({ label, to, carriesFilters = false }) => {
      const letter = menuLetters[to];
      return letter === undefined ? [] : [{ letter, name: i18n._(label), to, carriesFilters }];
    });
  }, [type, selected]);
  return (
    <GlobalShortcuts
      screens={screens}
      onGo={({ to, carriesFilters }) =>
        void navigate(to + (carriesFilters ? carriedFilters(search) : ''))
      }
    />
  );
}
