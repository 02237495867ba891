import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Modal } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { useState, type ComponentProps } from 'react';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import type { Capture } from '../../api/capture-groups.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { formatTime } from '../../language/format.ts';
import classes from '../capture-viewer.module.css';
import type { DiaryFilter } from '../windows/use-diary-work.ts';
import { removalChoices } from './capture-removal.ts';
import { captureAfterRemoval, type CaptureSteps, type StripLoading } from './capture-steps.ts';
import { DeleteCaptureDialog } from './delete-capture-dialog.tsx';
import { downloadImage, imageFileName } from './download-image.ts';
import { useTimeLapse } from './use-time-lapse.ts';
import { useCommandKeys } from './use-command-keys.ts';
import { useZoom } from './use-zoom.ts';
import { copyCaptureLink } from './capture-link.ts';
import { useCaptureActivity } from './use-capture-activity.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerCompare } from './viewer-compare.tsx';
import { ViewerDetails } from './viewer-details.tsx';
import { ViewerFilmstrip } from './viewer-filmstrip.tsx';
import { ViewerHelp } from './viewer-help.tsx';
import type { ViewerCommand } from './viewer-commands.ts';
import { ViewerPlayer } from './viewer-player.tsx';
import { ViewerStage } from './viewer-stage.tsx';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { zoomStep } from './zoom.ts';

interface OpenViewerProps {
  steps: CaptureSteps;
  filter: DiaryFilter;
  isLoading: StripLoading;
  project: ListedProject | undefined;
  timeZone: string;
  /** The moment that steps between people keep; undefined before the first one. */
  momentMs: number | undefined;
  onGoTo: (capture: Capture) => void;
  /** Undefined: there is only one person. */
  onStepPerson: ((by: 1 | -1) => void) | undefined;
  /** The shown capture was deleted; undefined closes the viewer. */
  onDeleted: (capture: Capture | undefined) => void;
  onClose: () => void;
  onExpired: () => void;
}

type Panel = 'details' | 'keys';

