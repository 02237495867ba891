import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { formatPercent, formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { leadingDurationText } from '../../language/duration-text.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { SignedImage } from '../../ui/signed-image.tsx';
import { rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { hoursOfDay, type Hour } from '../windows/day-hours.ts';
import { showsHourly, type DiaryView } from '../tiles/diary-view.ts';
import { windowId, writeDiary, type DiaryWindow } from '../windows/diary.ts';
import { useDiaryWork } from '../windows/use-diary-work.ts';
import { useNearViewport } from '../windows/use-near-viewport.ts';
import classes from './person-filmstrip.module.css';
import { PersonNumbersText } from './person-numbers-text.tsx';
import type { PersonNumbers } from './use-people.ts';

/** Rows within this distance of the viewport are loaded. */
const loadWithinPx = 600;

interface PersonFilmstripProps {
  person: PersonNumbers;
  day: Day;
  /** The columns, in the order in which they are shown. */
  hours: readonly Hour[];
  view: DiaryView;
  /** Called with the hours in which this person worked, once they are loaded. */
  onHours: (hours: readonly Hour[]) => void;
}

/** A day of one person as a row of screenshots. Loads near the viewport. */
export function PersonFilmstrip({ person, ...row }: PersonFilmstripProps) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>(loadWithinPx);
  const { name } = person;
  return (
    <section ref={ref} className={classes.row} aria-label={name} data-person={person.id}>
      <div className={classes.person}>
        <PersonAvatar name={name} size={32} />
        <div className={classes.text}>
          <span className={classes.name}>
            <PersonLink id={person.id} name={name} />
          </span>
          <span className={classes.numbers}>
            <PersonNumbersText person={person} />
          </span>
        </div>
      </div>
      {isNear && <Cells person={person} {...row} />}
    </section>
  );
}

function Cells({ person, day, hours, view, onHours }: PersonFilmstripProps) {
  const { filter, timeZone } = view;
  const own = useMemo(
    () => ({ ...filter, input: { ...filter.input, user_id: person.id } }),
    [filter, person.id],
  );
  const range = useMemo(() => rangeOfDay(day, timeZone), [day, timeZone]);
  const { captures, activities, isPending, refresh } = useDiaryWork(own, range);
  const worked = useMemo(
    () => writeDiary({ hours: hoursOfDay(day, timeZone), captures, activities }),
    [day, timeZone, captures, activities],
  );
  useEffect(() => {
    if (!isPending) onHours(worked.map(({ hour }) => hour));
  }, [isPending, worked, onHours]);
  const byHour = new Map(worked.map(({ hour, rows }) => [hour.start, rows[0]?.windows ?? []]));
  return hours.map((hour) => (
    <HourCell
      key={hour.start}
      personId={person.id}
      windows={byHour.get(hour.start) ?? []}
      view={view}
      onExpired={refresh}
    />
  ));
}

interface HourCellProps {
  personId: number;
  windows: readonly DiaryWindow[];
  view: DiaryView;
  onExpired: () => void;
}

/** An hour: its last screenshot, or one for each ten minutes, which can be selected. */
function HourCell({ personId, windows, view, onExpired }: HourCellProps) {
  const { choices } = view;
  const isHourly = showsHourly(view);
  const pictured = windows.filter(({ captures }) => captures.length > 0);
  const chosen = isHourly ? pictured.slice(-1) : pictured;
  const shown = choices.order === 'latest' ? chosen.toReversed() : chosen;
  const workedSeconds = windows.reduce((sum, window) => sum + window.workedSeconds, 0);
  if (workedSeconds === 0 && shown.length === 0) return <div className={classes.nothing} />;
  return (
    <div className={classes.hour}>
      {shown.map((window) => (
        <Frame
          key={window.start}
          id={windowId(personId, window.start)}
          window={window}
          count={
            isHourly
              ? windows.reduce((sum, { captures }) => sum + captures.length, 0)
              : window.captures.length
          }
          view={view}
          onExpired={onExpired}
        />
      ))}
      {shown.length === 0 && <TimeOnly workedSeconds={workedSeconds} />}
    </div>
  );
}

function TimeOnly({ workedSeconds }: { workedSeconds: number }) {
  const worked = leadingDurationText(workedSeconds);
  return <span className={classes.timeOnly}>{t`${worked}, no screenshot`}</span>;
}

interface FrameProps {
  id: string;
  window: DiaryWindow;
  /** How many screenshots it stands for. */
  count: number;
  view: DiaryView;
  onExpired: () => void;
}

function Frame({ id, window, count, view, onExpired }: FrameProps) {
  const { captures } = window;
  const { selection } = view;
  const cover = captures.findLast(({ screens }) => screens.some(({ url }) => url !== null));
  const capture = cover ?? captures.at(-1);
  if (!capture) return null;
  const [screen] = capture.screens;
  const project = view.projectName(capture.projectId);
  const percent = formatPercent(screen.activity);
  const time = formatTime(capture.takenAt, view.timeZone);
  const facts = [time, percent, ...(project === undefined ? [] : [project])].join(' · ');
  const member = capture.userName;
  const isSelected = selection?.tiles.has(id) ?? false;
  const button = (
    <UnstyledButton
      className={classes.frame}
      id={id}
      title={facts}
      onClick={() => (selection ? selection.toggle(id, window) : view.onOpen(capture))}
    >
      <span className={classes.picture}>
        <SignedImage
          url={screen.thumbnail_url}
          alt={t`Screenshot of ${member}`}
          isEager
          onExpired={onExpired}
        />
        {count > 1 && <span className={classes.count}>{count}</span>}
      </span>
      <span className={classes.facts}>
        {time}{' '}
        <span className={classes.percent}>
          <PercentText percent={screen.activity} />
        </span>
      </span>
    </UnstyledButton>
  );
  if (!selection) return button;
  return (
    <span className={classes.selectable} data-selected={isSelected || undefined}>
      {button}
      <input
        type="checkbox"
        className={classes.check}
        aria-label={t`Select`}
        aria-describedby={id}
        checked={isSelected}
        onChange={() => selection.toggle(id, window)}
      />
    </span>
  );
}
