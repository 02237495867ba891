import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { ActionIcon, Code, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './guide.module.css';

/** A command for a terminal, with a button that copies it. */
export function CommandLine({ children }: { children: string }) {
  return (
    <span className={classes.command}>
      <Code>{children}</Code>
      {/* Browsers copy over HTTPS and on localhost only. */}
      {globalThis.isSecureContext && (
        <CopyButton value={children}>
          {({ copied, copy }) => (
            <ActionIcon
              size={32}
              variant="subtle"
              onClick={copy}
              aria-label={copied ? t`Copied` : t`Copy ${{ command: children }}`}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      )}
    </span>
  );
}
