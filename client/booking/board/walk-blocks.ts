const blocks = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

const focusedBlock = () => blocks().find((block) => block === document.activeElement)

/** A booking stands in several columns: the first part of a block's name is its id. */
const bookingIn = (block: HTMLElement | undefined) => block?.dataset['item']?.split(' ')[0]

/** The booking whose block has the focus. */
export const focusedBooking = (): string | undefined => bookingIn(focusedBlock())

export const focusBlock = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus()

/** To the next block or the one before, past those that the filters leave out; from elsewhere to the first or the last. */
export function walkBlocks(by: -1 | 1, isFaint: (bookingId: string) => boolean): void {
  const here = focusedBlock()
  const all = blocks().filter((block) => block === here || !isFaint(bookingIn(block) ?? ''))
  const at = here ? all.indexOf(here) : -1
  all.at(at === -1 && by === -1 ? -1 : (at + by) % all.length)?.focus()
}
