import classes from './organization-switcher.module.css';

export function OrganizationInitial({ name }: { name: string }) {
  return (
    <span className={classes.initial} aria-hidden>
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
