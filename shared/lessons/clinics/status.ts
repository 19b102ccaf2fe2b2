import { z } from 'zod'

import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

/** Of a place in a clinic. */
export const SeatStatus = z.enum(['pending_payment', 'registered', 'attended', 'no_show', 'withdrawn'])
export type SeatStatus = z.output<typeof SeatStatus>

interface Seat {
  status: SeatStatus
  /** Of the first session that takes place; null where none does any more. */
  beginsAt: Date | null
}

export const hasBegun = ({ beginsAt }: Pick<Seat, 'beginsAt'>, now: Date): boolean =>
  beginsAt !== null && now >= beginsAt

const onceItHasBegun: Guard<Seat> = (seat, now) => (hasBegun(seat, now) ? undefined : 'It has not begun.')

/** Every step of a place. What was withdrawn stays so: whoever comes back takes another place, if there is one. */
export const seatSteps = stateMachine<SeatStatus, Seat>({
  pending_payment: { registered: always, withdrawn: always },
  registered: { attended: onceItHasBegun, no_show: onceItHasBegun, withdrawn: always },
  attended: { registered: always, no_show: always, withdrawn: always },
  no_show: { registered: always, attended: always, withdrawn: always },
  withdrawn: {},
})

/** Of a clinic: announced, decided on although few come, or off for good. */
export const ClinicStatus = z.enum(['planned', 'takes_place', 'called_off'])
export type ClinicStatus = z.output<typeof ClinicStatus>

export const clinicSteps = stateMachine<ClinicStatus, { status: ClinicStatus }>({
  planned: { takes_place: always, called_off: always },
  takes_place: { called_off: always },
  called_off: {},
})
