import { t } from '@lingui/core/macro';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppRule } from '@time-tracker/contract/app';
import { appRulesMax } from '@time-tracker/contract/limits';
import { useState } from 'react';
import { calls, client } from '../../api/client.ts';
import { LoadState, QueryFailure } from '../../routing/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { ratingLabel } from '../app-ratings.ts';
import type { AppFilter } from '../use-app-time.ts';
import { OutdatedRulesNotice } from './outdated-rules-notice.tsx';
import { moveRule, problemsOf, targetLabel, toRule } from './rule-list.ts';
import { RuleRow } from './rule-row.tsx';
import { areSameRules } from './unsaved-rules.ts';
import { useRuleDrafts } from './use-rule-drafts.ts';
import classes from './rules-panel.module.css';

interface RulesPanelProps {
  filter: AppFilter;
  /** Whether the user may change the rules. */
  mayEdit: boolean;
  hasTitles: boolean;
  onClose: () => void;
}

/** The rules that give apps a category and a rating. Owners edit them, everyone else reads them. */
export function RulesPanel({ filter, mayEdit, hasTitles, onClose }: RulesPanelProps) {
  const { organization_id } = filter;
  const rules = useQuery(calls.app.rules.queryOptions({ input: { organization_id } }));
  const about = t`The first matching rule with a category sets the category of an app, and the first one with a rating sets its rating. A rating that is set on the app itself comes first.`;
  const aboutTitles = hasTitles
    ? t`Title rules apply to single window titles and count in the totals.`
    : t`Window titles are off for this organization, so title rules match nothing.`;
  return (
    <Panel
      title={t`Rules`}
      description={`${about} ${aboutTitles}`}
      actions={<CloseButton aria-label={t`Close the rules`} onClick={onClose} />}
    >
      <LoadState
        query={rules}
        placeholder={<SkeletonRows label={t`Loading rules`} rows={3} height={32} />}
        failure={(query) => <QueryFailure title={t`Could not load the rules`} query={query} />}
      />
      {rules.data && !mayEdit && <RuleTexts rules={rules.data.rules} />}
      {rules.data && mayEdit && (
        <RulesForm key={organization_id} rules={rules.data.rules} filter={filter} />
      )}
    </Panel>
  );
}

function RuleTexts({ rules }: { rules: readonly AppRule[] }) {
  if (rules.length === 0) {
    return <Text size="sm" c="dimmed">{t`There are no rules. Owners can add them.`}</Text>;
  }
  return (
    <ol className={classes.texts}>
      {rules.map(({ target, pattern, category, rating }, index) => (
        <li key={index}>
          {`${targetLabel(target)}: `}
          <strong>{pattern}</strong>
          {` → ${[category, rating === null ? null : ratingLabel(rating)].filter((text) => text !== null).join(', ')}`}
        </li>
      ))}
    </ol>
  );
}

/** For the eye: each field names itself to screen readers. */
function RuleHeadings() {
  return (
    <div className={`${classes.fields} ${classes.headings}`} aria-hidden>
      <span />
      <span>{t`What to compare`}</span>
      <span>{t`Look for`}</span>
      <span>{t`Category`}</span>
      <span>{t`Rating`}</span>
    </div>
  );
}

/** Sends edited rules, unless other rules were saved since the edits began: they would be lost. */
function useSaveRules(organizationId: number, edit: ReturnType<typeof useRuleDrafts>) {
  const queryClient = useQueryClient();
  const saved = calls.app.rules.queryOptions({ input: { organization_id: organizationId } });
  return useMutation({
    mutationFn: async (rules: AppRule[]) => {
      const current = await queryClient.fetchQuery(saved);
      if (!areSameRules(current.rules, edit.saved)) return null;
      await client.app.set_rules({ organization_id: organizationId, rules });
      queryClient.setQueryData(saved.queryKey, { rules });
      return rules;
    },
    meta: { changes: ['work'], success: t`Rules saved`, refreshesLast: true },
    onSuccess: (sent) => {
      if (sent) edit.onSaved(sent);
    },
  });
}

function RulesForm({ rules, filter }: { rules: readonly AppRule[]; filter: AppFilter }) {
  const edit = useRuleDrafts(rules, filter.organization_id);
  const { drafts, setDrafts, isChanged } = edit;
  const [focused, setFocused] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const save = useSaveRules(filter.organization_id, edit);
  const isOutdated = edit.isOutdated && !save.isPending;
  const isValid = drafts.every((draft) => Object.keys(problemsOf(draft)).length === 0);
  const categories = [...new Set(drafts.map(({ category }) => category.trim()))].filter(Boolean);
  const add = () => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    setDrafts([...drafts, { key, target: 'app', pattern: '', category: '', rating: '' }]);
    setFocused(key);
    setChecked(false);
  };
  const submit = () => {
    setChecked(true);
    if (isValid && !save.isPending) save.mutate(drafts.map(toRule));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {drafts.length === 0 && (
        <Text
          size="sm"
          c="dimmed"
        >{t`No rules yet. Example: app name “*code*” → Development, productive.`}</Text>
      )}
      {drafts.length > 0 && <RuleHeadings />}
      <ol className={classes.rules}>
        {drafts.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            number={index + 1}
            count={drafts.length}
            filter={filter}
            isChecked={isChecked}
            isFocused={focused === rule.key}
            onFocus={() => setFocused(rule.key)}
            onChange={(changed) =>
              setDrafts(drafts.map((one) => (one.key === changed.key ? changed : one)))
            }
            onMove={(by) => setDrafts(moveRule(drafts, rule.key, by))}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
      <datalist id="app-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {isOutdated && <OutdatedRulesNotice onKeep={edit.keepEdits} onDiscard={edit.discard} />}
      <Group justify="space-between" mt="md" gap="sm">
        <Button variant="default" onClick={add} disabled={drafts.length >= appRulesMax}>
          {t`Add rule`}
        </Button>
        <Group gap="sm">
          {isChanged && <Text size="sm" c="dimmed">{t`Not saved yet`}</Text>}
          <Button variant="default" disabled={!isChanged || save.isPending} onClick={edit.discard}>
            {t`Discard`}
          </Button>
          <Button type="submit" disabled={!isChanged || isOutdated} loading={save.isPending}>
            {t`Save rules`}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
