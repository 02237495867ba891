import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatTime } from '../../language/format.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
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

/** The captures around the current one, which stays in the middle. */
export function ViewerFilmstrip(props: ViewerFilmstripProps) {
  const { strip, index, timeZone, onGoTo, onExpired } = props;
  const currentFrame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    currentFrame.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  const first = Math.max(0, index - drawnAround);
  return (
    <nav aria-label={t`Screenshots`} className={classes.strip}>
      <ol className={classes.frames}>
        {strip.slice(first, index + drawnAround + 1).map((capture, drawn) => {
          const place = first + drawn;
          return (
            <li key={capture.id} ref={place === index ? currentFrame : undefined}>
              <UnstyledButton
                className={classes.frame}
                aria-current={place === index || undefined}
                onClick={() => onGoTo(place)}
              >
                <span className={classes.picture}>
                  <SignedImage
                    url={capture.screens[0].thumbnail_url}
                    alt=""
                    onExpired={onExpired}
                  />
                </span>
                <time dateTime={capture.takenAt}>{formatTime(capture.takenAt, timeZone)}</time>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
