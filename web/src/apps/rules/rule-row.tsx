import { t } from '@lingui/core/macro';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { AppRuleTarget } from '@time-tracker/contract/app';
import { ratingLabel, ratings } from '../app-ratings.ts';
import type { AppFilter } from '../use-app-time.ts';
import { patternHint, problemsOf, targetLabel, type DraftRule } from './rule-list.ts';
import { RulePreview } from './rule-preview.tsx';
import classes from './rules-panel.module.css';

const targets = ['app', 'url', 'title'] as const satisfies AppRuleTarget[];

interface RuleRowProps {
  rule: DraftRule;
  /** From 1. */
  number: number;
  count: number;
  filter: AppFilter;
  /** Problems are shown once the list was to be saved. */
  isChecked: boolean;
  isFocused: boolean;
  onFocus: () => void;
  onChange: (rule: DraftRule) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One rule in the form; the one with the focus shows what it matches. */
export function RuleRow(props: RuleRowProps) {
  const { rule, number, count, filter, isChecked, isFocused } = props;
  const problems = isChecked ? problemsOf(rule) : {};
  const change = (changes: Partial<DraftRule>) => props.onChange({ ...rule, ...changes });
  return (
    <li className={classes.rule} onFocus={props.onFocus}>
      <fieldset className={classes.fields}>
        <legend className="unseen">{t`Rule ${number}`}</legend>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <NativeSelect
          size="xs"
          aria-label={t`What to compare`}
          // A new rule has the focus from the start.
          autoFocus={isFocused}
          data={targets.map((value) => ({ value, label: targetLabel(value) }))}
          value={rule.target}
          onChange={({ currentTarget: { value } }) =>
            change({ target: targets.find((one) => one === value) ?? 'app' })
          }
        />
        <TextInput
          size="xs"
          aria-label={t`Look for`}
          placeholder={patternHint(rule.target)}
          maxLength={200}
          value={rule.pattern}
          error={problems.pattern}
          onChange={({ currentTarget: { value } }) => change({ pattern: value })}
        />
        <TextInput
          size="xs"
          aria-label={t`Category`}
          placeholder={t`Category`}
          maxLength={60}
          list="app-categories"
          value={rule.category}
          error={problems.category}
          onChange={({ currentTarget: { value } }) => change({ category: value })}
        />
        <NativeSelect
          size="xs"
          aria-label={t`Rating`}
          data={[
            { value: '', label: t`No rating` },
            ...ratings.map((value) => ({ value: String(value), label: ratingLabel(value) })),
          ]}
          value={rule.rating}
          onChange={({ currentTarget: { value } }) =>
            change({ rating: value as DraftRule['rating'] })
          }
        />
        <div className={classes.buttons}>
          <ActionIcon
            variant="subtle"
            aria-label={t`Move rule ${number} up`}
            disabled={number === 1}
            onClick={() => props.onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t`Move rule ${number} down`}
            disabled={number === count}
            onClick={() => props.onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t`Remove rule ${number}`}
            onClick={props.onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </fieldset>
      {isFocused && <RulePreview target={rule.target} pattern={rule.pattern} filter={filter} />}
    </li>
  );
}
