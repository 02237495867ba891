import { recordedActivity } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { describeUnmeasured } from './pending-activity.ts';

it('describes a pending activity as the contract requires', () => {
  const start = Date.UTC(2026, 10, 20, 12, 0, 1);
  const pending = {
    activityId: '019dab00-0000-7000-8000-000000000001',
    projectId: 7,
    start,
    end: start + 90_500,
  };
  const { success, data } = recordedActivity.safeParse(describeUnmeasured(pending, 'browser'));
  expect(success).toBe(true);
  expect(data).toMatchObject({ source: 'browser', measured_seconds: 0, project_id: 7 });
});
