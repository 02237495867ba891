import { UnstyledButton } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { SignedImage } from '../ui/signed-image.tsx';
import classes from './viewer-stage.module.css';

interface ViewerStageProps {
  screen: Screenshot;
  /** Fetched ahead, so that the next step shows at once. */
  next: string | null;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
  onStep: (by: -1 | 1) => void;
  canStep: { back: boolean; on: boolean };
  onExpired: () => void;
}

/** The image itself: fitting the window, or at 100 % and scrolled. */
export function ViewerStage(props: ViewerStageProps) {
  const { screen, next, isZoomed, onZoom, onStep, canStep, onExpired } = props;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next !== null) new Image().src = next;
  }, [next]);

  // What was clicked on is in the middle afterwards.
  const toggleZoom = (event: MouseEvent<HTMLElement>) => {
    if (screen.url === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    onZoom(!isZoomed);
    requestAnimationFrame(() => {
      const element = frame.current;
      if (!element || isZoomed) return;
      element.scrollLeft = across * element.scrollWidth - element.clientWidth / 2;
      element.scrollTop = down * element.scrollHeight - element.clientHeight / 2;
    });
  };
  const monitor = screen.displays > 1 ? `, monitor ${screen.display + 1}` : '';
  return (
    <div className={classes.stage}>
      <StepButton label="Earlier" isOff={!canStep.back} onClick={() => onStep(-1)} />
      <div
        ref={frame}
        className={classes.frame}
        data-zoomed={isZoomed || undefined}
        data-scrolls={isZoomed}
        data-autofocus
        role="group"
        aria-label={isZoomed ? 'Image at 100 %, scroll with the arrow keys' : 'Image'}
        tabIndex={0}
      >
        <div
          key={screen.id}
          className={classes.image}
          style={shapeOf(screen)}
          data-can-zoom={screen.url !== null || undefined}
          onClick={toggleZoom}
        >
          {screen.thumbnail_url !== null && (
            <img src={screen.thumbnail_url} alt="" className={classes.preview} aria-hidden />
          )}
          <SignedImage
            url={screen.url}
            alt={`Screenshot of ${screen.user_name}${monitor}`}
            width={screen.width}
            height={screen.height}
            isEager
            isWhole
            onExpired={onExpired}
            className={classes.full}
          />
        </div>
      </div>
      <StepButton label="Later" isOff={!canStep.on} onClick={() => onStep(1)} />
    </div>
  );
}

interface StepButtonProps {
  label: 'Earlier' | 'Later';
  /** Stays focusable, so that the keyboard does not fall out of the dialog at either end. */
  isOff: boolean;
  onClick: () => void;
}

function StepButton({ label, isOff, onClick }: StepButtonProps) {
  const Arrow = label === 'Earlier' ? IconChevronLeft : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.step}
      data-side={label === 'Earlier' ? 'left' : 'right'}
      aria-label={label === 'Earlier' ? 'Earlier capture' : 'Later capture'}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Arrow size={28} aria-hidden />
    </UnstyledButton>
  );
}

/** The place of the image before it has come, in pixels and as a ratio. */
function shapeOf({ width, height }: Screenshot): CSSProperties {
  return { '--image-width': `${width}px`, '--image-ratio': width / height } as CSSProperties;
}
