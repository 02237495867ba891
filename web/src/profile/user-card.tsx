import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { useCurrentUser } from '../api/session.ts';
import { formatDate } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { zoneLabel } from '../ui/time/zone-label.ts';
import facts from '../ui/facts.module.css';
import classes from './user-card.module.css';

export function UserCard() {
  const user = useCurrentUser();
  return (
    <Panel title={t`About you`}>
      <Group gap="md" wrap="nowrap" mb="md">
        <PersonAvatar name={user.name} size={56} />
        <div className={classes.name}>
          <Text fw={650} fz="lg">
            {user.name}
          </Text>
        </div>
      </Group>
      <dl className={facts.facts}>
        <dt>{t`Email`}</dt>
        <dd>{user.email}</dd>
        <dt>{t`Time zone`}</dt>
        <dd>{zoneLabel(user.time_zone)}</dd>
        <dt>{t`Member since`}</dt>
        <dd>{formatDate(user.created_at, user.time_zone)}</dd>
      </dl>
    </Panel>
  );
}
