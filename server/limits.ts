import type { Failure } from '#shared/http/failure.ts'

/** What may happen so often for each key: an IP address, an e-mail address, the whole instance. */
export type LimitName =
  | 'mail to one address'
  | 'SMS to one number'
  | 'mails an hour'
  | 'SMS an hour'
  | 'anonymous sign-ups'

export interface Limits {
  /** Counts one more, or throws: the failure that is made from the seconds after which it may happen again. */
  take: (name: LimitName, key: string, failure: (seconds: number) => Failure) => Promise<void>
  /** Throws when one more would be too many, without counting. */
  check: (name: LimitName, key: string, failure: (seconds: number) => Failure) => Promise<void>
}
