import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import '../../ui/mantine-later.css';
import {
  ActionIcon,
  Modal,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import type { Activity } from '@time-tracker/contract/activity';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { secondMs } from '@time-tracker/contract/time/durations';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconColumns2,
  IconInfoCircle,
  IconTrash,
  IconX,
  IconZoomScan,
  type Icon,
} from '@tabler/icons-react';
import { looksLikePrevious, type Capture } from '../../api/capture-groups.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatDate, formatTime } from '../../language/format.ts';
import { ActivityOfSource } from '../../language/percent-text.tsx';
import { partialSurfaceLabel } from '../../language/surface-label.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import { localWindowStart } from '../windows/diary.ts';
import classes from './viewer-bar.module.css';
import { ViewerMinutes } from './viewer-minutes.tsx';
import { ViewerMoreMenu } from './viewer-more-menu.tsx';
import type { ViewerCommand } from './viewer-commands.ts';

type Pressed = Record<'compare' | 'details' | 'fullScreen', boolean>;

interface ViewerBarProps {
  capture: Capture;
  screen: Screenshot;
  /** Undefined: unknown. */
  projectName: string | undefined;
  /** The time that the capture belongs to; undefined while loading. */
  activity: Activity | undefined;
  /** Position within the day; undefined while loading. */
  place: { index: number; count: number } | undefined;
  /** The moment that steps between people keep; undefined before the first one. */
  momentMs: number | undefined;
  timeZone: string;
  /** Undefined: not available, or not allowed. */
  acts: Record<ViewerCommand, (() => void) | undefined>;
  pressed: Pressed;
  isZoomed: boolean;
  onDisplay: (display: number) => void;
}

/** Title, monitors and actions. */
export function ViewerBar(props: ViewerBarProps) {
  const { capture, screen, place, acts, pressed, isZoomed, onDisplay, activity } = props;
  return (
    <div className={classes.bar}>
      <div className={classes.text}>
        <Modal.Title className={classes.title}>
          <ViewerTitle {...props} />
        </Modal.Title>
        <div className={classes.line}>
          <span aria-live="polite">
            <CaptureFacts screen={screen} place={place} distance={distanceText(props)} />
          </span>
          {activity && <ViewerMinutes minutes={activity.minutes} />}
          {looksLikePrevious(capture) && (
            <span className={classes.same}>{t`Looked the same as the previous one`}</span>
          )}
        </div>
      </div>
      {capture.screens.length > 1 && (
        <MonitorChoice capture={capture} screen={screen} onDisplay={onDisplay} />
      )}
      <div className={classes.tools}>
        {isZoomed && <Tool label={t`Fit to the window`} icon={IconZoomScan} act={acts.fit} />}
        <Tool
          label={t`Compare with previous`}
          text={t`Compare`}
          icon={IconColumns2}
          act={acts.compare}
          isPressed={pressed.compare}
        />
        <Tool
          label={t`Details`}
          text={t`Details`}
          icon={IconInfoCircle}
          act={acts.details}
          isPressed={pressed.details}
        />
        <Tool label={t`Delete`} text={t`Delete`} icon={IconTrash} act={acts.delete} />
        <Tool
          label={t`Full screen`}
          icon={pressed.fullScreen ? IconArrowsMinimize : IconArrowsMaximize}
          act={acts.fullScreen}
          isPressed={pressed.fullScreen}
          isWide
        />
        <ViewerMoreMenu acts={acts} />
        <Tool label={t`Close`} icon={IconX} act={acts.close} />
      </div>
    </div>
  );
}

/** `Asha Example · Website · Navigation · 20/11/2026 15:32`, with links to the person and the project. */
function ViewerTitle({ capture, projectName, activity, timeZone }: ViewerBarProps) {
  const { takenAt, userId, userName, projectId } = capture;
  const project = activity?.project_name ?? projectName;
  const rest = [
    activity?.note,
    `${formatDate(takenAt, timeZone)} ${formatTime(takenAt, timeZone)}`,
  ];
  return (
    <>
      <PersonLink id={userId} name={userName} />
      {project !== undefined && (
        <>
          {' · '}
          <ProjectLink id={activity?.project_id ?? projectId} name={project} />
        </>
      )}
      {` · ${rest.filter(Boolean).join(' · ')}`}
    </>
  );
}

