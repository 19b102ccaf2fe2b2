import type { OfferStatus } from './status.ts'

/** Why somebody is to be called. */
export const callWords: Partial<Record<OfferStatus, string>> = {
  declined: 'None suits',
  expired: 'No answer',
  to_call: 'Not asked yet',
}
