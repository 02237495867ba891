import { t } from '@lingui/core/macro';
import { ActionIcon, Modal, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconColumns2,
  IconDownload,
  IconInfoCircle,
  IconKeyboard,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
  type Icon,
} from '@tabler/icons-react';
import type { Capture } from '../../api/capture-groups.ts';
import { formatDate, formatTime } from '../../language/format.ts';
import { activityText } from '../../language/source-label.ts';
import { partialSurfaceLabel } from '../../language/surface-label.ts';
import classes from './viewer-bar.module.css';
import type { ViewerCommand } from './viewer-keys.ts';

type Pressed = Record<'compare' | 'details' | 'keys' | 'fullScreen', boolean>;

interface ViewerBarProps {
  capture: Capture;
  screen: Screenshot;
  /** Position within the day; undefined while loading. */
  place: { index: number; count: number } | undefined;
  timeZone: string;
  /** Undefined: not available, or not allowed. */
  acts: Record<ViewerCommand, (() => void) | undefined>;
  pressed: Pressed;
  isZoomed: boolean;
  onDisplay: (display: number) => void;
}

/** Title, monitors and actions. */
export function ViewerBar(props: ViewerBarProps) {
  const { capture, screen, place, timeZone, acts, pressed, isZoomed, onDisplay } = props;
  const taken = capture.takenAt;
  return (
    <div className={classes.bar}>
      <div className={classes.text}>
        <Modal.Title className={classes.title}>
          {capture.userName}, {formatDate(taken, timeZone)} {formatTime(taken, timeZone)}
        </Modal.Title>
        <div className={classes.line} aria-live="polite">
          {captureFacts(screen, place).join(' · ')}
        </div>
      </div>
      {capture.screens.length > 1 && (
        <MonitorChoice capture={capture} screen={screen} onDisplay={onDisplay} />
      )}
      <div className={classes.tools}>
        <Tool label={t`Zoom out`} icon={IconZoomOut} act={acts.zoomOut} isWide />
        <Tool label={t`Zoom in`} icon={IconZoomIn} act={acts.zoomIn} isWide />
        {isZoomed && <Tool label={t`Fit to the window`} icon={IconZoomScan} act={acts.fit} />}
        <Tool
          label={t`Compare with previous`}
          icon={IconColumns2}
          act={acts.compare}
          isPressed={pressed.compare}
        />
        <Tool
          label={t`Details`}
          icon={IconInfoCircle}
          act={acts.details}
          isPressed={pressed.details}
        />
        <Tool
          label={t`Full screen`}
          icon={pressed.fullScreen ? IconArrowsMinimize : IconArrowsMaximize}
          act={acts.fullScreen}
          isPressed={pressed.fullScreen}
          isWide
        />
        <Tool
          label={t`Shortcuts`}
          icon={IconKeyboard}
          act={acts.keys}
          isPressed={pressed.keys}
          isWide
        />
        <Tool label={t`Download`} icon={IconDownload} act={acts.download} />
        <Tool label={t`Delete`} icon={IconTrash} act={acts.delete} />
        <Tool label={t`Close`} icon={IconX} act={acts.close} />
      </div>
    </div>
  );
}

function captureFacts(screen: Screenshot, place: ViewerBarProps['place']): string[] {
  const percent = activityText(screen.activity, screen.source);
  const number = (place?.index ?? 0) + 1;
  const count = place?.count ?? 0;
  return [
    appText(screen),
    t`Activity ${percent}`,
    ...(screen.blur ? [t`Blurred`] : []),
    ...(place ? [t`${number} of ${count}`] : []),
  ];
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
  icon: Icon;
  /** Undefined hides the tool. */
  act: (() => void) | undefined;
  isPressed?: boolean;
  /** Hidden on phones, which have no keyboard and zoom by pinching. */
  isWide?: boolean;
}

function Tool({ label, icon: Sign, act, isPressed, isWide = false }: ToolProps) {
  if (!act) return null;
  return (
    // An open panel says what it is, and the tooltip would cover its first line.
    <Tooltip label={label} withinPortal={false} disabled={isPressed === true}>
      <ActionIcon
        variant="subtle"
        size={40}
        className={classes.tool}
        data-wide={isWide || undefined}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={act}
      >
        <Sign size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
