import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { Suspense } from 'react';
import { useOrganizationChoice } from '../../api/organization-choice.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { useTimer } from '../../timer/timer-state.ts';
import { useLazyMenu } from '../header/use-lazy-menu.ts';
import { OrganizationInitial } from './organization-initial.tsx';
import classes from './organization-switcher.module.css';
import { trackingText } from './tracking-text.ts';
import { useNarrowTip } from './use-narrow-tip.ts';

const { load, Component: OrganizationList } = lazyPart(async () => ({
  Component: (await import('./organization-list.tsx')).OrganizationList,
}));

interface OrganizationSwitcherProps {
  isNarrow: boolean;
  /** In the drawer: closes it. */
  onSwitched?: () => void;
}

/**
 * The selected organization, and which one time is tracked for. Opens the list of organizations.
 * Without an organization there is nothing to show: the page says what to do.
 */
export function OrganizationSwitcher({ isNarrow, onSwitched }: OrganizationSwitcherProps) {
  const { organizations, selected } = useOrganizationChoice();
  const { timer } = useTimer({ refetchOnMount: false });
  const { isOpen, button, menu } = useLazyMenu(load);
  const name = selected?.name ?? '';
  const { props, tip } = useNarrowTip(t`Organization: ${name}`, isNarrow && !isOpen);
  // The height is reserved while the list is loading, so that the menu does not move.
  if (!organizations) return <div className={classes.loading} />;
  if (!selected) return null;
  const tracking = trackingText(timer, selected);
  return (
    <div className={classes.switcher}>
      <UnstyledButton className={classes.button} {...button} {...props}>
        <OrganizationInitial name={name} />
        {!isNarrow && (
          <>
            <span className="unseen">{t`Organization:`} </span>
            <span className={classes.text}>
              <span className={classes.name}>{name}</span>
              <span className={classes.line} data-elsewhere={tracking?.isElsewhere || undefined}>
                {tracking?.text ?? roleText(selected)}
              </span>
            </span>
            <IconSelector size={16} aria-hidden />
          </>
        )}
      </UnstyledButton>
      {menu && (
        <Suspense>
          <OrganizationList {...menu} onSwitched={onSwitched} />
        </Suspense>
      )}
      {tip}
    </div>
  );
}

function roleText({ role }: Organization): string {
  return role === 'owner' ? t`Owner` : t`Member`;
}
