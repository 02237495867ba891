import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { timings } from '../ui/timings.ts';
import classes from './aside-menu.module.css';
import { isActive, isOpenFor, menuEntries, type MenuGroup, type MenuLink } from './menu-entries.ts';

/** Logo and menu, dark in both themes. */
export function AsideMenu() {
  const user = useCurrentUser();
  return (
    <div className={classes.aside}>
      <Link to={paths.home} className={classes.logo}>
        <img src="/favicon.svg" alt="" width={30} height={30} />
        <span>Time Tracker</span>
      </Link>
      <nav aria-label="Main menu">
        <ul className={classes.list}>
          {menuEntries.map((entry) =>
            'entries' in entry ? (
              <AsideGroup key={entry.label} group={entry} />
            ) : (
              (entry.ownersOnly !== true || user.type === 'Owner') && (
                <AsideLink key={entry.label} entry={entry} />
              )
            ),
          )}
        </ul>
      </nav>
    </div>
  );
}

function AsideLink({ entry }: { entry: MenuLink }) {
  const { pathname } = useLocation();
  const active = isActive(entry, pathname);
  return (
    <li>
      <Link
        to={entry.to}
        className={classes.entry}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
      >
        <entry.icon size={20} aria-hidden />
        {entry.label}
      </Link>
    </li>
  );
}

/** Open while the path lies inside; otherwise as it was left by hand. */
function AsideGroup({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const isInside = isOpenFor(group, pathname);
  const [byHand, setByHand] = useState<{ pathname: string; opened: boolean } | null>(null);
  const opened =
    byHand?.pathname === pathname ? byHand.opened : isInside || byHand?.opened === true;
  const listId = useId();
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setByHand({ pathname, opened: !opened })}
      >
        <group.icon size={20} aria-hidden />
        <span className={classes.groupLabel}>{group.label}</span>
        <IconChevronDown
          size={16}
          aria-hidden
          className={classes.chevron}
          data-opened={opened || undefined}
        />
      </UnstyledButton>
      <Collapse expanded={opened} transitionDuration={timings.accordionSlideMs} id={listId}>
        <ul className={classes.sublist}>
          {group.entries.map((entry) => (
            <AsideLink key={entry.label} entry={entry} />
          ))}
        </ul>
      </Collapse>
    </li>
  );
}
