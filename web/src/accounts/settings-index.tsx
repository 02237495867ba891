import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './settings-page.module.css';

export interface SettingsSection {
  /** The anchor. */
  id: string;
  label: string;
}

interface SettingsIndexProps {
  sections: readonly SettingsSection[];
}

/** Links to the sections at the left; on phones a select. */
export function SettingsIndex({ sections }: SettingsIndexProps) {
  const current = useSectionInView(sections);
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label={t`Account Settings`} className={classes.index}>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            to={`#${id}`}
            className={classes.entry}
            aria-current={id === current ? 'location' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <NativeSelect
        className={classes.select}
        aria-label={t`Go to section`}
        data={sections.map(({ id, label }) => ({ value: id, label }))}
        value={current}
        onChange={({ currentTarget }) => {
          void navigate(`#${currentTarget.value}`, { replace: true });
          // Also when the same section is chosen again.
          document.getElementById(currentTarget.value)?.scrollIntoView();
        }}
      />
    </>
  );
}

/** The section at the top of the window. */
function useSectionInView(sections: readonly SettingsSection[]): string {
  const ids = sections.map(({ id }) => id);
  const key = ids.join(' ');
  const [current, setCurrent] = useState(ids[0] ?? '');
  useEffect(() => {
    const read = () => setCurrent(findSectionInView(key.split(' ')));
    addEventListener('scroll', read, { passive: true });
    addEventListener('resize', read);
    read();
    return () => {
      removeEventListener('scroll', read);
      removeEventListener('resize', read);
    };
  }, [key]);
  return current;
}

function findSectionInView(ids: readonly string[]): string {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
  const last = ids.at(-1) ?? '';
  const chosen = location.hash.slice(1);
  // The last sections cannot reach the top, so the one that was chosen counts.
  if (isAtEnd) return ids.includes(chosen) && isInView(chosen) ? chosen : last;
  // A high window shows several sections before anything is scrolled.
  if (scrollY === 0) return ids[0] ?? '';
  const line = innerHeight / 3;
  const begun = ids.filter((id) => {
    const element = document.getElementById(id);
    return element !== null && element.getBoundingClientRect().top <= line;
  });
  return begun.at(-1) ?? ids[0] ?? '';
}

function isInView(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight;
}
