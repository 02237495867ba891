import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** `problem`: nothing or less is recorded, or recorded time is at risk. */
  tone: 'problem' | 'warning' | 'info';
  icon: Icon;
  title: string;
  children: ReactNode;
}

/** Something to know before everything else on the page. */
export function Notice({ tone, icon: NoticeIcon, title, children }: NoticeProps) {
  return (
    <section className={classes.notice} data-tone={tone} aria-label={title}>
      <NoticeIcon size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
