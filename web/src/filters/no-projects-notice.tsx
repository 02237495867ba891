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
  /** Why it needs a project: "Time is tracked on projects". */
  because: string;
}

/** Shown when the user has no project. */
export function NoProjectsNotice({ icon, title, because }: NoProjectsNoticeProps) {
  const isOwner = useOrganization().role === 'owner';
  return (
    <EmptyNotice
      icon={icon}
      title={title}
      why={
        isOwner
          ? t`${because}, and there is none yet.`
          : t`${because}, and you are not a member of one yet. Ask an owner to add you.`
      }
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
