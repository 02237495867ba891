import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Badge, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { i18n } from '../../language/i18n.ts';
import { formatAgo } from '../../language/format.ts';
import { demoAlerts, demoLogs, type DemoLog } from './notification-demo.ts';
import { areLoaded, EventLoadState } from './event-load-state.tsx';
import { ExampleLines } from './example-lines.tsx';
import { NoticeList } from './notice-list.tsx';
import type { EventLine } from './notification-events.ts';
import classes from './notification-panel.module.css';
import { useNotices } from './use-notices.ts';
import { useNotificationEvents } from './use-notification-events.ts';

export type NotificationTab = 'alerts' | 'updates' | 'logs';

interface NotificationPanelProps {
  tab: NotificationTab;
  onTab: (tab: NotificationTab) => void;
}

const levelColors: Record<DemoLog['level'], string> = {
  success: 'green',
  warning: 'yellow',
  error: 'red',
};

/**
 * The user's own notices and events in the organization, above the demo content (specification,
 * section 1).
 */
export function NotificationPanel({ tab, onTab }: NotificationPanelProps) {
  const { organizationName = '', alerts, logs, nowMs, ...events } = useNotificationEvents();
  const { lines, unread, mark, markAll, query } = useNotices();
  const alertQueries = [query, ...events.alertQueries];
  const hasAlerts = lines.length + alerts.length > 0;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" px="md" pt="md" pb={4}>
        <Title order={2} fz="md">
          {t`Notifications`}
        </Title>
        {unread > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={markAll}>
            {t`Mark all as read`}
          </Button>
        )}
      </Group>
      <Tabs value={tab} onChange={(value) => onTab(toTab(value))}>
        <Tabs.List px="xs">
          <Tabs.Tab value="alerts">{t`Alerts`}</Tabs.Tab>
          <Tabs.Tab value="updates">{t`Updates`}</Tabs.Tab>
          <Tabs.Tab value="logs">{t`Logs`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="alerts" tabIndex={0} className={classes.panel}>
          <EventLoadState
            queries={alertQueries}
            hasLines={hasAlerts}
            failedTitle={t`Could not load your notifications`}
          />
          {lines.length > 0 && <NoticeList lines={lines} nowMs={nowMs} onMark={mark} />}
          <EventList label={t`Alerts of ${organizationName}`} lines={alerts} nowMs={nowMs} />
          <ExampleLines isFolded={hasAlerts || !areLoaded(alertQueries)}>
            <ExampleAlerts />
          </ExampleLines>
        </Tabs.Panel>
        <Tabs.Panel value="updates" className={classes.panel}>
          <Updates hasEvents={hasAlerts || logs.length > 0} />
        </Tabs.Panel>
        <Tabs.Panel value="logs" tabIndex={0} className={classes.panel}>
          <EventLoadState
            queries={events.logQueries}
            hasLines={logs.length > 0}
            failedTitle={t`Could not load the logs`}
          />
          <EventList label={t`Logs of ${organizationName}`} lines={logs} nowMs={nowMs} />
          <ExampleLines isFolded={logs.length > 0 || !areLoaded(events.logQueries)}>
            <ExampleLogs />
          </ExampleLines>
        </Tabs.Panel>
      </Tabs>
      {tab !== 'updates' && (
        <div className={classes.foot}>
          <Button component={Link} to={paths.profile} variant="subtle" size="compact-sm">
            {t`View All`}
          </Button>
        </div>
      )}
    </>
  );
}

interface EventListProps {
  label: string;
  lines: EventLine[];
  nowMs: number;
}

function EventList({ label, lines, nowMs }: EventListProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {lines.map(({ key, title, text, at, to }) => (
        <TitledLine key={key} title={title} text={text} when={formatAgo(at, nowMs)} to={to} />
      ))}
    </ul>
  );
}

function ExampleAlerts() {
  return (
    <ul className={classes.list} aria-label={t`Example alerts`}>
      {demoAlerts.map(({ title, text, when }) => (
        <TitledLine key={title.id} title={i18n._(title)} text={i18n._(text)} when={i18n._(when)} />
      ))}
    </ul>
  );
}

function ExampleLogs() {
  return (
    <ul className={classes.list} aria-label={t`Example logs`}>
      {demoLogs.map(({ statusCode, level, text, when }) => (
        <li key={text.id} className={classes.line}>
          <Badge variant="dot" color={levelColors[level]} className={classes.status}>
            {statusCode}
          </Badge>
          <Text size="sm" className={classes.text}>
            {i18n._(text)}
          </Text>
          <When text={i18n._(when)} />
        </li>
      ))}
    </ul>
  );
}

interface TitledLineProps extends Record<'title' | 'text' | 'when', string> {
  /** Undefined for an example. */
  to?: string;
}

function TitledLine({ title, text, when, to }: TitledLineProps) {
  return (
    <li className={classes.line}>
      <div>
        <Text size="sm" fw={600}>
          {to === undefined ? (
            title
          ) : (
            <TextLink to={to} inherit>
              {title}
            </TextLink>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <When text={when} />
    </li>
  );
}

function When({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" className={classes.when}>
      {text}
    </Text>
  );
}

/** There is only the example. Beside real events, it is folded. */
function Updates({ hasEvents }: { hasEvents: boolean }) {
  return (
    <>
      {hasEvents && (
        <Text size="sm" c="dimmed" p="md">
          {t`No updates`}
        </Text>
      )}
      <ExampleLines isFolded={hasEvents}>
        <ProAccess />
      </ExampleLines>
    </>
  );
}

function ProAccess() {
  return (
    <Stack align="center" gap="xs" ta="center" p="xl">
      <IconDiamond size={44} stroke={1.5} color="var(--mantine-color-brand-5)" aria-hidden />
      <Title order={3} fz="lg">
        {t`Get Pro Access`}
      </Title>
      <Text size="sm" c="dimmed">
        {t`Example. All features are included.`}
      </Text>
      <Button component={Link} to={paths.profile} mt="xs">
        {t`Upgrade`}
      </Button>
    </Stack>
  );
}

function toTab(value: string | null): NotificationTab {
  return value === 'updates' || value === 'logs' ? value : 'alerts';
}
