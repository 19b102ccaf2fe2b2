import { z } from 'zod'

export const EnquiryStatus = z.enum(['new', 'answered', 'closed'])
export type EnquiryStatus = z.output<typeof EnquiryStatus>

/** What staff do with an enquiry, and in which states it may be done. */
export const enquirySteps = {
  answer: { from: ['new', 'answered'], to: 'answered' },
  close: { from: ['new', 'answered'], to: 'closed' },
  /** It waits for an answer again. */
  reopen: { from: ['closed'], to: 'new' },
} as const satisfies Record<string, { from: readonly EnquiryStatus[]; to: EnquiryStatus }>
export type EnquiryStep = keyof typeof enquirySteps

export const canStep = (status: EnquiryStatus, step: EnquiryStep): boolean =>
  enquirySteps[step].from.some((from) => from === status)
