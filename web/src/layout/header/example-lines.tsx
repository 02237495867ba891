import { t } from '@lingui/core/macro';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './notification-panel.module.css';

interface ExampleLinesProps {
  /** Whether there are real events, so that the examples are folded. */
  isFolded: boolean;
  children: ReactNode;
}

/** They open below the end of the scrolled list, where nothing would seem to happen. */
function scrollToLines(lines: HTMLElement | null): void {
  // With the button above them, which says that they are examples.
  lines?.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** The demo lines of the specification, named as such. Beside real events, a button shows them. */
export function ExampleLines({ isFolded, children }: ExampleLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const linesId = useId();
  if (!isFolded) {
    return (
      <>
        <Text size="xs" c="dimmed" px="md" pt="xs">
          {t`Examples`}
        </Text>
        {children}
      </>
    );
  }
  return (
    <div className={classes.examples}>
      <UnstyledButton
        className={classes.examplesButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? linesId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Examples`}
        <IconChevronDown size={14} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && (
        <div id={linesId} ref={scrollToLines}>
          {children}
        </div>
      )}
    </div>
  );
}
