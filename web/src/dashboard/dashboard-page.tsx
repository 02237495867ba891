import { Stack } from '@mantine/core';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { useTimer } from '../api/timer-state.ts';
import { Page } from '../ui/page.tsx';
import classes from './dashboard-page.module.css';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { LatestScreenshots } from './latest-screenshots.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopApps } from './top-apps.tsx';
import { useLivePace } from './use-live-pace.ts';
import { useSummaries } from './use-summaries.ts';

/** What was worked lately in the selected organization, as far as the caller may see it. */
export function DashboardPage() {
  const organization = useOrganization();
  const user = useCurrentUser();
  const { timer } = useTimer();
  const paceMs = useLivePace(timer !== null);
  const { current, past } = useSummaries(organization.id, paceMs);
  return (
    <Page title="Dashboard">
      <Stack gap="lg">
        <FirstStepsPanel
          organization={organization}
          workedSeconds={current?.data?.totalMonthlyWorked}
          isTimerRunning={timer !== null}
        />
        <SummaryCards current={current} past={past} />
        <div className={classes.columns}>
          <LatestScreenshots
            organizationId={organization.id}
            timeZone={user.time_zone}
            paceMs={paceMs}
          />
          <TopApps organizationId={organization.id} paceMs={paceMs} />
        </div>
      </Stack>
    </Page>
  );
}
