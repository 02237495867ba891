import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { toastFailure, toastWarning } from '../../ui/dialogs/toast.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';
import { loadShownCaptures, type ShownBy } from '../choices/load-shown-captures.ts';
import { isFiltered } from '../choices/window-filter.ts';
import { nearestCapture } from './capture-steps.ts';

interface PersonSteps extends ShownBy {
  /** In the order in which the page lists them. */
  people: readonly { id: number }[];
  current: Capture | undefined;
  onGoTo: (capture: Capture) => void;
}

/**
 * Goes to the same moment of the next or previous person with a screenshot on that day. With filters, it goes
 * to the nearest screenshot that the page shows, and skips people without one. The moment stays until
 * another screenshot is shown by other means.
 */
export function usePersonSteps(parts: PersonSteps) {
  const { choices, timeZone, people, current, onGoTo } = parts;
  const queryClient = useQueryClient();
  const latest = useRef(0);
  const [stepped, setStepped] = useState<{ atMs: number; shownId: string }>();
  if (stepped && stepped.shownId !== current?.id) setStepped(undefined);
  const momentMs = stepped?.atMs;
  if (!current || !people.some(({ id }) => id !== current.userId)) return { momentMs };
  const atMs = momentMs ?? Date.parse(current.takenAt);
  const find = async (by: 1 | -1): Promise<Capture | undefined> => {
    const place = people.findIndex(({ id }) => id === current.userId);
    const day = dayOf(atMs, timeZone);
    for (let step = 1; step < people.length + 1; step++) {
      const person = people[(place + by * step + people.length * 2) % people.length];
      if (!person || person.id === current.userId) continue;
      const captures = await loadShownCaptures(queryClient, parts, { userId: person.id, day });
      const nearest = nearestCapture(captures, atMs);
      if (nearest) return nearest;
    }
    return undefined;
  };
  const stepPerson = (by: 1 | -1) => {
    latest.current += 1;
    const request = latest.current;
    find(by).then(
      (capture) => {
        if (request !== latest.current) return;
        if (!capture) {
          return toastWarning(
            isFiltered(choices)
              ? t`No one else has a screenshot that matches the filters on this day.`
              : t`No one else has a screenshot on this day.`,
          );
        }
        setStepped({ atMs, shownId: capture.id });
        onGoTo(capture);
      },
      () => toastFailure(t`Could not load the screenshots`),
    );
  };
  return { momentMs, stepPerson };
}
