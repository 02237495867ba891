/** Reports the input in this page, at most once a second for each device, and its focus. */
export function watchPageInput(
  onInput: (device: 'keyboard' | 'mouse') => void,
  onFocus: (hasFocus: boolean) => void,
  signal: AbortSignal,
): void {
  const devices = {
    keyboard: ['keydown'],
    mouse: ['pointerdown', 'pointermove', 'wheel'],
  } as const;
  for (const device of ['keyboard', 'mouse'] as const) {
    let lastSecond = 0;
    const report = () => {
      const second = Math.floor(performance.now() / 1000);
      if (second === lastSecond) return;
      lastSecond = second;
      onInput(device);
    };
    for (const type of devices[device]) {
      addEventListener(type, report, { signal, passive: true, capture: true });
    }
  }
  const report = () => onFocus(document.visibilityState === 'visible' && document.hasFocus());
  for (const type of ['focus', 'blur']) addEventListener(type, report, { signal });
  document.addEventListener('visibilitychange', report, { signal });
  report();
}
