import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import classes from './unverified-badge.module.css';

/** Beside a person whose rights are limited until they show that the email is theirs. */
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
