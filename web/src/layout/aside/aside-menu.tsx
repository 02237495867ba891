import { t } from '@lingui/core/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useOrganizationChoice } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import type { LayoutConfig } from '../../template/builder/layout-config.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { paths } from '../../routing/paths.ts';
import { useFirstRun } from '../../timer/record-here/first-run.ts';
import { AsideGroup, AsideLink } from './aside-entries.tsx';
import classes from './aside-menu.module.css';
import { isShownTo, menuEntries } from './menu-entries.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const { Component: SetUpLink } = lazyPart(async () => ({
  Component: (await import('./set-up-link.tsx')).SetUpLink,
}));

interface AsideMenuProps {
  config: Pick<LayoutConfig['aside'], 'theme' | 'menuIcon'>;
  /** Icons only; the labels are in tooltips. */
  isNarrow?: boolean;
  /** Absent where the menu cannot be collapsed. */
  minimize?: { isOn: boolean; toggle: () => void };
  /** Called after another organization was selected in the menu. */
  onSwitched?: () => void;
}

/** Logo, organization and menu, dark or light independently of the page's theme. */
export function AsideMenu({ config, isNarrow = false, minimize, onSwitched }: AsideMenuProps) {
  const user = useCurrentUser();
  const { selected } = useOrganizationChoice();
  return (
    <div className={classes.aside} data-theme={config.theme} data-narrow={isNarrow || undefined}>
      <div className={classes.brand}>
        <Link to={paths.home} className={classes.logo} aria-label={t`Time Tracker`}>
          <img src="/favicon.svg" alt="" width={30} height={30} />
          {!isNarrow && <span>{t`Time Tracker`}</span>}
        </Link>
        {minimize && !isNarrow && <MinimizeButton {...minimize} />}
      </div>
      {minimize && isNarrow && <MinimizeButton {...minimize} />}
      <OrganizationSwitcher isNarrow={isNarrow} onSwitched={onSwitched} />
      <nav aria-label={t`Main menu`}>
        <ul className={classes.list}>
          {menuEntries
            .filter((entry) => isShownTo(entry, user.type, selected))
            .map((entry) =>
              'entries' in entry ? (
                <AsideGroup
                  key={entry.label.id}
                  group={entry}
                  icons={config.menuIcon}
                  isNarrow={isNarrow}
                />
              ) : (
                <AsideLink
                  key={entry.label.id}
                  entry={entry}
                  icons={config.menuIcon}
                  isNarrow={isNarrow}
                />
              ),
            )}
        </ul>
      </nav>
      {selected && <SetUp organization={selected} isNarrow={isNarrow} />}
    </div>
  );
}

/** Organizations that are set up already load nothing for it. */
function SetUp(props: { organization: Organization; isNarrow: boolean }) {
  const { isSettingUp } = useFirstRun(props.organization.id);
  if (!isSettingUp) return null;
  return (
    <Suspense>
      <SetUpLink {...props} />
    </Suspense>
  );
}

function MinimizeButton({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <UnstyledButton
      className={classes.minimize}
      aria-label={t`Narrow menu`}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <IconMenu2 size={18} aria-hidden />
    </UnstyledButton>
  );
}
