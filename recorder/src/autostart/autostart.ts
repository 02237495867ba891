/** Starts the recorder when the person signs in to this computer. */
export type Autostart = {
  isOn: () => Promise<boolean>;
  turnOn: () => Promise<void>;
  /** Succeeds when it is off already. */
  turnOff: () => Promise<void>;
};
