import { ActionIcon, Modal, SegmentedControl, Tooltip } from '@mantine/core';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import {
  IconDownload,
  IconInfoCircle,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { toastFailure } from '../ui/toast.ts';
import { formatDate, formatPercent, formatTime } from '../ui/format.ts';
import classes from './viewer-bar.module.css';
import { downloadImage, imageFileName } from './download-image.ts';

interface ViewerBarProps {
  capture: Capture;
  screen: Screenshot;
  place: { index: number; count: number };
  timeZone: string;
  isZoomed: boolean;
  showsDetails: boolean;
  onDisplay: (display: number) => void;
  onZoom: () => void;
  onDetails: () => void;
  /** Absent for who may not delete it. */
  onDelete: (() => void) | undefined;
  onExpired: () => void;
  onClose: () => void;
}

/** What is shown, which monitor of it, and what can be done with it. */
export function ViewerBar(props: ViewerBarProps) {
  const { capture, screen, place, timeZone, isZoomed, showsDetails } = props;
  const taken = capture.takenAt;
  const download = () => {
    if (screen.url === null) return;
    downloadImage(screen.url, imageFileName(screen, timeZone)).catch(() => {
      // The address may have expired: with the list anew, the next attempt has a fresh one.
      props.onExpired();
      toastFailure('The image could not be downloaded. Please try once more.');
    });
  };
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <Modal.Title className={classes.title}>
          {capture.userName}, {formatDate(taken, timeZone)} {formatTime(taken, timeZone)}
        </Modal.Title>
        <div className={classes.line} aria-live="polite">
          {screen.app ?? 'Unknown application'} · Activity {formatPercent(screen.activity)} ·{' '}
          {place.index + 1} of {place.count}
        </div>
      </div>
      {capture.screens.length > 1 && (
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
            label: `Monitor ${display + 1}`,
          }))}
          value={String(screen.display)}
          onChange={(value) => props.onDisplay(Number(value))}
        />
      )}
      <div className={classes.tools}>
        <Tool
          label={isZoomed ? 'Fit to the window' : 'Show at 100 %'}
          isPressed={isZoomed}
          onClick={props.onZoom}
        >
          {isZoomed ? <IconZoomOut size={20} aria-hidden /> : <IconZoomIn size={20} aria-hidden />}
        </Tool>
        <Tool label="Details" isPressed={showsDetails} onClick={props.onDetails}>
          <IconInfoCircle size={20} aria-hidden />
        </Tool>
        {screen.url !== null && (
          <Tool label="Download" onClick={download}>
            <IconDownload size={20} aria-hidden />
          </Tool>
        )}
        {props.onDelete && (
          <Tool label="Delete" onClick={props.onDelete}>
            <IconTrash size={20} aria-hidden />
          </Tool>
        )}
        <Tool label="Close" onClick={props.onClose}>
          <IconX size={22} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        variant="subtle"
        size={40}
        className={classes.tool}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
