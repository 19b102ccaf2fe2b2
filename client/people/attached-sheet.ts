import type { NewEnquiry } from '#shared/people/enquiries.ts'

export type SheetSender = Pick<NewEnquiry, 'name' | 'email' | 'phone' | 'message'>

/** A form of the page's own that goes out with the message, which may then be left empty. */
export interface AttachedSheet {
  /** Sends it with who it is from and what they say beside it; undefined while it cannot be sent. */
  send: ((from: SheetSender) => Promise<unknown>) | undefined
  problem: string
  focus: () => void
}
