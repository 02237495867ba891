import { t } from '@lingui/core/macro';
import { Button, Collapse, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { projectName } from '../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { toastWarning } from '../ui/dialogs/toast.ts';
import classes from './create-project-modal.module.css';
import { createProject, initialProject, type CreatedProject } from './create-project.ts';
import { ProjectOptions } from './project-options.tsx';

interface CreateProjectModalProps {
  opened: boolean;
  organizationId: number;
  onClose: () => void;
  onCreated: (project: CreatedProject) => void;
}

export function CreateProjectModal({ opened, ...rest }: CreateProjectModalProps) {
  return opened ? <OpenModal {...rest} /> : null;
}

function OpenModal({
  organizationId,
  onClose,
  onCreated,
}: Omit<CreateProjectModalProps, 'opened'>) {
  const [showsMore, setShowsMore] = useState(false);
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: initialProject,
    rules: ({ name }) => rulesOfFields({ name: projectName })({ name }),
    send: (entered) => createProject(organizationId, entered),
    success: t`Project Created Successfully`,
    changes: ['projects', 'members'],
    onSent: (project) => {
      const { notAdded } = project;
      if (notAdded.length > 0) toastWarning(notAddedMessage(notAdded));
      onClose();
      onCreated(project);
    },
  });
  return (
    <FormModal
      title={t`Create project`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
    >
      <TextInput
        label={t`Name`}
        placeholder={t`e.g. Website redesign`}
        maxLength={60}
        data-autofocus
        {...field('name')}
      />
      <Button
        variant="subtle"
        className={classes.more}
        aria-expanded={showsMore}
        rightSection={<IconChevronDown size={16} aria-hidden className={classes.arrow} />}
        onClick={() => setShowsMore(!showsMore)}
      >
        {t`More options`}
      </Button>
      <Collapse expanded={showsMore}>
        {showsMore && (
          <ProjectOptions organizationId={organizationId} values={values} field={field} />
        )}
      </Collapse>
    </FormModal>
  );
}

function notAddedMessage(emails: readonly string[]): string {
  const people = emails.join(', ');
  return t`The project was created, but these people could not be added: ${people}. Add them under Members.`;
}
