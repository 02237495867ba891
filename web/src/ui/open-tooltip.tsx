import { Tooltip, type TooltipProps } from '@mantine/core';

interface OpenTooltipProps extends Pick<TooltipProps, 'position' | 'multiline' | 'maw'> {
  target: HTMLElement;
  isOpen: boolean;
  textId: string;
  text: string;
}

/** Code of its own, because positioning it takes more than the first view should load. */
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
