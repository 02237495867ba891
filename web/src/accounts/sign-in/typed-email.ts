import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const emailStore = createStore<{ email: string }>(() => ({ email: '' }));

/** What was typed as e-mail on one authentication screen is there on the next one. */
export function useTypedEmail(): string {
  return useStore(emailStore, (state) => state.email);
}

export function rememberTypedEmail(email: string): void {
  emailStore.setState({ email });
}
