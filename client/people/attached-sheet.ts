/** A form of the page's own that goes out in front of the message, which may then be left empty. */
export interface AttachedSheet {
  /** Undefined while it cannot be sent. */
  text: string | undefined
  problem: string
  focus: () => void
}
