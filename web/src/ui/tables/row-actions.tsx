import '../mantine-later.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useAfterFirstPaint } from '../after-first-paint.ts';
import classes from './row-actions.module.css';

export interface RowAction {
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  onChoose: () => void;
}

interface RowActionsProps {
  /** Whose actions: "Actions for Atlas". */
  label: string;
  actions: RowAction[];
}

/** The menu of a row; nothing when it has no actions. */
export function RowActions({ label, actions }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isAfterRow = useAfterFirstPaint();
  if (actions.length === 0) return null;
  // A menu renders slower than its row, and positioning it forces a second layout.
  if (!isAfterRow) return <MenuPlaceholder />;
  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }} width={220}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" aria-label={label}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            color={action.isDangerous ? 'var(--mantine-color-error)' : undefined}
            leftSection={action.icon}
            onClick={() => {
              // The item is unmounted with its menu; a dialog returns the focus to the button.
              button.current?.focus();
              action.onChoose();
            }}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Placeholder until the menu is rendered. */
function MenuPlaceholder() {
  return (
    <span className={classes.placeholder} aria-hidden>
      <IconDotsVertical size={18} />
    </span>
  );
}
