import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { carriedFilters } from '../../filters/work-filters.ts';
import { i18n } from '../../language/i18n.ts';
import { timings } from '../../ui/timings.ts';
import classes from './aside-menu.module.css';
import { iconLetter, isActive, isOpenFor, type MenuGroup, type MenuLink } from './menu-entries.ts';
import { useAfterPathChange } from '../../routing/use-after-path-change.ts';
import { useNarrowTip } from './use-narrow-tip.ts';

interface EntryOptions {
  icons: 'svg' | 'font';
  isNarrow: boolean;
}

export function AsideLink({ entry, icons, isNarrow }: EntryOptions & { entry: MenuLink }) {
  const { pathname, search } = useLocation();
  const active = isActive(entry, pathname);
  const label = i18n._(entry.label);
  const filters = entry.carriesFilters === true ? carriedFilters(search) : '';
  const { props, tip } = useNarrowTip(label, isNarrow);
  return (
    <li>
      <Link
        to={entry.to + filters}
        className={classes.entry}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        {...props}
      >
        <EntryIcon entry={entry} icons={icons} />
        {!isNarrow && label}
      </Link>
      {tip}
    </li>
  );
}

/** Opens when the path is inside; otherwise it stays as the user left it. */
export function AsideGroup({ group, icons, isNarrow }: EntryOptions & { group: MenuGroup }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(() => isOpenFor(group, pathname));
  useAfterPathChange(timings.menuReinitMs, () => {
    if (isOpenFor(group, pathname)) setOpened(true);
  });
  const listId = useId();
  const label = i18n._(group.label);
  const { props, tip } = useNarrowTip(label, isNarrow);
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
        {...props}
      >
        <EntryIcon entry={group} icons={icons} />
        {!isNarrow && (
          <>
            <span className={classes.groupLabel}>{label}</span>
            <IconChevronDown
              size={16}
              aria-hidden
              className={classes.chevron}
              data-opened={opened || undefined}
            />
          </>
        )}
      </UnstyledButton>
      {tip}
      <Collapse expanded={opened} transitionDuration={timings.accordionSlideMs} id={listId}>
        <ul className={classes.sublist}>
          {group.entries.map((entry) => (
            <AsideLink key={entry.to} entry={entry} icons={icons} isNarrow={isNarrow} />
          ))}
        </ul>
      </Collapse>
    </li>
  );
}

interface EntryIconProps {
  entry: MenuLink | MenuGroup;
  icons: EntryOptions['icons'];
}

/** Memoized: its entry renders with each change of the page. */
const EntryIcon = memo(function EntryIcon({ entry, icons }: EntryIconProps) {
  if (icons === 'svg') return <entry.icon size={20} aria-hidden />;
  return (
    <span className={classes.letterIcon} aria-hidden>
      {iconLetter(entry)}
    </span>
  );
});
