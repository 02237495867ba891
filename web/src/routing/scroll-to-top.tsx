import { t } from '@lingui/core/macro';
import { ActionIcon, Affix, Transition } from '@mantine/core';
import { useReducedMotion, useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { timings } from '../ui/timings.ts';

export function ScrollToTop() {
  const [scroll] = useWindowScroll();
  const isStill = useReducedMotion();
  return (
    <Affix
      position={{ bottom: 'calc(20px + var(--bottom-bar))' }}
      // Beside the panels, because it would cover buttons at the end of their lines.
      style={{ insetInlineEnd: 0 }}
      zIndex={timings.dropdownZIndex - 1}
    >
      <Transition mounted={scroll.y > timings.scrollTopOffsetPx} transition="fade">
        {(styles) => (
          <ActionIcon
            style={{ ...styles, borderStartEndRadius: 0, borderEndEndRadius: 0 }}
            size={32}
            radius="md"
            aria-label={t`Scroll to top`}
            onClick={() => scrollUp(isStill ? 0 : timings.scrollTopMs)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  );
}

/** Scrolls up in `durationMs`. The browser's smooth scrolling has no fixed duration. */
function scrollUp(durationMs: number): void {
  const from = scrollY;
  const startedAt = performance.now();
  const step = (now: number) => {
    const part = durationMs === 0 ? 1 : Math.min(1, (now - startedAt) / durationMs);
    scrollTo({ top: from * (1 - part) ** 3, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
