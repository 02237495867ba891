import { plural, t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconEqual } from '@tabler/icons-react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatPercent, formatTime } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { SignedImage } from '../../ui/signed-image.tsx';
import type { DiarySettings } from '../tiles/diary-settings.ts';
import { TileCheckbox } from '../tiles/tile-checkbox.tsx';
import { workText } from '../tiles/work-text.ts';
import { activityOfWindows, windowId, type DiaryWindow } from '../windows/diary.ts';
import { isSameLook, type WindowRun } from '../windows/same-look-runs.ts';
import classes from './person-filmstrip.module.css';

interface FilmstripFrameProps {
  personId: number;
  /** The window that is shown, and those after it that looked the same. */
  run: WindowRun;
  /** The windows whose screenshots it stands for. */
  counted: readonly DiaryWindow[];
  view: DiarySettings;
  onExpired: () => void;
}

/** A screenshot in a row of everyone, with its time, activity, project and note. */
export function FilmstripFrame(props: FilmstripFrameProps) {
  const { personId, run, counted, view, onExpired } = props;
  const { selection } = view;
  const [window] = run;
  const tiles = new Map(run.map((one) => [windowId(personId, one.start), one]));
  const id = windowId(personId, window.start);
  const isSelected =
    selection !== undefined && [...tiles.keys()].every((one) => selection.tiles.has(one));
  const capture = coverOf(window);
  if (!capture) return null;
  const activity = activityOfWindows([window]);
  const work = workText(window, view.projectName(capture.projectId));
  const time = formatTime(capture.takenAt, view.timeZone);
  const facts = [time, formatPercent(activity), work].filter((text) => text !== '');
  const count = counted.reduce((sum, { captures }) => sum + captures.length, 0);
  const button = (
    <UnstyledButton
      className={classes.frame}
      id={id}
      title={facts.join(' · ')}
      onClick={() => (selection ? selection.toggle(tiles) : view.onOpen(capture))}
    >
      {isSameLook(window) ? (
        <SameLook count={count} member={capture.userName} />
      ) : (
        <Picture capture={capture} count={count} onExpired={onExpired} />
      )}
      <span className={classes.facts}>
        {time}{' '}
        <span className={classes.percent}>
          <PercentText percent={activity} />
        </span>
      </span>
      {work !== '' && <span className={classes.work}>{work}</span>}
    </UnstyledButton>
  );
  if (!selection) return button;
  return (
    <span className={classes.selectable} data-selected={isSelected || undefined}>
      {button}
      <TileCheckbox
        tileId={id}
        isSelected={isSelected}
        isSmall
        onToggle={() => selection.toggle(tiles)}
      />
    </span>
  );
}

function coverOf({ captures }: DiaryWindow): Capture | undefined {
  return (
    captures.findLast(({ screens }) => screens.some(({ url }) => url !== null)) ?? captures.at(-1)
  );
}

interface PictureProps {
  capture: Capture;
  count: number;
  onExpired: () => void;
}

function Picture({ capture, count, onExpired }: PictureProps) {
  const member = capture.userName;
  return (
    <span className={classes.picture}>
      <SignedImage
        url={capture.screens[0].thumbnail_url}
        alt={t`Screenshot of ${member}`}
        isEager
        onExpired={onExpired}
      />
      {count > 1 && <span className={classes.count}>{count}</span>}
    </span>
  );
}

/** In place of images that looked the same as the previous one. */
function SameLook({ count, member }: { count: number; member: string }) {
  return (
    <span className={classes.same}>
      <span className="unseen">{t`Screenshot of ${member}`} </span>
      <IconEqual size={14} aria-hidden />
      <span>{plural(count, { one: 'Looked the same', other: '# looked the same' })}</span>
    </span>
  );
}
