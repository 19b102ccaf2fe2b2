import { useMutation, useQueryClient } from '@tanstack/react-query'

import { takeStep } from '#client/booking/queries.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

/** Checks somebody in where the board shows them, with the way back. */
export function useCheckIn() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['booking'] })
  const checking = useMutation({
    mutationFn: (booking: BoardBooking) => takeStep(booking, 'checked_in'),
    onSuccess: (changed, { personName }) =>
      toastDone(
        `${personName} is checked in`,
        () => void takeStep(changed, 'confirmed').then(refresh, (error: Error) => toast(errorToast(error))),
      ),
    meta: { failsInToast: true },
    onSettled: refresh,
  })

  return { checkIn: checking.mutate, isChecking: checking.isPending }
}
