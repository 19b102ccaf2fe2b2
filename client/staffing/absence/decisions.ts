import type {
  Action,
  BlockAction,
  BlockDecision,
  Decision,
  PlannedBlock,
  PlannedBooking,
} from '#shared/staffing/absences.ts'

/** What becomes of a booking, or the first other hour, told and not asked. */
export type Choice = Action | 'other'

/** What was chosen for a booking instead of the proposal, by its id. */
export type BookingChoices = Readonly<Record<string, Choice>>

export const choicesFor = ({ actions, otherHours }: PlannedBooking): Choice[] =>
  actions.flatMap((action): Choice[] => (action === 'cancel' && otherHours.length > 0 ? ['other', action] : [action]))

export const choiceOf = (booking: PlannedBooking, chosen: BookingChoices): Choice => {
  const wanted = chosen[booking.id]

  return wanted && choicesFor(booking).includes(wanted) ? wanted : booking.best
}

export const decisionsOf = (bookings: readonly PlannedBooking[], chosen: BookingChoices): Decision[] =>
  bookings.flatMap((booking): Decision[] => {
    const { id: bookingId, version, sameHour, otherHours } = booking
    const choice = choiceOf(booking, chosen)
    if (choice === 'keep') return []
    if (choice !== 'move' && choice !== 'other') return [{ action: choice, bookingId, version }]

    const to = choice === 'move' ? sameHour : otherHours[0]
    return to ? [{ action: 'move', bookingId, version, startsAt: to.startsAt, resourceIds: to.resourceIds }] : []
  })

/** What becomes of a block; where others come, who and what. */
export interface BlockChoice {
  action: BlockAction
  substitutes: PlannedBlock['substitutes']
}

export type ChosenBlocks = Readonly<Record<string, BlockChoice>>

/** With each that could come instead, and what else can become of it. */
export const blockChoicesFor = ({ actions, candidates, substitutes }: PlannedBlock): BlockChoice[] =>
  actions.flatMap((action): BlockChoice | BlockChoice[] => {
    if (action !== 'replace') return { action, substitutes: [] }
    const each = candidates.length > 0 ? candidates.map((one) => [one]) : [substitutes]
    return each.map((chosen) => ({ action, substitutes: chosen }))
  })

/** The value of a choice in a list of them. */
export const keyOfChoice = ({ action, substitutes }: BlockChoice): string =>
  [action, ...substitutes.map(({ id }) => id)].join(' ')

export const blockChoiceOf = (block: PlannedBlock, chosen: ChosenBlocks): BlockChoice => {
  const wanted = chosen[block.id]
  const choices = blockChoicesFor(block)
  const found = choices.find((one) => wanted && keyOfChoice(one) === keyOfChoice(wanted))

  return found ?? choices.find(({ action }) => action === block.best) ?? { action: 'keep', substitutes: [] }
}

export const blockDecisionsOf = (blocks: readonly PlannedBlock[], chosen: ChosenBlocks): BlockDecision[] =>
  blocks.flatMap((block): BlockDecision[] => {
    const { id: blockId, version } = block
    const { action, substitutes } = blockChoiceOf(block, chosen)
    if (action === 'keep') return []
    if (action !== 'replace') return [{ action, blockId, version }]

    return [{ action, blockId, version, substituteIds: substitutes.map(({ id }) => id) }]
  })

/** How many people are written to of what is called off. */
export const mailsOfBlocks = (blocks: readonly PlannedBlock[], chosen: ChosenBlocks): number =>
  blocks
    .filter((block) => blockChoiceOf(block, chosen).action === 'cancel')
    .reduce((sum, { toTell }) => sum + toTell, 0)

/** How many clients are written to. */
export const mailsOf = (bookings: readonly PlannedBooking[], chosen: BookingChoices): number =>
  bookings.filter((booking) => booking.email !== '' && ['move', 'offer', 'cancel'].includes(choiceOf(booking, chosen)))
    .length

const parts: Record<Choice, (count: number) => string> = {
  move: (count) => `${count} at the same hour`,
  other: (count) => `${count} moved`,
  offer: (count) => `${count} asked`,
  cancel: (count) => `${count} canceled`,
  call: (count) => `${count} to call`,
  keep: (count) => `${count} kept`,
}

const order: readonly Choice[] = ['move', 'other', 'offer', 'cancel', 'call', 'keep']

/** `2 moved, 1 asked, 1 to call`. */
export function effectOf(bookings: readonly PlannedBooking[], chosen: BookingChoices): string {
  const choices = bookings.map((booking) => choiceOf(booking, chosen))

  return order
    .map((choice) => [choice, choices.filter((one) => one === choice).length] as const)
    .flatMap(([choice, count]) => (count > 0 ? parts[choice](count) : []))
    .join(', ')
}
