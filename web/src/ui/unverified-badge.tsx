import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import classes from './unverified-badge.module.css';

/** Shown beside a person whose rights are limited until they verify their email. */
export function UnverifiedBadge() {
  return (
    <Badge
      variant="default"
      fw={500}
      className={classes.badge}
      title={t`Sees only their own work until the email is verified or an owner confirms the person.`}
    >
      {t`Email not verified`}
    </Badge>
  );
}
