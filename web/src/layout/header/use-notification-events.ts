import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayMs } from '@time-tracker/contract/time/durations';
import { calls } from '../../api/client.ts';
import { useOrganizationChoice } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import type { EventQuery } from './event-load-state.tsx';
import {
  alertLines,
  eventDays,
  eventsMax,
  logLines,
  type EventLine,
} from './notification-events.ts';

/** Recent events in the selected organization that the user may see, fetched while the menu is open. */
export function useNotificationEvents(): {
  organizationName: string | undefined;
  alerts: EventLine[];
  alertQueries: EventQuery[];
  logs: EventLine[];
  logQueries: EventQuery[];
  nowMs: number;
} {
  const [nowMs] = useState(() => Date.now());
  const { id: ownId, time_zone: timeZone } = useCurrentUser();
  const { selected } = useOrganizationChoice();
  const organization_id = selected?.id ?? 0;
  const enabled = selected !== undefined;
  const start = new Date(nowMs - eventDays * dayMs).toISOString();
  const range = { organization_id, start, page_size: eventsMax };
  const views = useQuery(calls.screenshot.views.queryOptions({ input: range, enabled }));
  const sessions = useQuery(calls.activity.sessions.queryOptions({ input: range, enabled }));
  const projects = useQuery(
    calls.project.all.queryOptions({ input: { organization_id }, enabled }),
  );
  const people = useQuery(
    calls.organization.members.queryOptions({
      // One more, because the user is not listed.
      input: { organization_id, since: start, newest_first: true, page_size: eventsMax + 1 },
      enabled: selected?.role === 'owner',
    }),
  );
  const sources = {
    views: views.data?.views ?? [],
    projects: projects.data ?? [],
    people: (people.data?.members ?? []).filter(({ user }) => user.id !== ownId),
  };
  return {
    organizationName: selected?.name,
    alerts: alertLines(sources, nowMs),
    alertQueries: [views, projects, people],
    logs: logLines(sessions.data?.sessions ?? [], nowMs, timeZone),
    logQueries: [sessions],
    nowMs,
  };
}
