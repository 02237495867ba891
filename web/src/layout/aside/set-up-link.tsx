import { t } from '@lingui/core/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { Link } from 'react-router';
import { useSetUp } from '../../dashboard/first-steps/use-set-up.ts';
import { paths } from '../../routing/paths.ts';
import classes from './aside-menu.module.css';
import { useNarrowTip } from './use-narrow-tip.ts';

interface SetUpLinkProps {
  organization: Organization;
  isNarrow: boolean;
}

/** Leads from every page to the first steps on the dashboard, until they are done. */
export function SetUpLink({ organization, isNarrow }: SetUpLinkProps) {
  const setUp = useSetUp(organization);
  const label = setUp ? t`Set up: ${{ done: setUp.done }} of ${{ count: setUp.count }}` : '';
  const { props, tip } = useNarrowTip(label, isNarrow);
  if (!setUp) return null;
  return (
    <>
      <Link to={paths.home} className={classes.entry} {...props}>
        <IconListCheck size={20} aria-hidden />
        {!isNarrow && label}
      </Link>
      {tip}
    </>
  );
}
