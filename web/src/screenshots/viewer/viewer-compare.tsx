import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { SegmentedControl } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useState, type CSSProperties } from 'react';
import { formatTime } from '../../language/format.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
import classes from './viewer-compare.module.css';
import { shapeOf } from './viewer-stage.tsx';

interface ViewerCompareProps {
  before: Screenshot;
  screen: Screenshot;
  timeZone: string;
  onExpired: () => void;
}

type Way = 'side' | 'swipe';

/** Compares with the previous screenshot: side by side, or one above the other with a movable line. */
export function ViewerCompare({ before, screen, timeZone, onExpired }: ViewerCompareProps) {
  const [way, setWay] = useState<Way>('side');
  const [share, setShare] = useState(50);
  const both = { before, screen, timeZone, onExpired };
  return (
    <div
      className={classes.compare}
      role="group"
      aria-label={t`Comparison with the previous screenshot`}
    >
      <div className={classes.ways}>
        <SegmentedControl
          size="xs"
          aria-label={t`How to compare`}
          classNames={{ root: classes.choices, label: classes.choice, indicator: classes.chosen }}
          data={[
            { value: 'side', label: t`Side by side` },
            { value: 'swipe', label: t`Swipe` },
          ]}
          value={way}
          onChange={(value) => setWay(value === 'swipe' ? 'swipe' : 'side')}
        />
        {way === 'swipe' && (
          <label className={classes.line}>
            {formatTime(before.taken_at, timeZone)}
            <input
              type="range"
              aria-label={t`Visible share of the previous screenshot, in percent`}
              min={0}
              max={100}
              value={share}
              onChange={(event) => setShare(Number(event.currentTarget.value))}
            />
            {formatTime(screen.taken_at, timeZone)}
          </label>
        )}
      </div>
      {way === 'side' ? <SideBySide {...both} /> : <Swiped {...both} share={share} />}
    </div>
  );
}

function SideBySide({ before, screen, timeZone, onExpired }: ViewerCompareProps) {
  return (
    <div className={classes.pair}>
      {[before, screen].map((one, place) => (
        <figure key={one.id} className={classes.half}>
          <figcaption>
            {place === 0 ? t`Previous` : t`Current`}, {formatTime(one.taken_at, timeZone)}
          </figcaption>
          <div className={classes.room}>
            <Picture
              screen={one}
              onExpired={onExpired}
              name={place === 0 ? t`Previous` : t`Current`}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}

function Swiped({ before, screen, onExpired, share }: ViewerCompareProps & { share: number }) {
  return (
    <div className={classes.room}>
      <div
        className={classes.stack}
        style={{ ...shapeOf(screen), '--share': `${share}%` } as CSSProperties}
      >
        <Picture screen={screen} onExpired={onExpired} name={t`Current`} />
        <div className={classes.over}>
          <Picture screen={before} onExpired={onExpired} name={t`Previous`} />
        </div>
      </div>
    </div>
  );
}

interface PictureProps {
  screen: Screenshot;
  name: string;
  onExpired: () => void;
}

function Picture({ screen, name, onExpired }: PictureProps) {
  const member = screen.user_name;
  return (
    <div key={screen.id} className={classes.picture} style={shapeOf(screen)}>
      <SignedImage
        url={screen.url}
        alt={t`${name}: screenshot of ${member}`}
        width={screen.width}
        height={screen.height}
        isEager
        isWhole
        onExpired={onExpired}
      />
    </div>
  );
}
