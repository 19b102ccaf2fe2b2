import { useAct } from '#client/api/use-act.ts'
import { type BookingVersion, takeStep } from '#client/booking/queries.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

const inToast = { touches: [['booking']], failsInToast: true } as const

/** Checks a client in from the board. The toast can undo it. */
export function useCheckIn() {
  const undoing = useAct((changed: BookingVersion) => takeStep(changed, 'confirmed'), inToast)
  const checking = useAct((booking: BoardBooking) => takeStep(booking, 'checked_in'), {
    onDone: (changed, { personName }) => toastDone(`${personName} is checked in`, () => undoing.mutate(changed)),
    ...inToast,
  })

  return { checkIn: checking.mutate, isChecking: checking.isPending }
}
