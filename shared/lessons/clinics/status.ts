import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a place in a clinic. */
export const SeatStatus = z.enum(['pending_payment', 'registered', 'attended', 'no_show', 'withdrawn'])
export type SeatStatus = z.output<typeof SeatStatus>

/** Each state on its badge, and in a sentence such as "This place is taken". */
export const seatWords: WordsOf<SeatStatus> = {
  pending_payment: { label: 'Not paid yet', phrase: 'waiting for its payment' },
  registered: { label: 'Taken', phrase: 'taken' },
  attended: { label: 'Was here', phrase: 'marked as attended' },
  no_show: { label: 'Did not come', phrase: 'marked as a no-show' },
  withdrawn: { label: 'Given up', phrase: 'given up' },
}

interface Seat {
  status: SeatStatus
  /** The first session that takes place; null when none does. */
  beginsAt: Date | null
}

export const hasBegun = ({ beginsAt }: Pick<Seat, 'beginsAt'>, now: Date): boolean =>
  beginsAt !== null && now >= beginsAt

const onceItHasBegun: Guard<Seat> = (seat, now) => (hasBegun(seat, now) ? undefined : 'It has not begun.')

/** Every step of a place. A withdrawn one stays withdrawn: somebody who comes back takes another place. */
export const seatSteps = stateMachine<SeatStatus, Seat>({
  pending_payment: { registered: always, withdrawn: always },
  registered: { attended: onceItHasBegun, no_show: onceItHasBegun, withdrawn: always },
  attended: { registered: always, no_show: always, withdrawn: always },
  no_show: { registered: always, attended: always, withdrawn: always },
  withdrawn: {},
})

/** The states of a clinic; `takes_place` was decided although few come. */
export const ClinicStatus = z.enum(['planned', 'takes_place', 'called_off'])
export type ClinicStatus = z.output<typeof ClinicStatus>

/** Each state on its badge, and in a sentence such as "This clinic is planned". */
export const clinicWords: WordsOf<ClinicStatus> = {
  planned: { label: 'Planned', phrase: 'planned' },
  takes_place: { label: 'Takes place', phrase: 'decided to take place' },
  called_off: { label: 'Called off', phrase: 'called off' },
}

export const clinicSteps = stateMachine<ClinicStatus, { status: ClinicStatus }>({
  planned: { takes_place: always, called_off: always },
  takes_place: { called_off: always },
  called_off: {},
})
