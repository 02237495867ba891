import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { formatDay, formatDuration } from '../../language/format.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { DiaryBlock } from './diary-block.tsx';
import { ColumnHeads } from './column-heads.tsx';
import classes from './diary-list.module.css';
import { EveryoneDay } from '../people/everyone-day.tsx';
import { isGrid, showsStrips, type DiarySection, type WorkedDay } from './diary-plan.ts';
import { NothingMatches } from './nothing-matches.tsx';
import type { DiarySettings } from '../tiles/diary-settings.ts';
import { useEmptyBlocks } from './use-empty-blocks.ts';

interface DiaryListProps {
  sections: DiarySection[];
  view: DiarySettings;
  setParameters: WorkFiltersInAddress['setParameters'];
}

/**
 * All days of a range in the chosen order, each loaded near the viewport. Memoized because the viewer above
 * it changes often.
 */
export const DiaryList = memo(function DiaryList(props: DiaryListProps) {
  const { sections, view, setParameters } = props;
  const { choices, showsDays } = view;
  const isStrips = showsStrips(choices);
  const empty = useEmptyBlocks();
  const isEmpty = (section: DiarySection) =>
    section.kind === 'quiet' || section.blocks.every(({ start }) => empty.starts.has(start));
  const isNothing = sections.every(isEmpty);
  const firstDay = sections.find(({ kind }) => kind === 'worked');
  return (
    <div className={classes.diary}>
      {isNothing && (
        <NothingMatches choices={choices} isOneDay={!showsDays} setParameters={setParameters} />
      )}
      <div className={classes.sections}>
        {isGrid(choices) && !isStrips && <ColumnHeads />}
        {sections.map((section) =>
          section.kind === 'quiet' ? (
            !isNothing && (
              <QuietLine key={section.first} first={section.first} last={section.last} />
            )
          ) : (
            // Empty days stay, without content: time that matches can be added to them.
            <section
              key={section.day}
              id={dayId(section.day)}
              aria-label={isNothing ? undefined : formatDay(section.day)}
            >
              {showsDays && !isNothing && (
                <DayHeading section={section} isEmpty={isEmpty(section)} />
              )}
              {isStrips ? (
                <EveryoneDay day={section.day} view={view} />
              ) : (
                section.blocks.map((block, index) => (
                  <DiaryBlock
                    key={block.start}
                    block={block}
                    isFirst={section === firstDay && index === 0}
                    view={view}
                    onEmpty={empty.note}
                  />
                ))
              )}
            </section>
          ),
        )}
      </div>
    </div>
  );
});

/** One line for an empty day, so that a month of them is loaded at once. */
function DayHeading({ section, isEmpty }: { section: WorkedDay; isEmpty: boolean }) {
  const day = formatDay(section.day);
  if (isEmpty) {
    return <p className={classes.quiet}>{t`${day}: nothing to show with these filters`}</p>;
  }
  return (
    <h3 className={classes.day}>
      {day}
      <span className={classes.worked}>
        <WorkedText seconds={section.workedSeconds} />
      </span>
    </h3>
  );
}

function WorkedText({ seconds }: { seconds: number }) {
  const duration = formatDuration(seconds);
  return t`${duration} worked`;
}

function QuietLine({ first, last }: { first: Day; last: Day }) {
  const [firstDay, lastDay] = [formatDay(first), formatDay(last)];
  return (
    <p className={classes.quiet}>
      {first === last ? t`${firstDay}: no time` : t`${firstDay} to ${lastDay}: no time`}
    </p>
  );
}

/** Element id of a day. */
export function dayId(day: Day): string {
  return `day-${day}`;
}
