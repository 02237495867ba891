import { t } from '@lingui/core/macro';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { splitDuration } from '../../language/format.ts';
import { tapOutside } from '../../ui/tap-outside.ts';
import { CellEntry, type CellEntryProps } from './cell-entry.tsx';
import { startsDuration } from './typed-duration.ts';
import type { CellKey } from './use-grid-keys.ts';
import classes from './sheet-cell.module.css';

/** How time is typed into a cell. */
export interface CellTyping {
  /** "Add time: Website, Wed 18/11". */
  label: string;
  isOpen: boolean;
  /** Opens the form with what was typed. */
  open: (typed: string) => void;
  close: () => void;
  form: Omit<CellEntryProps, 'onClose'>;
}

interface SheetCellProps {
  cell: CellKey;
  /** Whether Tab reaches this cell. */
  isCurrent: boolean;
  seconds: number;
  isSum?: boolean;
  /** Share of the longest day of the sheet, for the tint. */
  share?: number;
  /** The work behind the number. */
  to: string;
  /** Undefined where time cannot be typed in. */
  typing?: CellTyping | undefined;
}

/** A number of the sheet: a link to the work behind it, and in own cells a place to type time. */
export function SheetCell(props: SheetCellProps) {
  const { cell, isCurrent, seconds, isSum = false, share, to, typing } = props;
  const td = useRef<HTMLTableCellElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Not from within the form.
    if (event.target !== td.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyped = startsDuration(event.key);
    if (typing && (isTyped || event.key === 'F2' || (event.key === 'Enter' && seconds === 0))) {
      event.preventDefault();
      // Keys can be faster than the form that opens.
      const before = typing.isOpen ? typing.form.typed : '';
      typing.open(isTyped ? before + event.key : before);
    } else if (event.key === 'Enter') {
      td.current?.querySelector('a')?.click();
    }
  };
  const close = () => {
    typing?.close();
    td.current?.focus();
  };
  const content = <CellContent seconds={seconds} to={to} typing={typing} />;
  return (
    <td
      ref={td}
      className={classes.cell}
      data-cell={cell}
      data-none={seconds === 0 || undefined}
      data-sum={isSum || undefined}
      data-edited={typing?.isOpen || undefined}
      data-tinted={share !== undefined || undefined}
      style={share === undefined ? undefined : ({ '--share': share } as CSSProperties)}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {typing?.isOpen ? (
        <Popover
          opened
          onChange={(isOpen) => {
            if (!isOpen) close();
          }}
          width={300}
          trapFocus
          withRoles={false}
          position="bottom-end"
          shadow="md"
          clickOutsideEvents={tapOutside}
        >
          <Popover.Target>
            <div>{content}</div>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={typing.label}>
            <CellEntry key={typing.form.typed} {...typing.form} onClose={close} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        content
      )}
    </td>
  );
}

/** On phones, the seconds of a clock leave their space to another day. */
function CellDuration({ seconds }: { seconds: number }) {
  const [text, secondsText] = splitDuration(seconds);
  if (secondsText === '') return text;
  return (
    <>
      {text}
      <span className={classes.seconds}>{secondsText}</span>
    </>
  );
}

function CellContent({ seconds, to, typing }: Pick<SheetCellProps, 'seconds' | 'to' | 'typing'>) {
  if (seconds === 0 && !typing) return '–';
  if (seconds === 0) {
    return (
      <UnstyledButton
        className={classes.empty}
        tabIndex={-1}
        aria-label={typing?.label}
        onClick={() => typing?.open('')}
      >
        –
      </UnstyledButton>
    );
  }
  return (
    <span className={classes.content}>
      {typing && (
        <UnstyledButton
          className={classes.add}
          tabIndex={-1}
          aria-label={typing.label}
          title={t`Add manual time`}
          onClick={() => typing.open('')}
        >
          <IconPlus size={14} aria-hidden />
        </UnstyledButton>
      )}
      <Link to={to} tabIndex={-1} className={classes.link}>
        <CellDuration seconds={seconds} />
      </Link>
    </span>
  );
}
