import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrganization } from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';

interface NoProjectsNoticeProps {
  icon: ReactNode;
  /** For example "No time yet". */
  title: string;
  /** Why it needs a project: "Time is tracked on projects." */
  why: string;
}

/** Shown when the user has no project. */
export function NoProjectsNotice({ icon, title, why }: NoProjectsNoticeProps) {
  const isOwner = useOrganization().role === 'owner';
  const missing = isOwner
    ? t`There is no project yet.`
    : t`You are not a member of a project yet. Ask an owner to add you.`;
  return (
    <EmptyNotice
      icon={icon}
      title={title}
      why={`${why} ${missing}`}
      action={
        isOwner && (
          <Button component={Link} to={paths.createProject}>
            {t`Create project`}
          </Button>
        )
      }
    />
  );
}
