import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconKeyboard,
  IconLink,
  IconUserDown,
  IconUserUp,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import classes from './viewer-bar.module.css';
import { viewerCommands, type ViewerCommand } from './viewer-commands.ts';

const entries: { command: ViewerCommand; icon: Icon }[] = [
  { command: 'copyLink', icon: IconLink },
  { command: 'download', icon: IconDownload },
  { command: 'nextPerson', icon: IconUserDown },
  { command: 'previousPerson', icon: IconUserUp },
  { command: 'zoomIn', icon: IconZoomIn },
  { command: 'zoomOut', icon: IconZoomOut },
  { command: 'keys', icon: IconKeyboard },
];

interface ViewerMoreMenuProps {
  /** Undefined: not available, or not allowed. */
  acts: Record<ViewerCommand, (() => void) | undefined>;
}

/** What is needed less often, with its keys. */
export function ViewerMoreMenu({ acts }: ViewerMoreMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} width={350}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={40} className={classes.tool} aria-label={t`More`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ command, icon: Sign }) => {
          const act = acts[command];
          const key = viewerCommands.find((one) => one.command === command);
          return (
            act &&
            key && (
              <Menu.Item
                key={command}
                className={command === 'keys' ? classes.keyboardOnly : undefined}
                leftSection={<Sign size={16} aria-hidden />}
                rightSection={<kbd className={classes.key}>{key.shown}</kbd>}
                onClick={act}
              >
                {key.label()}
              </Menu.Item>
            )
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
