/** Keeps the place of the passkey button while the settings load, so that nothing below moves under a finger. */
export const PasskeyPlace = () => <div className="min-h-13" />
