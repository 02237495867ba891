import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import type { RecordingRules } from '@time-tracker/contract/recording-rules';
import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { errorMessage } from '../../api/api-errors.ts';
import { calls } from '../../api/client.ts';
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { rulesQuery, type ConsentPurpose, type ConsentRequest } from './ask-for-consent.ts';
import classes from './consent-dialog.module.css';
import { RuleChanges } from './rule-changes.tsx';
import { ruleTexts } from './rules-text.ts';
import { viewersText } from './viewers-text.ts';

/** A start fetches the rules before it opens the dialog. */
const justFetchedMs = 5_000;

type ProjectRules = ApiReceives['timer']['rules'];

/** Shows what is recorded in a project before the first recording, and when it records more than before. */
export function ConsentDialog({ projectId, purpose, openedFrom, settle }: ConsentRequest) {
  useFocusReturn(true, openedFrom);
  const rules = useQuery({
    ...rulesQuery(projectId),
    staleTime: justFetchedMs,
    refetchOnWindowFocus: false,
  });
  const agree = useAgree(projectId, () => settle(true));
  const { ref: endRef, entry: end } = useIntersection();
  const { data } = rules;
  return (
    <Modal
      opened
      onClose={() => settle(false)}
      title={data ? titleOf(data) : t`What is recorded`}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {!data && !rules.isError && (
          <SkeletonRows label={t`Loading the rules`} rows={6} height={28} />
        )}
        {!data && rules.isError && (
          <FailureNotice
            title={t`Could not load what is recorded`}
            message={errorMessage(rules.error)}
            onRetry={() => void rules.refetch()}
            isRetrying={rules.isFetching}
          />
        )}
        {data && <Rules {...data} />}
        <Group
          justify="flex-end"
          gap="sm"
          className={classes.actions}
          data-over-text={end?.isIntersecting === false || undefined}
        >
          {agree.isError && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" w="100%">
              {agreeFailure(agree.error)}
            </Text>
          )}
          <Button variant="default" onClick={() => settle(false)} disabled={agree.isPending}>
            {t`Cancel`}
          </Button>
          <Button
            onClick={() =>
              data && agree.mutate({ project_id: projectId, rules_version: data.rules_version })
            }
            loading={agree.isPending}
            disabled={!data || rules.isFetching}
          >
            {agreeLabel(purpose)}
          </Button>
        </Group>
      </Stack>
      <div ref={endRef} className={classes.end} />
    </Modal>
  );
}

/** Agrees to the rules that are shown. If they changed meanwhile, the new ones are fetched. */
function useAgree(projectId: number, onAgreed: () => void) {
  const queryClient = useQueryClient();
  const query = rulesQuery(projectId);
  return useMutation(
    calls.timer.agree.mutationOptions({
      onSuccess: (agreed) => {
        queryClient.setQueryData(query.queryKey, agreed);
        onAgreed();
      },
      meta: { showsItsErrors: true, changes: ['timer', 'consents'] },
    }),
  );
}

function Rules(project: ProjectRules) {
  const { rules, agreed, status } = project;
  const changed = status === 'outdated' ? agreed : null;
  const facts = (
    <RuleList rules={rules} viewers={viewersText(project)} allowed={project.shared_surface} />
  );
  return (
    <>
      <Text size="sm">{introduction(project)}</Text>
      {changed && <RuleChanges agreed={changed} current={rules} />}
      {changed ? (
        <details className={classes.all}>
          <summary>{t`All rules`}</summary>
          {facts}
        </details>
      ) : (
        facts
      )}
      <Text size="sm" c="dimmed">
        {t`In this browser, time is recorded, and screenshots and activity only while you share your screen. Apps come from the desktop app. What you agreed to is listed in Account Settings.`}
      </Text>
    </>
  );
}

interface RuleListProps {
  rules: RecordingRules;
  viewers: string;
  allowed: AllowedSurface;
}

function RuleList({ rules, viewers, allowed }: RuleListProps) {
  return (
    <dl className={classes.rules}>
      {ruleTexts(rules, { viewers, allowed }).map(({ key, label, text }) => (
        <div key={key} className={classes.rule}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ status, organization_name: organization }: ProjectRules): string {
  return status === 'outdated' ? t`${organization} records more` : t`What ${organization} records`;
}

function introduction({ status, project_name: project }: ProjectRules): string {
  return status === 'outdated'
    ? t`On ${project}, more is recorded than you agreed to. A running timer continues under the old rules. New time is tracked after you agree.`
    : t`These rules apply to you on ${project}. Nothing is recorded until you agree.`;
}

function agreeLabel(purpose: ConsentPurpose): string {
  switch (purpose) {
    case 'start':
      return t`Agree and start`;
    case 'record':
      return t`Agree and record`;
  }
}

/** The rules were changed while they were shown. The new ones are fetched. */
function agreeFailure(error: unknown): string {
  return error instanceof ApiError && error.code === 'conflict'
    ? t`The rules changed while this was open. Read them again.`
    : errorMessage(error);
}
