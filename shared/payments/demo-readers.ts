/** The codes that add a reader of the demo. */
export const demoReaders = [
  { code: 'demo-reader', what: 'one that works', isOnline: true },
  { code: 'demo-reader-offline', what: 'one that is offline', isOnline: false },
] as const
