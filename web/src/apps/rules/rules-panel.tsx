import { t } from '@lingui/core/macro';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AppRule } from '@time-tracker/contract/app';
import { appRulesMax } from '@time-tracker/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { calls } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { LoadState, QueryFailure } from '../../routing/load-state.tsx';
import { toastWarning } from '../../ui/dialogs/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';
import { ratingLabel } from '../app-ratings.ts';
import type { AppFilter } from '../use-app-time.ts';
import { moveRule, problemsOf, targetLabel, toDraft, toRule, type DraftRule } from './rule-list.ts';
import { RuleRow } from './rule-row.tsx';
import { forgetUnsaved, areSameRules, keepUnsaved, readUnsaved } from './unsaved-rules.ts';
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
        <RulesForm
          // A new list from the server replaces what is shown.
          key={JSON.stringify(rules.data.rules)}
          rules={rules.data.rules}
          filter={filter}
        />
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

/** The edited rules. They stay when the panel is closed or the page is left, until they are saved or discarded. */
function useDrafts(rules: readonly AppRule[], organizationId: number) {
  const { id: userId } = useCurrentUser();
  const place = { userId, organizationId };
  const [drafts, setDrafts] = useState(() => readUnsaved(place, rules) ?? rules.map(toDraft));
  const remind = useEffectEvent(() => {
    if (readUnsaved(place, rules)) {
      toastWarning(
        t`Your changes to the rules are not saved yet. Apps keeps them until you save or discard them.`,
      );
    }
  });
  useEffect(() => () => remind(), []);
  return {
    drafts,
    setDrafts: (changed: readonly DraftRule[]) => {
      setDrafts(changed);
      keepUnsaved(place, rules, changed);
    },
    isChanged: !areSameRules(drafts.map(toRule), rules),
    onSaved: () => forgetUnsaved(place),
  };
}

function RulesForm({ rules, filter }: { rules: readonly AppRule[]; filter: AppFilter }) {
  const { drafts, setDrafts, isChanged, onSaved } = useDrafts(rules, filter.organization_id);
  const [focused, setFocused] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const save = useMutation(
    calls.app.set_rules.mutationOptions({
      meta: { changes: ['work'], success: t`Rules saved`, refreshesLast: true },
      onSuccess: onSaved,
    }),
  );
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
    if (!isValid) return;
    save.mutate({ organization_id: filter.organization_id, rules: drafts.map(toRule) });
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
      <Group justify="space-between" mt="md" gap="sm">
        <Button variant="default" onClick={add} disabled={drafts.length >= appRulesMax}>
          {t`Add rule`}
        </Button>
        <Group gap="sm">
          {isChanged && <Text size="sm" c="dimmed">{t`Not saved yet`}</Text>}
          <Button
            variant="default"
            disabled={!isChanged || save.isPending}
            onClick={() => setDrafts(rules.map(toDraft))}
          >
            {t`Discard`}
          </Button>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {t`Save rules`}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
