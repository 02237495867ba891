import { useEffect, useEffectEvent, useState } from 'react';
import type { Capture } from '../../api/capture-groups.ts';

/** Captures per second. */
export const speeds = [1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** Number of captures to prefetch. */
const aheadCount = 3;

export interface TimeLapse {
  isPlaying: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  toggle: () => void;
  pause: () => void;
}

interface Played {
  strip: Capture[];
  index: number;
  display: number;
  /** Whether captures after the last one may still be loading. */
  isLoading: boolean;
  onShow: (capture: Capture) => void;
}

/** Plays the captures in order. Each is shown when it is due and its image is loaded. */
export function useTimeLapse({ strip, index, display, isLoading, onShow }: Played): TimeLapse {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(2);
  const next = strip[index + 1];
  const isRunning = isPlaying && (next !== undefined || isLoading);
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (!isPlaying || !next) return;
    let isOver = false;
    const due = new Promise((resolve) => setTimeout(resolve, 1000 / speed));
    void Promise.all([due, fetchImage(urlOf(next, display))]).then(() => {
      if (!isOver) show(next);
    });
    return () => {
      isOver = true;
    };
  }, [isPlaying, next, speed, display]);
  useEffect(() => {
    for (const capture of strip.slice(index + 1, index + 1 + (isPlaying ? aheadCount : 1))) {
      void fetchImage(urlOf(capture, display));
    }
  }, [strip, index, display, isPlaying]);
  return {
    isPlaying: isRunning,
    speed,
    setSpeed,
    toggle: () => setPlaying(!isRunning),
    pause: () => setPlaying(false),
  };
}

function urlOf({ screens }: Capture, display: number): string | null {
  return (screens.find((screen) => screen.display === display) ?? screens[0]).url;
}

/** Also resolves if there is no image: a gap must not stop playback. */
async function fetchImage(url: string | null): Promise<void> {
  if (url === null) return;
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}
