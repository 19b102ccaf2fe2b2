import type { SuppressionReason } from './suppression-store.ts'

interface Facts extends ErrorOptions {
  /** Why nothing more is sent to this address, where that is what the provider says. */
  ends?: SuppressionReason
}

/** The provider will never take this message: trying again would only annoy it. The message is the provider's reason. */
export class Undeliverable extends Error {
  readonly ends: SuppressionReason | undefined

  constructor(message: string, { ends, ...options }: Facts = {}) {
    super(message, options)
    this.ends = ends
  }
}
