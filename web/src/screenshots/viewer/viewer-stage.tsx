import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent } from 'react';
import { SignedImage } from '../../ui/signed-image.tsx';
import { useZoomGestures } from './use-zoom-gestures.ts';
import type { ZoomControl } from './use-zoom.ts';
import classes from './viewer-stage.module.css';

/** Distance that an arrow key moves a zoomed image. */
const arrowPx = 80;

/** Whether there is a capture to step to, or may be once it is loaded. */
type StepState = 'ready' | 'loading' | 'end';

interface ViewerStageProps {
  screen: Screenshot;
  control: ZoomControl;
  onStep: (by: -1 | 1) => void;
  back: StepState;
  on: StepState;
  onExpired: () => void;
}

/** The image, fitted to the frame or zoomed and moved. */
export function ViewerStage(props: ViewerStageProps) {
  const { screen, control, onStep, back, on, onExpired } = props;
  const { zoom, isZoomed, room, move } = control;
  const gestures = useZoomGestures(control, onStep);
  const moveByArrow = (event: KeyboardEvent) => {
    const by = isZoomed ? arrowMoves[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    move({ x: by.x * arrowPx, y: by.y * arrowPx });
  };
  return (
    <div className={classes.stage}>
      <StepButton side="left" state={back} onClick={() => onStep(-1)} />
      <div
        className={classes.frame}
        data-scrolls={isZoomed}
        data-autofocus
        role="group"
        aria-label={isZoomed ? t`Image, enlarged. Use the arrow keys to move it.` : t`Image`}
        tabIndex={0}
        onKeyDown={moveByArrow}
      >
        <div ref={room} className={classes.room}>
          <div
            key={screen.id}
            className={classes.image}
            style={{
              ...shapeOf(screen),
              transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
            }}
            data-zoomed={isZoomed || undefined}
            {...(screen.url === null ? {} : gestures)}
          >
            {screen.thumbnail_url !== null && (
              <img src={screen.thumbnail_url} alt="" className={classes.preview} aria-hidden />
            )}
            <SignedImage
              url={screen.url}
              alt={imageName(screen)}
              width={screen.width}
              height={screen.height}
              isEager
              isWhole
              onExpired={onExpired}
              className={classes.full}
            />
          </div>
        </div>
      </div>
      <StepButton side="right" state={on} onClick={() => onStep(1)} />
    </div>
  );
}

function imageName({ user_name: member, display, displays }: Screenshot): string {
  const monitor = display + 1;
  return displays > 1 ? t`Screenshot of ${member}, monitor ${monitor}` : t`Screenshot of ${member}`;
}

/** An arrow key moves the view, so the image moves the other way. */
const arrowMoves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

interface StepButtonProps {
  side: 'left' | 'right';
  /** Stays focusable, so that the focus stays in the dialog at either end. */
  state: StepState;
  onClick: () => void;
}

function StepButton({ side, state, onClick }: StepButtonProps) {
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.step}
      data-side={side}
      aria-label={side === 'left' ? t`Previous screenshot` : t`Next screenshot`}
      aria-disabled={state !== 'ready'}
      aria-busy={state === 'loading'}
      onClick={() => state === 'ready' && onClick()}
    >
      <Arrow size={28} aria-hidden />
    </UnstyledButton>
  );
}

/** The size of an image before it is loaded, in pixels and as a ratio. */
export function shapeOf({ width, height }: Pick<Screenshot, 'width' | 'height'>): CSSProperties {
  return { '--image-width': `${width}px`, '--image-ratio': width / height } as CSSProperties;
}
