import { formatDuration } from '../../language/format.ts';
import type { Capture } from '../../api/capture-groups.ts';
import type { DiarySettings } from './diary-settings.ts';
import classes from './flow-tiles.module.css';
import { useReasons } from './use-reasons.ts';
import type { PersonInFlow } from './flow-cells.ts';
import { PersonTiles } from './person-tiles.tsx';
import { SameLookTile } from './same-look-tile.tsx';
import { WindowTile } from './window-tile.tsx';

interface FlowTilesProps {
  people: PersonInFlow[];
  captures: Capture[];
  view: DiarySettings;
  onExpired: () => void;
}

/** The chosen windows or screenshots of a block, one after the other, without gaps. */
export function FlowTiles({ people, captures, view, onExpired }: FlowTilesProps) {
  const reasonOf = useReasons(captures, view);
  const as = view.showsDays ? 'h4' : 'h3';
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
