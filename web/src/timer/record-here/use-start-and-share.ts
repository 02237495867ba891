import { browserRecorderStore } from '../browser-recorder-state.ts';
import { useStartTimer } from '../timer-state.ts';

/**
 * Starts the timer and then asks what to share, in one click. Browsers ask only shortly after a
 * click; if the start took longer, the timer runs and a further click shares.
 */
export function useStartAndShare() {
  const start = useStartTimer();
  const begin = async (projectId: number) => {
    const response = await start.mutateAsync({ project_id: projectId });
    const isStarted = response?.timer?.project_id === projectId;
    if (!isStarted || response.timer?.screenshot_interval === 0) return;
    const { screen, shareScreen } = browserRecorderStore.getState();
    const mayAsk = screen.status !== 'unsupported' && screen.status !== 'sharing';
    if (mayAsk && hasRecentClick()) await shareScreen();
  };
  return { begin, isPending: start.isPending };
}

/** Unknown in browsers without the User Activation API. They refuse by themselves. */
function hasRecentClick(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.isActive;
}
