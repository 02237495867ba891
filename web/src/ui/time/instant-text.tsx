import { formatInstant } from '../../language/format.ts';
import { useLazyTooltip } from '../lazy-tooltip.tsx';

export interface InstantTextProps {
  at: string;
  /** A short form, such as a date or "3 minutes ago". */
  text: string;
  timeZone?: string;
}

/** An instant in a short form; a tooltip shows it exactly, with its zone. */
export function InstantText({ at, text, timeZone }: InstantTextProps) {
  const { props, tip } = useLazyTooltip(() => formatInstant(at, timeZone));
  return (
    <>
      <time dateTime={at} tabIndex={0} {...props}>
        {text}
      </time>
      {tip}
    </>
  );
}
