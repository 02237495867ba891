import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './first-steps-panel.module.css';

interface FirstStepItemProps {
  number: number;
  title: string;
  why: ReactNode;
  action: ReactNode;
  isDone: boolean;
  isNext: boolean;
  isOpen: boolean;
}

export function FirstStepItem(props: FirstStepItemProps) {
  const { number, title, why, action, isDone, isNext, isOpen } = props;
  return (
    <li
      className={classes.step}
      data-state={isDone ? 'done' : isNext ? 'next' : 'later'}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={classes.number}>
        {isDone ? <IconCheck size={18} role="img" aria-label={t`Done`} /> : number}
      </span>
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {!isDone && <div className={classes.why}>{why}</div>}
        {isOpen && <div className={classes.action}>{action}</div>}
      </div>
    </li>
  );
}
