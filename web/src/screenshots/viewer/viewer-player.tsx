import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { speeds, type TimeLapse } from './use-time-lapse.ts';
import classes from './viewer-player.module.css';

interface ViewerPlayerProps {
  play: TimeLapse;
  /** Position in the day, from 0. */
  place: { index: number; count: number };
  timeText: string;
  onPlace: (index: number) => void;
}

/** The day as a time-lapse: play, speed and position. */
export function ViewerPlayer({ play, place, timeText, onPlace }: ViewerPlayerProps) {
  const { isPlaying, speed } = play;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.player} role="group" aria-label={t`Time-lapse`}>
      <ActionIcon
        variant="subtle"
        size={36}
        className={classes.play}
        aria-label={isPlaying ? t`Pause` : t`Play as a time-lapse`}
        onClick={play.toggle}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <SegmentedControl
        size="xs"
        aria-label={t`Speed (screenshots per second)`}
        classNames={{
          root: classes.speeds,
          control: classes.option,
          label: classes.speed,
          indicator: classes.chosen,
        }}
        data={speeds.map((one) => ({ value: String(one), label: `${one}/s` }))}
        value={String(speed)}
        onChange={(value) => play.setSpeed(speeds.find((one) => String(one) === value) ?? speed)}
      />
      <input
        className={classes.place}
        type="range"
        aria-label={t`Position in the day`}
        aria-valuetext={timeText}
        min={0}
        max={Math.max(0, place.count - 1)}
        value={place.index}
        onChange={(event) => onPlace(Number(event.currentTarget.value))}
      />
      <span className={classes.time} aria-hidden>
        {timeText}
      </span>
    </div>
  );
}
