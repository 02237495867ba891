import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Suspense, type ComponentProps, type Ref } from 'react';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx';

/** Loaded when it is first opened. */
const { Component: RulesPanel } = lazyPart(async () => ({
  Component: (await import('./rules-panel.tsx')).RulesPanel,
}));

export function RulesPart(props: ComponentProps<typeof RulesPanel>) {
  const loading = (
    <Panel title={t`Rules`}>
      <SkeletonRows label={t`Loading rules`} rows={3} height={32} />
    </Panel>
  );
  return (
    <Suspense fallback={loading}>
      <RulesPanel {...props} />
    </Suspense>
  );
}

interface RulesButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

export function RulesButton({ ref, isOpen, onToggle }: RulesButtonProps) {
  return (
    <Button
      ref={ref}
      variant={isOpen ? 'light' : 'default'}
      size="xs"
      leftSection={<IconListDetails size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      {t`Rules`}
    </Button>
  );
}