/** The viewer with a capture, its buttons and its keyboard shortcuts. */
export function OpenViewer(props: OpenViewerProps) {
  const { steps, isLoading, project, timeZone, filter } = props;
  const { onGoTo, onDeleted, onExpired, onClose, onStepPerson } = props;
  const { current, strip, index, day } = steps;
  const activity = useCaptureActivity(filter, current, timeZone);
  const user = useCurrentUser();
  const { settings } = useOrganization();
  const [display, setDisplay] = useState(0);
  const [panel, setPanel] = useState<Panel>();
  const [isComparing, setComparing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const screen = screenAt(current, display);
  const zoom = useZoom(screen);
  const fullScreen = useFullscreenDocument();
  const play = useTimeLapse({ strip, index, display, isLoading: isLoading.after, onShow: onGoTo });
  const choices = removalChoices(current, user.id, project?.role, settings.members_may_delete);
  const place = { index: index - day.first, count: day.count };
  const stepTo = (wanted: number) => {
    play.pause();
    const target = strip[Math.min(Math.max(wanted, 0), strip.length - 1)];
    if (target && target !== current) onGoTo(target);
  };
  const byPerson = (by: 1 | -1) => {
    play.pause();
    onStepPerson?.(by);
  };
  const askToDelete = () => {
    play.pause();
    setDeleting(true);
  };
  const show = (one: Panel) => setPanel((before) => (before === one ? undefined : one));
  const acts: Record<ViewerCommand, (() => void) | undefined> = {
    earlier: () => stepTo(index - 1),
    later: () => stepTo(index + 1),
    first: () => stepTo(day.first),
    last: () => stepTo(day.first + day.count - 1),
    play: play.toggle,
    compare: index === 0 ? undefined : () => setComparing(!isComparing),
    nextPerson: onStepPerson && (() => byPerson(1)),
    previousPerson: onStepPerson && (() => byPerson(-1)),
    copyLink: () => void copyCaptureLink(current, timeZone),
    monitor:
      current.screens.length > 1 ? () => setDisplay(displayAfter(current, screen)) : undefined,
    zoomIn: isComparing ? undefined : () => zoom.zoomBy(zoomStep),
    zoomOut: isComparing ? undefined : () => zoom.zoomBy(1 / zoomStep),
    fit: isComparing ? undefined : zoom.fit,
    fullScreen: document.fullscreenEnabled ? () => void fullScreen.toggle() : undefined,
    details: () => show('details'),
    keys: () => show('keys'),
    download: screen.url === null ? undefined : () => download(screen, timeZone, onExpired),
    delete: choices.length === 0 ? undefined : askToDelete,
    close: onClose,
  };
  useCommandKeys(acts, isDeleting);

  return (
    <Modal.Content classNames={{ content: classes.viewer }} data-viewer>
      <ViewerBar
        capture={current}
        screen={screen}
        projectName={project?.name}
        activity={activity}
        place={isLoading.strip && strip.length === 1 ? undefined : place}
        momentMs={props.momentMs}
        timeZone={timeZone}
        acts={acts}
        pressed={{
          compare: isComparing,
          details: panel === 'details',
          fullScreen: fullScreen.fullscreen,
        }}
        isZoomed={zoom.isZoomed}
        onDisplay={setDisplay}
      />
      <div className={classes.middle}>
        <Images
          steps={steps}
          isLoading={isLoading}
          isComparing={isComparing}
          screen={screen}
          control={zoom}
          timeZone={timeZone}
          onStep={(by) => stepTo(index + by)}
          onExpired={onExpired}
        />
        <SidePanel
          panel={panel}
          screen={screen}
          projectName={project?.name ?? t`Unknown project`}
          keepsTitles={settings.titles}
          timeZone={timeZone}
        />
      </div>
      <ViewerPlayer
        play={play}
        place={place}
        timeText={formatTime(current.takenAt, timeZone)}
        onPlace={(ofDay) => stepTo(day.first + ofDay)}
      />
      <ViewerFilmstrip
        strip={strip}
        index={index}
        timeZone={timeZone}
        onGoTo={stepTo}
        onExpired={onExpired}
      />
      <DeleteCaptureDialog
        opened={isDeleting}
        capture={current}
        screen={screen}
        choices={choices}
        onClose={() => setDeleting(false)}
        onRemoved={(removesActivity) => {
          setDeleting(false);
          onDeleted(captureAfterRemoval(steps, removesActivity));
        }}
      />
    </Modal.Content>
  );
}

interface ImagesProps
  extends
    Omit<ComponentProps<typeof ViewerStage>, 'back' | 'on'>,
    Pick<OpenViewerProps, 'steps' | 'isLoading'> {
  isComparing: boolean;
  timeZone: string;
}

/** The image, or the previous one and it. */
function Images({ steps, isLoading, isComparing, timeZone, ...stage }: ImagesProps) {
  const { strip, index } = steps;
  const { screen, onExpired } = stage;
  const before = strip[index - 1];
  if (isComparing && before) {
    return (
      <ViewerCompare
        before={screenAt(before, screen.display)}
        screen={screen}
        timeZone={timeZone}
        onExpired={onExpired}
      />
    );
  }
  const stepState = (canStep: boolean, isSearching: boolean) =>
    canStep ? 'ready' : isSearching ? 'loading' : 'end';
  return (
    <ViewerStage
      {...stage}
      back={stepState(index > 0, isLoading.before)}
      on={stepState(index < strip.length - 1, isLoading.after)}
    />
  );
}

interface SidePanelProps extends ComponentProps<typeof ViewerDetails> {
  panel: Panel | undefined;
}

function SidePanel({ panel, ...details }: SidePanelProps) {
  switch (panel) {
    case 'details':
      return <ViewerDetails {...details} />;
    case 'keys':
      return <ViewerHelp />;
    case undefined:
      return null;
  }
}

/** The image of a monitor, or of the first one. */
function screenAt({ screens }: Capture, display: number): Screenshot {
  return screens.find((screen) => screen.display === display) ?? screens[0];
}

function displayAfter({ screens }: Capture, screen: Screenshot): number {
  return (screens[screens.indexOf(screen) + 1] ?? screens[0]).display;
}

function download(screen: Screenshot, timeZone: string, onExpired: () => void): void {
  if (screen.url === null) return;
  downloadImage(screen.url, imageFileName(screen, timeZone)).catch(() => {
    // The address may have expired: after a refresh, the next attempt has a new one.
    onExpired();
    toastFailure(t`Could not download the image. Try again.`);
  });
}
