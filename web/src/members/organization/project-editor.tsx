import { t } from '@lingui/core/macro';
import { CloseButton, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import { useRef } from 'react';
import { calls } from '../../api/client.ts';
import { toastWarning } from '../../ui/dialogs/toast.ts';
import { noMailMessage } from '../member-labels.ts';
import { projectList } from './organization-member-labels.ts';
import classes from './project-editor.module.css';

interface ProjectEditorProps {
  organizationId: number;
  /** A member, not an invitation. */
  person: OrganizationUser;
}

/** Adds a member to projects as a member, and removes them. Changes apply at once. */
export function ProjectEditor({ organizationId, person }: ProjectEditorProps) {
  const { user, projects, role } = person;
  const content = useRef<HTMLDivElement>(null);
  const list = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organizationId } }),
  );
  const add = useMutation(
    calls.project.add.mutationOptions({
      meta: { success: t`Member added successfully`, changes: ['projects', 'members'] },
      onSuccess: ({ mail_sent }) => {
        if (!mail_sent) toastWarning(noMailMessage());
      },
    }),
  );
  const remove = useMutation(
    calls.project.remove.mutationOptions({
      meta: { success: t`Member removed successfully`, changes: ['projects', 'members'] },
    }),
  );
  const isSending = add.isPending || remove.isPending;
  const isLast = projects.length === 1 && role === 'member';
  const others = (list.data ?? []).filter(({ id }) => projects.every((one) => one.id !== id));
  return (
    <Stack gap="sm" ref={content} tabIndex={-1} className={classes.content}>
      <ul className={classes.list} aria-label={t`Projects`}>
        {projects.map((project) => (
          <li key={project.id}>
            {projectList([project], role)}
            <CloseButton
              size="sm"
              aria-label={t`Remove from ${{ name: project.name }}`}
              disabled={isLast}
              onClick={() => {
                if (user.id === null || isSending) return;
                // This button goes away, and the focus with it.
                content.current?.focus();
                remove.mutate({ project_id: project.id, user_id: user.id });
              }}
            />
          </li>
        ))}
      </ul>
      {isLast && (
        <Text size="xs" c="dimmed">
          {t`Members have at least one project. To take the last one away, remove the person from the organization.`}
        </Text>
      )}
      <NativeSelect
        size="sm"
        label={t`Add to a project`}
        disabled={remove.isPending}
        description={t`As a member. Their time stays when you remove them.`}
        value=""
        data={[
          { value: '', label: others.length === 0 ? t`In all projects` : t`Choose a project` },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === '' || isSending) return;
          add.mutate({ project_id: Number(value), email: user.email });
        }}
      />
    </Stack>
  );
}
