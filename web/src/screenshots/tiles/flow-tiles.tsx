import { t } from '@lingui/core/macro';
import { formatDuration } from '../../language/format.ts';
import type { Capture } from '../../api/capture-groups.ts';
import type { DiarySettings } from './diary-settings.ts';
import classes from './flow-tiles.module.css';
import type { DiaryHour } from '../windows/diary.ts';
import { useReasons } from './use-reasons.ts';
import { peopleInFlow } from './flow-cells.ts';
import { PersonTiles } from './person-tiles.tsx';
import { SameLookTile } from './same-look-tile.tsx';
import { WindowTile } from './window-tile.tsx';

interface FlowTilesProps {
  hours: DiaryHour[];
  captures: Capture[];
  view: DiarySettings;
  onExpired: () => void;
}

/** The chosen windows or screenshots of a block, one after the other, without gaps. */
export function FlowTiles({ hours, captures, view, onExpired }: FlowTilesProps) {
  const people = peopleInFlow(hours, view.choices);
  const reasonOf = useReasons(captures, view);
  const as = view.showsDays ? 'h4' : 'h3';
  if (people.length === 0) {
    return <p className={classes.quiet}>{t`Nothing to show with these filters`}</p>;
  }
  return people.map(({ userId, userName, workedSeconds, cells }) => (
    <PersonTiles
      key={userId}
      heading={
        view.showsNames
          ? { as, userId, userName, worked: formatDuration(workedSeconds) }
          : undefined
      }
      className={classes.flow}
    >
      {cells.map(({ id, run }) => {
        const [window, ...others] = run;
        if (others.length > 0) {
          return <SameLookTile key={id} run={run} userId={userId} view={view} />;
        }
        return (
          <WindowTile
            key={id}
            id={id}
            window={window}
            userId={userId}
            reason={window.captures.length === 0 ? reasonOf(userId, window) : undefined}
            view={view}
            onExpired={onExpired}
          />
        );
      })}
    </PersonTiles>
  ));
}
