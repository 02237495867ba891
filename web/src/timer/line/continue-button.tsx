import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';
import { useContinue, type Continued } from './use-continue.ts';

/** Starts the timer again with this note and project. */
export function ContinueButton({ note, projectId }: Continued) {
  const { resume, isPending } = useContinue();
  const { props, tip } = useLazyTooltip(() => t`Continue`);
  return (
    <>
      <ActionIcon
        {...props}
        variant="subtle"
        aria-label={note ? t`Continue ${note}` : t`Continue`}
        loading={isPending}
        onClick={() => resume({ projectId, note })}
      >
        <IconPlayerPlay size={18} aria-hidden />
      </ActionIcon>
      {tip}
    </>
  );
}
