import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Project } from '@time-tracker/contract/project';
import type { Capture } from '../api/capture-groups.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import classes from './capture-viewer.module.css';
import { removalChoices } from './capture-removal.ts';
import { captureAfterRemoval, stepsAround, type CaptureSteps } from './capture-steps.ts';
import { DeleteCaptureQuestion } from './delete-capture-question.tsx';
import { tileId } from './slot-tile.tsx';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerDetails } from './viewer-details.tsx';
import { ViewerFilmstrip } from './viewer-filmstrip.tsx';
import { ViewerStage } from './viewer-stage.tsx';

interface CaptureViewerProps {
  captures: Capture[];
  /** What the address asks for; it may not be loaded yet, or gone. */
  captureId: string | undefined;
  projects: Project[];
  timeZone: string;
  /** undefined closes. */
  onGoTo: (captureId: string | undefined) => void;
  onExpired: () => void;
  /** The capture is not among those loaded. */
  onMissing: () => void;
}

/** One capture at full size over the page. */
export function CaptureViewer(props: CaptureViewerProps) {
  const { captures, captureId, onGoTo, onMissing } = props;
  const steps = stepsAround(captures, captureId);
  const isMissing = captureId !== undefined && steps === undefined;
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);

  // Focus goes to the slot of what was looked at last, which need not be the one that was opened.
  const close = () => {
    onGoTo(undefined);
    if (steps) focusTileOf(steps);
  };
  return (
    <Modal.Root
      opened={steps !== undefined}
      onClose={close}
      fullScreen
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      {steps && <OpenViewer {...props} steps={steps} onClose={close} />}
    </Modal.Root>
  );
}

interface OpenViewerProps extends CaptureViewerProps {
  steps: CaptureSteps;
  onClose: () => void;
}

function OpenViewer({ steps, projects, timeZone, onGoTo, onExpired, onClose }: OpenViewerProps) {
  const { current, strip, index } = steps;
  const user = useCurrentUser();
  const [display, setDisplay] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const [showsDetails, setShowsDetails] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const screen = current.screens.find((one) => one.display === display) ?? current.screens[0];
  const project = projects.find(({ id }) => id === current.projectId);
  const { members_may_delete: mayDelete } = useOrganization().settings;
  const choices = removalChoices(current, user.id, project?.role, mayDelete);
  const stepTo = (place: number) => {
    const target = strip[Math.min(Math.max(place, 0), strip.length - 1)];
    if (target && target !== current) onGoTo(target.id);
  };
  useWindowEvent(
    'keydown',
    (event) => {
      if (isDeleting || isForAnotherDialog(event) || isArrowForItself(event)) return;
      const place = placeForKey(event.key, index, strip.length);
      if (event.key === 'Escape') onClose();
      else if (place === undefined) return;
      else stepTo(place);
      event.preventDefault();
    },
    // Before the tooltips of the bar, which keep Escape to themselves.
    { capture: true },
  );

  return (
    <Modal.Content className={classes.viewer} data-viewer>
      <ViewerBar
        capture={current}
        screen={screen}
        place={{ index, count: strip.length }}
        timeZone={timeZone}
        isZoomed={isZoomed}
        showsDetails={showsDetails}
        onDisplay={setDisplay}
        onZoom={() => setZoomed(!isZoomed)}
        onDetails={() => setShowsDetails(!showsDetails)}
        onDelete={choices.length > 0 ? () => setDeleting(true) : undefined}
        onExpired={onExpired}
        onClose={onClose}
      />
      <div className={classes.middle}>
        <ViewerStage
          screen={screen}
          next={strip[index + 1]?.screens[0].url ?? null}
          isZoomed={isZoomed}
          onZoom={setZoomed}
          onStep={(by) => stepTo(index + by)}
          canStep={{ back: index > 0, on: index < strip.length - 1 }}
          onExpired={onExpired}
        />
        {showsDetails && (
          <ViewerDetails
            screen={screen}
            projectName={project?.name ?? 'Unknown project'}
            timeZone={timeZone}
          />
        )}
      </div>
      <ViewerFilmstrip
        strip={strip}
        index={index}
        timeZone={timeZone}
        onGoTo={stepTo}
        onExpired={onExpired}
      />
      <DeleteCaptureQuestion
        opened={isDeleting}
        capture={current}
        screen={screen}
        choices={choices}
        onClose={() => setDeleting(false)}
        onRemoved={(removesActivity) => {
          setDeleting(false);
          onGoTo(captureAfterRemoval(steps, removesActivity)?.id);
        }}
      />
    </Modal.Content>
  );
}

/** The key that closed the question over this viewer must not close the viewer too. */
function isForAnotherDialog({ target }: KeyboardEvent): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog !== null && !dialog.hasAttribute('data-viewer');
}

/** An image at 100 % is moved by the arrows, and a monitor chosen with them. */
function isArrowForItself({ key, target }: KeyboardEvent): boolean {
  if (!key.startsWith('Arrow') || !(target instanceof HTMLElement)) return false;
  return target instanceof HTMLInputElement || target.dataset['scrolls'] === 'true';
}

function placeForKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'PageUp':
      return index - 1;
    case 'ArrowRight':
    case 'PageDown':
      return index + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The slot shows its newest capture under one id; an older one of it leads there by its time. */
function focusTileOf({ strip, index }: CaptureSteps): void {
  requestAnimationFrame(() => {
    const tile = strip
      .slice(index)
      .map((capture) => document.getElementById(tileId(capture)))
      .find((element) => element !== null);
    tile?.focus();
  });
}
