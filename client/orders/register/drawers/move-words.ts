import type { MoveKind } from '#shared/payments/drawers-contract.ts'

/** As it is chosen, what it did, and an example of why. */
export const moveWords: Record<MoveKind, { choice: string; done: string; why: string }> = {
  added: { choice: 'Put in, from the bank', done: 'Put in', why: 'More coins' },
  banked: { choice: 'Take out, to the bank', done: 'To the bank', why: 'The drawer is full' },
  spent: { choice: 'Pay something small', done: 'Paid', why: 'Milk for the coffee' },
}
