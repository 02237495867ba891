import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { RecordingRules } from '@time-tracker/contract/recording-rules';
import classes from './consent-dialog.module.css';
import { ruleChanges } from './rules-text.ts';

interface RuleChangesProps {
  agreed: RecordingRules;
  current: RecordingRules;
}

/** What changed since the person agreed: the old rule, then the new one. */
export function RuleChanges({ agreed, current }: RuleChangesProps) {
  return (
    <dl className={classes.changes} aria-label={t`What changed`}>
      {ruleChanges(agreed, current).map(({ key, label, before, now }) => (
        <div key={key} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{t`Before:`} </VisuallyHidden>
            <del>{before}</del>
            <span className={classes.now}>
              <IconArrowRight size={16} aria-hidden />
              <VisuallyHidden>{t`Now:`} </VisuallyHidden>
              <strong>{now}</strong>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
