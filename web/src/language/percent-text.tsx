import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { formatPercent } from './format.ts';

/** Whole percent. A dash with a tooltip when too little was measured. */
export function PercentText({ percent }: { percent: number | null }) {
  if (percent !== null) return formatPercent(percent);
  return (
    <span title={t`not measured`}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t`not measured`}</VisuallyHidden>
    </span>
  );
}
