import { firstLetter } from '../header/first-letter.ts';
import classes from './organization-switcher.module.css';

export function OrganizationInitial({ name }: { name: string }) {
  return (
    <span className={classes.initial} aria-hidden>
      {firstLetter(name)}
    </span>
  );
}
