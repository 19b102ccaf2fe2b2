/** Keeps the place of the passkeys' button, which nearly every studio has: what is below must not move under a finger. */
export const PasskeyPlace = () => <div className="min-h-13" />
