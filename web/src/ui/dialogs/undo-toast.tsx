import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { addPending, commitPending, settlePending, undoPending } from './pending-undo.ts';
import { withToasts } from './toast.ts';
import classes from './undo-toast.module.css';

/** How long a change can be undone. */
const undoMs = 10_000;
/** The longest time between the clicks of a double click in common systems, and some more. */
const doubleClickMs = 1000;
const undoKeys = 'Control+Z Meta+Z';

interface UndoOptions {
  /** What was done: "1h 09m deleted". */
  message: string;
  /** Cancels what is pending, or makes the opposite change. Handles its own failure. */
  undo: () => void | Promise<void>;
  /** Sends a deletion: when the toast closes, or when the page is left. Handles its own failure. */
  commit?: () => void | Promise<void>;
}

/**
 * Shows a toast with Undo for ten seconds; longer while it is pointed at or has the focus. Ctrl+Z undoes
 * the latest.
 */
export function showUndo({ message, undo, commit }: UndoOptions): void {
  listen();
  const id = `undo-${newUuidSeven(Date.now())}`;
  const close = () => void withToasts(({ hideToast }) => hideToast(id));
  addPending(id, { undo, commit, close });
  withToasts(({ showLasting }) =>
    showLasting({
      id,
      content: <UndoContent id={id} message={message} />,
      durationMs: undoMs,
      onClose: () => void settlePending(id),
    }),
  ).catch((error: unknown) => {
    // Without a toast nobody can undo, and nothing would send the deletion.
    void settlePending(id);
    reportError(error);
  });
}

function UndoContent({ id, message }: { id: string; message: string }) {
  const undo = ({ currentTarget }: { currentTarget: Element }) => {
    if (currentTarget.contains(document.activeElement)) document.getElementById('content')?.focus();
    ignoreSecondClick();
    undoPending(id);
  };
  return (
    <div className={classes.undo}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts={undoKeys}
        title={t`Undo (Ctrl+Z)`}
        onClick={undo}
      >
        {t`Undo`}
      </Button>
    </div>
  );
}

/** The second click of a double click would reach what the toast covered. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const signal = AbortSignal.timeout(doubleClickMs);
  addEventListener('click', ignore, { capture: true, signal });
}

let isListening = false;

/** Sends what is pending when the page is left. Phones end hidden pages without a further event. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', () => void commitPending());
  document.addEventListener('freeze', () => void commitPending());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void commitPending();
  });
  addEventListener('keydown', (event) => {
    if (!isUndoKey(event) || isTyping(event.target)) return;
    if (undoPending()) event.preventDefault();
  });
}

function isUndoKey(event: KeyboardEvent): boolean {
  return event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select') !== null)
  );
}
