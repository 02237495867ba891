import { Tooltip, type TooltipProps } from '@mantine/core';

interface OpenTooltipProps extends Pick<TooltipProps, 'position' | 'maw'> {
  target: HTMLElement;
  isOpen: boolean;
  textId: string;
  text: string;
}

/** Loaded when it is first shown: the code that positions it would slow down the first view. */
export function OpenTooltip({ isOpen, textId, text, ...place }: OpenTooltipProps) {
  return (
    <Tooltip
      multiline
      // No wider than a phone.
      maw="calc(100vw - 16px)"
      {...place}
      opened={isOpen}
      label={<span id={textId}>{text}</span>}
      portalProps={{ target: '#content' }}
    />
  );
}
