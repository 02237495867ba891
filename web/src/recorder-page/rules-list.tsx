import type { LocalRules } from '@time-tracker/contract/local-recorder';
import { ruleTexts } from '../timer/consent/rules-text.ts';
import { viewersText } from '../timer/consent/viewers-text.ts';
import classes from './rules-list.module.css';

/** What is recorded in the project of the timer, and who can see it. */
export function RulesList({ rules: { rules, people, peopleCount } }: { rules: LocalRules }) {
  const viewers = viewersText({ people, people_count: peopleCount });
  return (
    <dl className={classes.facts}>
      {ruleTexts(rules, { viewers }).map(({ key, label, text }) => (
        <div key={key} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
