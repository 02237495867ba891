import { t } from '@lingui/core/macro';
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { calls, client } from '../api/client.ts';
import { useSendingForm } from '../api/sending-form.ts';
import { AffectedMembers } from '../timer/consent/affected-members-notice.tsx';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { intervalChoices } from '../language/interval-label.ts';

/** Whose interval is set: of all members of a project, or of an organization in all its projects. */
type Scope = { projectId: number } | { organizationId: number };

interface IntervalForAllProps {
  scope: Scope;
  /** The choice that is offered first. */
  currentMinutes: number | null;
}

/** A button that sets one screenshot interval for all members, in one call. */
export function IntervalForAll(props: IntervalForAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t`Set screenshots for all`}
      </Button>
      {isOpen && <IntervalModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function IntervalModal(props: IntervalForAllProps & { onClose: () => void }) {
  const { scope, currentMinutes, onClose } = props;
  const initial = currentMinutes ?? screenshotIntervalDefault;
  const { values, field, submit, canSubmit, isSending } = useSendingForm({
    initialValues: { screenshot_interval: String(initial) },
    rules: () => ({}),
    send: (entered) => sendInterval(scope, Number(entered.screenshot_interval)),
    success: t`Updated Successfully`,
    changes: ['projects', 'members'],
    onSent: onClose,
  });
  const affected = useQuery({
    ...affectedQuery(scope, Number(values.screenshot_interval)),
    // Someone may have agreed to the rules, or joined, since.
    staleTime: 0,
  });
  return (
    <FormModal
      title={t`Set screenshots for all`}
      opened
      onClose={onClose}
      onSubmit={submit}
      canSubmit={canSubmit}
      isSending={isSending}
      submitLabel={t`Set for all`}
      discardLabel={t`Cancel`}
    >
      <Text size="sm">
        {'projectId' in scope
          ? t`This applies to all members and invitations of the project. Those whose screen is recorded more often than before are asked to agree first.`
          : t`This applies to all members and invitations in all projects. Those whose screen is recorded more often than before are asked to agree first.`}
      </Text>
      <NativeSelect
        label={t`Screenshots`}
        description={t`At a random moment within each interval.`}
        data={intervalChoices(initial)}
        data-autofocus
        {...field('screenshot_interval')}
      />
      <AffectedMembers query={affected} recordsMore={false} />
    </FormModal>
  );
}

function affectedQuery(scope: Scope, screenshot_interval: number) {
  return 'projectId' in scope
    ? calls.project.affected_by_interval.queryOptions({
        input: { project_id: scope.projectId, screenshot_interval },
      })
    : calls.organization.affected_by_interval.queryOptions({
        input: { organization_id: scope.organizationId, screenshot_interval },
      });
}

function sendInterval(scope: Scope, screenshot_interval: number) {
  return 'projectId' in scope
    ? client.project.set_interval({ project_id: scope.projectId, screenshot_interval })
    : client.organization.set_interval({
        organization_id: scope.organizationId,
        screenshot_interval,
      });
}
