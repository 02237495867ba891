import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { toastFailure } from '../ui/dialogs/toast.ts';
import type { Day } from '../ui/time/zoned-day.ts';
import type { ViewChoices } from './choices/view-choices.ts';
import { useReturnToTile } from './diary/return-to-tile.ts';
import { OpenViewer } from './viewer/open-viewer.tsx';
import { usePersonSteps } from './viewer/use-person-steps.ts';
import { useCaptureStrip, type RequestedCapture } from './use-capture-strip.ts';
import type { ListedProject } from '../filters/use-people-and-projects.ts';
import type { DiaryFilter } from './windows/use-diary-work.ts';

/** Debounces changes of the address: browsers limit how often it may change. */
const writeAfterMs = 300;

interface CaptureViewerProps {
  filter: DiaryFilter;
  choices: ViewChoices;
  timeZone: string;
  projects: ListedProject[];
  /** Whose screenshots there are in the range. */
  people: readonly { id: number }[];
  workedDays: readonly Day[];
  /** The capture in the address. */
  requested: RequestedCapture;
  /** The capture that was clicked. */
  clicked: Capture | undefined;
  /** Writes the address; undefined closes, and the page goes on with the person shown last. */
  onGoTo: (capture: Capture | undefined, shownId?: number) => void;
  /** Called with the person whose capture is shown. */
  onShown: (userId: number) => void;
}

/** One capture at full size over the page. */
export function CaptureViewer(props: CaptureViewerProps) {
  const { filter, timeZone, people, workedDays, onGoTo, onShown } = props;
  const { requested, known, step, showAfterDeletion, cancel } = useSteps(props);
  const { steps, problem, isLoading, refresh } = useCaptureStrip({
    filter,
    choices: props.choices,
    timeZone,
    workedDays,
    requested,
    known,
  });
  useEffect(() => {
    if (!problem) return;
    toastFailure(
      problem === 'gone'
        ? t`This screenshot no longer exists, or you don't have access to it.`
        : t`Could not load the screenshot.`,
    );
    onGoTo(undefined);
  }, [problem, onGoTo]);

  const shownId = steps?.current.userId;
  useEffect(() => {
    if (shownId !== undefined) onShown(shownId);
  }, [shownId, onShown]);
  const { momentMs, stepPerson } = usePersonSteps({
    filter,
    choices: props.choices,
    timeZone,
    people,
    current: steps?.current,
    onGoTo: step,
  });

  const close = () => {
    cancel();
    onGoTo(undefined, shownId);
  };
  const isRequested = requested.captureId !== undefined;
  // Also when a link in it, or the browser's back button, leaves it.
  useEffect(() => (isRequested ? leaveFullScreen : undefined), [isRequested]);
  useFocusAfterwards(isRequested, steps?.current, timeZone);
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
      {steps && (
        <OpenViewer
          steps={steps}
          filter={filter}
          isLoading={isLoading}
          project={props.projects.find(({ id }) => id === steps.current.projectId)}
          timeZone={timeZone}
          momentMs={momentMs}
          onGoTo={step}
          onStepPerson={stepPerson}
          onDeleted={showAfterDeletion}
          onClose={close}
          onExpired={refresh}
        />
      )}
    </Modal.Root>
  );
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/**
 * When the viewer closes, also by the browser's back button, the focus goes to the tile of the capture
 * that was shown last.
 */
function useFocusAfterwards(
  isRequested: boolean,
  shown: Capture | undefined,
  timeZone: string,
): void {
  const last = useRef<Capture>(undefined);
  const returnToTile = useReturnToTile();
  useEffect(() => {
    if (shown) last.current = shown;
    if (isRequested || !last.current) return;
    returnToTile(last.current, timeZone);
    last.current = undefined;
  }, [isRequested, shown, timeZone, returnToTile]);
}

interface Stepped {
  to: Capture;
  /** Captures that the address may still name until it is updated. */
  past: ReadonlySet<string>;
}

/** A step is shown immediately; the address is updated when the steps stop. */
function useSteps({ requested, clicked, onGoTo }: CaptureViewerProps) {
  const { captureId } = requested;
  const [stepped, setStepped] = useState<Stepped>();
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(writing.current);
  useEffect(() => cancel, []);
  const isOpen = captureId !== undefined;
  if (!isOpen && stepped) setStepped(undefined);
  useEffect(() => {
    // A pending step must not open the viewer again.
    if (!isOpen) cancel();
  }, [isOpen]);
  const isAhead = isOpen && stepped !== undefined && stepped.past.has(captureId);
  const known = isAhead ? stepped.to : clicked?.id === captureId ? clicked : undefined;
  const goTo = (to: Capture) =>
    setStepped((before) => ({
      to,
      past: new Set([...(before?.past ?? []), ...(isOpen ? [captureId] : []), to.id]),
    }));
  return {
    requested: isAhead ? { captureId: stepped.to.id, takenAt: stepped.to.takenAt } : requested,
    known,
    cancel,
    step: (to: Capture) => {
      cancel();
      goTo(to);
      writing.current = setTimeout(() => onGoTo(to), writeAfterMs);
    },
    /** The capture in the address was deleted: updates it immediately. */
    showAfterDeletion: (to: Capture | undefined) => {
      cancel();
      if (to) goTo(to);
      onGoTo(to);
    },
  };
}
