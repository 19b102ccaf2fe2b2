import type { SuppressionReason } from './suppression-store.ts'

interface Facts extends ErrorOptions {
  /** Set when the provider says that nothing more should be sent to this address. */
  ends?: SuppressionReason
}

/**
 * The provider will never accept this message, so it is not tried again. The error's message is the provider's
 * reason.
 */
export class Undeliverable extends Error {
  readonly ends: SuppressionReason | undefined

  constructor(message: string, { ends, ...options }: Facts = {}) {
    super(message, options)
    this.ends = ends
  }
}
