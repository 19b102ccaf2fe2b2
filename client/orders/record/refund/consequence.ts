import type { OrderLine } from '#shared/orders/contract.ts'

import { leftCentsOf, type PickedLine } from './picked-lines.ts'

type LineChoice = Pick<PickedLine, 'giveBack' | 'amountCents'> & { isInPart: boolean }

/** What a refund leads to beside its money, where that is not plain. */
export function consequenceOf(
  line: OrderLine,
  { giveBack, amountCents = 0, isInPart }: LineChoice,
  money: (cents: number) => string,
): string | undefined {
  if (line.kind === 'fee') return isInPart ? 'The rest of the fee is kept.' : 'The fee is waived.'
  if (line.kind === 'membership' && line.state === 'fulfilled') {
    return giveBack ? 'Where these days are not over, the membership ends today.' : 'The membership goes on.'
  }
  if (line.kind === 'package' && line.state === 'fulfilled') {
    return giveBack ? 'The lessons that are left end; those that are booked stay.' : 'Its lessons stay.'
  }
  if (line.kind !== 'booking') return undefined
  if (line.state === 'fulfilled') return 'It has taken place: only its money goes back.'
  if (giveBack) {
    const kept = isInPart ? `, and ${money(leftCentsOf(line) - amountCents)} is kept` : ''
    return `The booking is canceled: its time is free again${kept}.`
  }
  return isInPart ? 'The booking stands.' : 'The booking stands, and is to be paid again.'
}
