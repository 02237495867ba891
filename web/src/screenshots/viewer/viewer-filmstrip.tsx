import { plural, t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatTime } from '../../language/format.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
import { sameLookRuns } from './capture-steps.ts';
import classes from './viewer-filmstrip.module.css';

/** Captures rendered on each side of the current one. Arrow keys reach the others. */
const drawnAround = 60;

interface ViewerFilmstripProps {
  strip: Capture[];
  index: number;
  timeZone: string;
  onGoTo: (index: number) => void;
  onExpired: () => void;
}

/**
 * The captures around the current one, which stays in the middle. Those that looked the same are one
 * frame, unless the current one is among them.
 */
export function ViewerFilmstrip(props: ViewerFilmstripProps) {
  const { strip, index, timeZone, onGoTo, onExpired } = props;
  const currentFrame = useRef<HTMLLIElement>(null);
  const frameStrip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!frameStrip.current) return;
    // Reports the first width, too.
    const resized = new ResizeObserver(() => {
      currentFrame.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    resized.observe(frameStrip.current);
    return () => resized.disconnect();
  }, [index]);
  const runs = useMemo(() => sameLookRuns(strip), [strip]);
  const frames = runs
    .filter(({ first, end }) => end > index - drawnAround && first <= index + drawnAround)
    .flatMap(({ first, end }) =>
      index >= first && index < end
        ? Array.from({ length: end - first }, (_, at) => ({ place: first + at, others: 0 }))
        : [{ place: first, others: end - first - 1 }],
    );
  return (
    <nav ref={frameStrip} aria-label={t`Screenshots`} className={classes.strip}>
      <ol className={classes.frames}>
        {frames.map(({ place, others }) => {
          const capture = strip[place];
          return (
            capture && (
              <Frame
                key={capture.id}
                frame={place === index ? currentFrame : undefined}
                capture={capture}
                others={others}
                timeZone={timeZone}
                onChoose={() => onGoTo(place)}
                onExpired={onExpired}
              />
            )
          );
        })}
      </ol>
    </nav>
  );
}

interface FrameProps {
  /** Of the current one. */
  frame: RefObject<HTMLLIElement | null> | undefined;
  capture: Capture;
  /** How many more looked the same. */
  others: number;
  timeZone: string;
  onChoose: () => void;
  onExpired: () => void;
}

function Frame({ frame, capture, others, timeZone, onChoose, onExpired }: FrameProps) {
  return (
    <li ref={frame}>
      <UnstyledButton
        className={classes.frame}
        aria-current={frame !== undefined || undefined}
        onClick={onChoose}
      >
        <span className={classes.picture}>
          <SignedImage url={capture.screens[0].thumbnail_url} alt="" onExpired={onExpired} />
          {others > 0 && (
            <span
              className={classes.others}
              title={plural(others, {
                one: '# more looked the same',
                other: '# more looked the same',
              })}
            >
              +{others}
            </span>
          )}
        </span>
        <time dateTime={capture.takenAt}>{formatTime(capture.takenAt, timeZone)}</time>
      </UnstyledButton>
    </li>
  );
}
