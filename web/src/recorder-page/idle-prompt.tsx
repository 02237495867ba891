import { t } from '@lingui/core/macro';
import { Button, Group, Select, Text } from '@mantine/core';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { durationText } from '../language/duration-text.ts';
import { formatTime } from '../language/format.ts';
import { useNow } from '../timer/use-running-time.ts';
import classes from './prompt.module.css';
import { countdownText } from './state-text.ts';
import { choices } from './timer-form.tsx';
import { usePerform } from './use-perform.ts';

type Idle = NonNullable<LocalState['idle']>;

interface IdlePromptProps {
  state: LocalState;
  idle: Idle;
  aheadMs: number;
}

/** Asks what to do with the time without input. */
export function IdlePrompt({ state, idle, aheadMs }: IdlePromptProps) {
  const now = useNow(true) + aheadMs;
  const [isChoosing, setIsChoosing] = useState(false);
  const [projectId, setProjectId] = useState<number | null>(null);
  const { pending, act } = usePerform();
  const others = state.projects.filter(({ id }) => id !== state.timer?.projectId);
  const title = idlePromptTitle(idle);
  const left = countdownText(idle.answerBy - now);

  return (
    <section className={classes.prompt} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <Text size="sm">
        {idleTimeText(idle, now)} {t`What should happen to this time?`}
      </Text>
      <Group gap="sm" mt="md">
        <Button
          loading={pending === 'keep'}
          onClick={() => void act({ action: 'answer_idle', answer: 'keep' }, 'keep')}
        >
          {t`Keep`}
        </Button>
        <Button
          variant="default"
          loading={pending === 'discard'}
          onClick={() => void act({ action: 'answer_idle', answer: 'discard' }, 'discard')}
        >
          {t`Discard`}
        </Button>
        {others.length > 0 && (
          <Button
            variant="default"
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(!isChoosing)}
          >
            {t`Other project`}
          </Button>
        )}
      </Group>
      {isChoosing && (
        <Group gap="sm" mt="md" align="end">
          <Select
            label={t`Move this time to`}
            placeholder={t`Choose a project`}
            data={choices(others)}
            value={projectId === null ? null : String(projectId)}
            onChange={(value) => setProjectId(value === null ? null : Number(value))}
            allowDeselect={false}
            className={classes.field}
          />
          <Button
            loading={pending === 'other_project'}
            disabled={projectId === null}
            onClick={() =>
              projectId !== null &&
              void act(
                { action: 'answer_idle', answer: 'other_project', projectId },
                'other_project',
              )
            }
          >
            {t`Move`}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        <span role="timer">{unansweredText(idle, left)}</span>
      </Text>
    </section>
  );
}

/** Asks whether the person still works, or after their return what they did. */
export function idlePromptTitle({ until }: Idle): string {
  return until === null ? t`Still working?` : t`You were away`;
}

/** "No keyboard or mouse input since 10:02 (12m)." */
function idleTimeText({ since, until }: Idle, now: number): string {
  const from = formatTime(since);
  const duration = durationText(((until ?? now) - since) / 1000);
  if (until === null) return t`No keyboard or mouse input since ${from} (${duration}).`;
  const to = formatTime(until);
  return t`No keyboard or mouse input from ${from} to ${to} (${duration}).`;
}

/** `left` is the time for an answer. */
function unansweredText({ until, otherwise }: Idle, left: string): string {
  if (otherwise === 'keep') return t`Without an answer within ${left}, it is kept.`;
  return until === null
    ? t`Without an answer within ${left}, it is discarded and the timer stops.`
    : t`Without an answer within ${left}, it is discarded.`;
}
