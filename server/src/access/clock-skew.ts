/** By how much the clocks of several servers may differ. */
export const clockSkewSeconds = 60;
