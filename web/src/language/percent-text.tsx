import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ActivitySource } from '@time-tracker/contract/activity';
import { formatPercent } from './format.ts';
import { activityText } from './source-label.ts';

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

interface ActivityOfSourceProps {
  percent: number | null;
  source: ActivitySource;
}

/** The same with what measured it, if that is a browser. */
export function ActivityOfSource({ percent, source }: ActivityOfSourceProps) {
  return percent === null ? <PercentText percent={null} /> : activityText(percent, source);
}
