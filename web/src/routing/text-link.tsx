import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './text-link.module.css';

interface TextLinkProps extends AnchorProps {
  to: string;
  /** State for the history entry of the target page. */
  state?: unknown;
  target?: '_blank';
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A text link to another page of the web app. */
export function TextLink({ to, state, children, ...rest }: TextLinkProps) {
  return (
    <Anchor component={Link} to={to} state={state} className={classes.link} {...rest}>
      {children}
    </Anchor>
  );
}