interface CaptureFactsProps extends Pick<ViewerBarProps, 'screen' | 'place'> {
  distance: string | undefined;
}

function CaptureFacts({ screen, place, distance }: CaptureFactsProps) {
  const number = (place?.index ?? 0) + 1;
  const count = place?.count ?? 0;
  const rest = [
    screen.blur ? t`Blurred` : undefined,
    place && t`${number} of ${count}`,
    distance,
  ].filter((text) => text !== undefined);
  return (
    <>
      {appText(screen)}
      {' · '}
      <Trans>
        Activity <ActivityOfSource percent={screen.activity} source={screen.source} />
      </Trans>
      {rest.map((text) => ` · ${text}`).join('')}
    </>
  );
}

/** How far a capture outside the ten minutes of the moment is from it: `1h 20m after 10:31`. */
function distanceText({ capture, momentMs, timeZone }: ViewerBarProps): string | undefined {
  const takenMs = Date.parse(capture.takenAt);
  const windowOf = (atMs: number) => localWindowStart(atMs, timeZone);
  if (momentMs === undefined || windowOf(takenMs) === windowOf(momentMs)) return undefined;
  const distance = durationText(Math.abs(takenMs - momentMs) / secondMs);
  const time = formatTime(momentMs, timeZone);
  return takenMs < momentMs ? t`${distance} before ${time}` : t`${distance} after ${time}`;
}

/** The app in front. A browser does not know it, so what was shared takes its place. */
function appText({ app, surface }: Screenshot): string {
  return app ?? (surface ? (partialSurfaceLabel(surface) ?? t`Shared screen`) : t`Unknown app`);
}

function monitorName(display: number): string {
  const number = display + 1;
  return t`Monitor ${number}`;
}

type MonitorChoiceProps = Pick<ViewerBarProps, 'capture' | 'screen' | 'onDisplay'>;

/** With three or more monitors, shows only numbers, so that five fit on a phone. */
function MonitorChoice({ capture, screen, onDisplay }: MonitorChoiceProps) {
  const isShort = capture.screens.length > 2;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`Monitor`}
      classNames={{
        root: classes.monitors,
        control: classes.option,
        label: classes.monitor,
        indicator: classes.monitorChosen,
      }}
      data={capture.screens.map(({ display }) => ({
        value: String(display),
        label: (
          <>
            {isShort ? (
              <>
                <VisuallyHidden component="span">{t`Monitor`} </VisuallyHidden>
                {display + 1}
              </>
            ) : (
              monitorName(display)
            )}
          </>
        ),
      }))}
      value={String(screen.display)}
      onChange={(value) => onDisplay(Number(value))}
    />
  );
}

interface ToolProps {
  label: string;
  /** Shown beside the icon where there is room. */
  text?: string;
  icon: Icon;
  /** Undefined hides the tool. */
  act: (() => void) | undefined;
  isPressed?: boolean;
  /** Hidden on phones. */
  isWide?: boolean;
}

function Tool({ label, text, icon: Sign, act, isPressed, isWide = false }: ToolProps) {
  if (!act) return null;
  const shared = {
    className: classes.tool,
    'data-wide': isWide || undefined,
    'aria-label': label,
    'aria-pressed': isPressed,
    onClick: act,
  };
  return (
    // An open panel says what it is, and the tooltip would cover its first line.
    <Tooltip label={label} withinPortal={false} disabled={isPressed === true}>
      {text === undefined ? (
        <ActionIcon variant="subtle" size={40} {...shared}>
          <Sign size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton {...shared} data-labeled>
          <Sign size={20} aria-hidden />
          <span className={classes.toolText}>{text}</span>
        </UnstyledButton>
      )}
    </Tooltip>
  );
}
