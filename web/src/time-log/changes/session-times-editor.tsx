import { t } from '@lingui/core/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import type { WorkSession } from '@time-tracker/contract/activity';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { parseInterval } from '@time-tracker/contract/time/interval';
import { durationText } from '../../language/duration-text.ts';
import { useUndo } from '../../work-changes/use-undo.ts';
import { formatTime, formatTimeOfDay } from '../../language/format.ts';
import { useServerNow } from '../../timer/use-server-now.ts';
import { isManual } from '../data/session-kind.ts';
import { OverlapText } from './overlap-text.tsx';
import { readEditedTimes } from './edited-times.ts';
import { planEdit, type EditPlan } from './session-edit.ts';
import classes from './session-times-editor.module.css';
import { useAddTime } from './use-add-time.ts';
import { useShortening } from './use-shortening.ts';

interface SessionTimesEditorProps {
  organizationId: number;
  session: WorkSession;
  timeZone: string;
  /** Whether manual time can be added to it: only to own time. */
  canExtend: boolean;
  canShorten: boolean;
  onClose: () => void;
}

/** Edits start and end of a session, in its row. Recorded time is only shortened; more is manual time. */
export function SessionTimesEditor(props: SessionTimesEditorProps) {
  const { organizationId, session, timeZone, canExtend, canShorten, onClose } = props;
  const [initial] = useState(() => ({
    start: formatTime(session.start, timeZone),
    finish: formatTime(session.finish, timeZone),
  }));
  const startField = useRef<HTMLInputElement>(null);
  useEffect(() => focusAfterMenu(startField), []);
  const [start, setStart] = useState(initial.start);
  const [finish, setFinish] = useState(initial.finish);
  const [reason, setReason] = useState(isManual(session) ? (session.notes[0] ?? '') : '');
  const serverNow = useServerNow();
  const [isSending, setSending] = useState(false);
  const { recordTime } = useAddTime();
  const undoLater = useUndo();
  const shorten = useShortening(organizationId);
  const old = parseInterval(session);
  const wanted = readEditedTimes(
    old,
    {
      start: start === initial.start ? undefined : start,
      end: finish === initial.finish ? undefined : finish,
    },
    timeZone,
  );
  const plan = wanted && planEdit(old, wanted);
  const nine = formatTimeOfDay(9 * 60);
  const problem = plan
    ? planProblem(plan, { canExtend, canShorten, nowMs: serverNow() })
    : t`Enter times such as ${nine}, with the start before the end`;
  const adds = plan !== undefined && problem === undefined && plan.added.length > 0;
  const asksReason = adds && !isManual(session);
  const isReady =
    plan !== undefined &&
    problem === undefined &&
    (plan.kept !== undefined || adds) &&
    (!asksReason || reason.trim() !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSending) return;
    setSending(true);
    const work = { projectId: session.project_id, reason: reason.trim(), mayUndo: canShorten };
    try {
      const added = adds ? await recordTime({ ...work, intervals: plan.added }) : undefined;
      // A toast says why nothing was added; the form stays open.
      if (adds && !added) return setSending(false);
      const isShortened = plan.kept !== undefined && (await shorten(session, plan.kept, added));
      // A toast says why it failed.
      if (!added && !isShortened) return setSending(false);
      onClose();
      if (added && !isShortened) undoLater(added);
    } catch {
      // Adding has said why it failed; the form stays open.
      setSending(false);
    }
  };
  return (
    <form
      className={classes.editor}
      aria-label={t`Edit start and end`}
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isSending) onClose();
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t`Start`}
          size="sm"
          className={classes.time}
          autoComplete="off"
          ref={startField}
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TextInput
          label={t`End`}
          size="sm"
          className={classes.time}
          autoComplete="off"
          value={finish}
          onChange={({ currentTarget }) => setFinish(currentTarget.value)}
        />
        {asksReason && (
          <TextInput
            label={t`Reason for the manual time`}
            size="sm"
            className={classes.reason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Group gap="xs" wrap="nowrap">
          <Button size="sm" type="submit" disabled={!isReady} loading={isSending}>
            {t`Save`}
          </Button>
          <Button size="sm" variant="default" onClick={onClose} disabled={isSending}>
            {t`Cancel`}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status" mt={6}>
        {problem ?? (plan ? planText(plan, session) : '')}
      </Text>
      {adds &&
        plan.added.map((one) => <OverlapText key={one.start} wanted={one} timeZone={timeZone} />)}
    </form>
  );
}

/** When the menu that opened the form has closed, because it returns the focus to its button. */
function focusAfterMenu(field: RefObject<HTMLInputElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  });
  return () => cancelAnimationFrame(frame);
}

function planProblem(
  { kept, added }: EditPlan,
  rules: { canExtend: boolean; canShorten: boolean; nowMs: number },
): string | undefined {
  if (added.length > 0 && !rules.canExtend) {
    return t`This time can only be shortened. Add time for yourself only.`;
  }
  if (added.some(({ end }) => end > rules.nowMs)) return t`The end must be in the past`;
  if (kept && !rules.canShorten) return t`You may not delete time here, so it can't be shortened.`;
  return undefined;
}

function planText({ kept, added }: EditPlan, session: WorkSession): string {
  const { start, end } = parseInterval(session);
  const more = durationText(added.reduce((sum, one) => sum + one.end - one.start, 0) / 1000);
  const less = kept ? durationText((end - start - (kept.end - kept.start)) / 1000) : '';
  if (kept && added.length > 0) return t`Removes ${less} and adds ${more} as manual time`;
  if (kept) return t`Removes ${less}, with its screenshots and app usage`;
  if (added.length > 0) return t`Adds ${more} as manual time; recorded time stays as it is`;
  return t`Recorded time can be shortened. Time that you add is marked as manual.`;
}
