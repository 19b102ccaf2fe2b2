const blocks = () => [...document.querySelectorAll<HTMLElement>('[data-item]')]

const focusedBlock = () => blocks().find((block) => block === document.activeElement)

/** A booking has a block in each of its columns. The first part of a block's name is the booking's id. */
const bookingIn = (block: HTMLElement | undefined) => block?.dataset['item']?.split(' ')[0]

/** The booking whose block has the focus. */
export const focusedBooking = (): string | undefined => bookingIn(focusedBlock())

export const focusBlock = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus()

/** Moves the focus to the next or the previous block that the filters show; from elsewhere to the first or the last. */
export function walkBlocks(by: -1 | 1, isFaint: (bookingId: string) => boolean): void {
  const here = focusedBlock()
  const all = blocks().filter((block) => block === here || !isFaint(bookingIn(block) ?? ''))
  const at = here ? all.indexOf(here) : -1
  all.at(at === -1 && by === -1 ? -1 : (at + by) % all.length)?.focus()
}
