import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { LocalRules } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { RuleChanges } from '../timer/consent/rule-changes.tsx';
import { Notice } from './notice.tsx';
import classes from './prompt.module.css';
import { RulesList } from './rules-list.tsx';
import { usePerform } from './use-perform.ts';

interface ConsentPromptProps {
  rules: LocalRules;
  /** Nothing is recorded until the person agrees. */
  isBlocking: boolean;
}

/**
 * Shows what will be recorded and who can see it, and asks the person to agree. While their timer is recorded as
 * before, they can answer later.
 */
export function ConsentPrompt({ rules, isBlocking }: ConsentPromptProps) {
  const { pending, act } = usePerform();
  const [isLater, setLater] = useState(false);
  const { projectId, rulesVersion, organizationName, status, agreed } = rules;
  const title =
    status === 'outdated'
      ? t`${organizationName} wants to record more than before`
      : t`Before recording starts in ${organizationName}`;
  if (isLater && !isBlocking) {
    return (
      <Notice tone="info" icon={IconFileText} title={title}>
        <Group gap="sm" justify="space-between">
          {t`Until you agree, your timer is recorded as before.`}
          <Button size="compact-sm" variant="default" onClick={() => setLater(false)}>
            {t`Review`}
          </Button>
        </Group>
      </Notice>
    );
  }
  return (
    <section className={classes.prompt} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <Text size="sm" mb="md">
        {isBlocking
          ? t`Nothing is recorded until you agree. This is what will be recorded about you:`
          : t`Until you agree, your timer is recorded as before. This is what will be recorded about you:`}
      </Text>
      {status === 'outdated' && agreed && (
        <div className={classes.changes}>
          <RuleChanges agreed={agreed} current={rules.rules} />
        </div>
      )}
      <RulesList rules={rules} />
      <Group gap="sm" mt="md">
        <Button
          loading={pending === 'agree'}
          onClick={() => void act({ action: 'agree', projectId, rulesVersion })}
        >
          {t`I agree`}
        </Button>
        {isBlocking ? (
          <Button
            variant="default"
            loading={pending === 'stop'}
            onClick={() => void act({ action: 'stop' })}
          >
            {t`Stop timer`}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setLater(true)}>
            {t`Not now`}
          </Button>
        )}
      </Group>
    </section>
  );
}
