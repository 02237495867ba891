import { SegmentedControl } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useState, type CSSProperties } from 'react';
import { formatTime } from '../../language/format.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
import classes from './viewer-compare.module.css';
import { shapeOf } from './viewer-stage.tsx';

interface ViewerCompareProps {
  before: Screenshot | undefined;
  screen: Screenshot;
  timeZone: string;
  onExpired: () => void;
}

type Way = 'side' | 'swipe';

/** The image and the one before: side by side, or one over the other with a line to move. */
export function ViewerCompare({ before, screen, timeZone, onExpired }: ViewerCompareProps) {
  const [way, setWay] = useState<Way>('side');
  const [share, setShare] = useState(50);
  if (!before) {
    return (
      <div className={classes.compare}>
        <p className={classes.nothing}>There is no capture before this one to compare it with.</p>
      </div>
    );
  }
  const both = { before, screen, timeZone, onExpired };
  return (
    <div className={classes.compare} role="group" aria-label="Compared with the one before">
      <div className={classes.ways}>
        <SegmentedControl
          size="xs"
          aria-label="How to compare"
          classNames={{ root: classes.choices, label: classes.choice, indicator: classes.chosen }}
          data={[
            { value: 'side', label: 'Side by side' },
            { value: 'swipe', label: 'Swipe' },
          ]}
          value={way}
          onChange={(value) => setWay(value === 'swipe' ? 'swipe' : 'side')}
        />
        {way === 'swipe' && (
          <label className={classes.line}>
            {formatTime(before.taken_at, timeZone)}
            <input
              type="range"
              aria-label="How much of the earlier one is shown, in percent"
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

type Pair = Omit<ViewerCompareProps, 'before'> & { before: Screenshot };

function SideBySide({ before, screen, timeZone, onExpired }: Pair) {
  return (
    <div className={classes.pair}>
      {[before, screen].map((one, place) => (
        <figure key={one.id} className={classes.half}>
          <figcaption>
            {place === 0 ? 'Before' : 'This one'}, {formatTime(one.taken_at, timeZone)}
          </figcaption>
          <div className={classes.room}>
            <Picture
              screen={one}
              onExpired={onExpired}
              name={place === 0 ? 'Before' : 'This one'}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}

function Swiped({ before, screen, onExpired, share }: Pair & { share: number }) {
  return (
    <div className={classes.room} style={{ '--share': `${share}%` } as CSSProperties}>
      <Picture screen={screen} onExpired={onExpired} name="This one" />
      <div className={classes.over}>
        <Picture screen={before} onExpired={onExpired} name="Before" />
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
  return (
    <div key={screen.id} className={classes.picture} style={shapeOf(screen)}>
      <SignedImage
        url={screen.url}
        alt={`${name}: screenshot of ${screen.user_name}`}
        width={screen.width}
        height={screen.height}
        isEager
        isWhole
        onExpired={onExpired}
      />
    </div>
  );
}
