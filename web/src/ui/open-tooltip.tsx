import { Tooltip, type TooltipProps } from '@mantine/core';

interface OpenTooltipProps extends Pick<TooltipProps, 'position' | 'multiline' | 'maw'> {
  target: HTMLElement;
  isOpen: boolean;
  textId: string;
  text: string;
}

/** Loaded when it is first shown: the code that positions it would slow down the first view. */
export function OpenTooltip({ isOpen, textId, text, ...place }: OpenTooltipProps) {
  return (
    <Tooltip
      {...place}
      opened={isOpen}
      label={<span id={textId}>{text}</span>}
      portalProps={{ target: '#content' }}
    />
  );
}
