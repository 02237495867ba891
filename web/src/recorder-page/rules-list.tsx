import type { LocalRules } from '@time-tracker/contract/local-recorder';
import classes from './rules-list.module.css';
import { rulesFacts } from './rules-text.ts';

export function RulesList({ rules }: { rules: LocalRules }) {
  return (
    <dl className={classes.facts}>
      {rulesFacts(rules).map(({ what, text }) => (
        <div key={what} className={classes.fact}>
          <dt>{what}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
