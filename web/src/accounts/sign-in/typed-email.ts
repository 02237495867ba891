import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const emailStore = createStore<{ email: string }>(() => ({ email: '' }));

/** Keeps the email typed on one authentication page for the next one. */
export function useTypedEmail(): string {
  return useStore(emailStore, (state) => state.email);
}

export function rememberTypedEmail(email: string): void {
  emailStore.setState({ email });
}
