import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { Outlet } from 'react-router';
import { footerVersion, webVersion } from '../../api/web-version.ts';
import classes from './auth-layout.module.css';

/** The centered card and its background illustration, for all authentication pages. */
export function AuthLayout() {
  return (
    <main className={classes.ground}>
      <div className={classes.brand}>
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <span>{t`Time Tracker`}</span>
      </div>
      <Paper className={classes.card} withBorder shadow="sm">
        <Outlet />
      </Paper>
      <footer className={classes.footer} title={t`Release ${webVersion}`}>
        {t`Time Tracker ${footerVersion}`}
      </footer>
    </main>
  );
}
