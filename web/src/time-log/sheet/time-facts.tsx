import { t } from '@lingui/core/macro';
import { durationText } from '../../language/duration-text.ts';
import { formatPercent } from '../../language/format.ts';
import { timeFacts, type SheetMember } from './sheet-rows.ts';
import classes from './time-facts.module.css';

/** What is known about a member's time, without a judgment. */
export function TimeFacts({ member }: { member: SheetMember }) {
  const { manual, keyless, unmeasured } = timeFacts(member);
  const manualTime = durationText(manual);
  const keylessTime = durationText(keyless);
  const unmeasuredTime = durationText(unmeasured);
  const percent = formatPercent(member.activity);
  const facts = [
    member.measured_seconds > 0 && {
      key: 'activity',
      text: t`Activity ${percent}`,
      title: t`Share of measured seconds with keyboard or mouse input`,
    },
    manual > 0 && {
      key: 'manual',
      text: t`manual ${manualTime}`,
      title: t`Time that was typed in, with a reason`,
    },
    keyless > 0 && {
      key: 'keyless',
      text: t`${keylessTime} without a key`,
      title: t`Measured recordings of up to ten minutes in which no key was pressed`,
    },
    unmeasured > 0 && {
      key: 'unmeasured',
      text: t`${unmeasuredTime} not measured`,
      title: t`Tracked time whose keyboard and mouse input is not known, such as that of the web timer`,
    },
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {facts.map(({ key, text, title }) => (
        <li key={key} title={title}>
          {text}
        </li>
      ))}
    </ul>
  );
}
