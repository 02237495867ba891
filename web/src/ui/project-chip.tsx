import type { ReactNode } from 'react';
import { shadeOf } from './charts/series-color.ts';
import classes from './project-chip.module.css';

interface ProjectChipProps {
  color: Parameters<typeof shadeOf>[0];
  /** The name, or a link. */
  children: ReactNode;
}

/** The name of a project behind a dot of its color. */
export function ProjectChip({ color, children }: ProjectChipProps) {
  return (
    <span className={classes.chip}>
      <span className={classes.dot} style={{ background: shadeOf(color) }} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
