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
import { formatDate, formatPercent, formatTime } from '../../language/format.ts';
import classes from './viewer-bar.module.css';
import type { ViewerCommand } from './viewer-keys.ts';

type Pressed = Record<'compare' | 'details' | 'keys' | 'fullScreen', boolean>;

interface ViewerBarProps {
  capture: Capture;
  screen: Screenshot;
  /** Within the day; unknown while that is loading. */
  place: { index: number; count: number } | undefined;
  timeZone: string;
  /** Absent what cannot be done now, or not by this person. */
  acts: Record<ViewerCommand, (() => void) | undefined>;
  pressed: Pressed;
  isZoomed: boolean;
  onDisplay: (display: number) => void;
}

/** What is shown, which monitor of it, and what can be done with it. */
export function ViewerBar(props: ViewerBarProps) {
  const { capture, screen, place, timeZone, acts, pressed, isZoomed, onDisplay } = props;
  const taken = capture.takenAt;
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <Modal.Title className={classes.title}>
          {capture.userName}, {formatDate(taken, timeZone)} {formatTime(taken, timeZone)}
        </Modal.Title>
        <div className={classes.line} aria-live="polite">
          {screen.app ?? 'Unknown application'} · Activity {formatPercent(screen.activity)}
          {screen.blur && ' · Blurred'}
          {place && ` · ${place.index + 1} of ${place.count}`}
        </div>
      </div>
      {capture.screens.length > 1 && (
        <MonitorChoice capture={capture} screen={screen} onDisplay={onDisplay} />
      )}
      <div className={classes.tools}>
        <Tool label="Zoom out" icon={IconZoomOut} act={acts.zoomOut} isWide />
        <Tool label="Zoom in" icon={IconZoomIn} act={acts.zoomIn} isWide />
        {isZoomed && <Tool label="Fit to the window" icon={IconZoomScan} act={acts.fit} />}
        <Tool
          label="Compare with the one before"
          icon={IconColumns2}
          act={acts.compare}
          isPressed={pressed.compare}
        />
        <Tool
          label="Details"
          icon={IconInfoCircle}
          act={acts.details}
          isPressed={pressed.details}
        />
        <Tool
          label="Full screen"
          icon={pressed.fullScreen ? IconArrowsMinimize : IconArrowsMaximize}
          act={acts.fullScreen}
          isPressed={pressed.fullScreen}
          isWide
        />
        <Tool label="Keys" icon={IconKeyboard} act={acts.keys} isPressed={pressed.keys} isWide />
        <Tool label="Download" icon={IconDownload} act={acts.download} />
        <Tool label="Delete" icon={IconTrash} act={acts.delete} />
        <Tool label="Close" icon={IconX} act={acts.close} />
      </div>
    </div>
  );
}

type MonitorChoiceProps = Pick<ViewerBarProps, 'capture' | 'screen' | 'onDisplay'>;

/** With three and more the number alone stands for the monitor, so that five fit on a phone. */
function MonitorChoice({ capture, screen, onDisplay }: MonitorChoiceProps) {
  const isShort = capture.screens.length > 2;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Monitor"
      classNames={{
        root: classes.monitors,
        label: classes.monitor,
        indicator: classes.monitorChosen,
      }}
      data={capture.screens.map(({ display }) => ({
        value: String(display),
        label: (
          <>
            {isShort ? <VisuallyHidden component="span">Monitor </VisuallyHidden> : 'Monitor '}
            {display + 1}
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
  /** Without it the tool is not there. */
  act: (() => void) | undefined;
  isPressed?: boolean;
  /** Left out on a phone, which has no keys and is pinched. */
  isWide?: boolean;
}

function Tool({ label, icon: Sign, act, isPressed, isWide = false }: ToolProps) {
  if (!act) return null;
  return (
    <Tooltip label={label} withinPortal={false}>
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
