/** `launch_monitor` as a person reads it. */
export const capabilityWord = (capability: string): string => capability.replaceAll('_', ' ')

/** What somebody types as it is kept: small letters, without spaces. */
export const capabilityOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
