import { useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { clinicPlacesContract, type OwnPlace, type Withdrawal } from '#shared/lessons/clinics/places-contract.ts'

import { cancelPreviewOf } from './queries.ts'

/** Says what goes back before a place is given up. */
export function CancelPlace({ place, onClose }: { place: OwnPlace; onClose: () => void }) {
  const { dayLong, time } = useStudio()
  const { data: seen, error } = useQuery(cancelPreviewOf(place.id))
  const cancelling = useCancelling(place, onClose)
  const problem = cancelling.error ?? error
  const { title, sessions } = place.clinic
  const local = sessions[0]?.local

  return (
    <Dialog title={place.isMe ? 'Cancel your place?' : `Cancel the place of ${place.name}?`} onClose={onClose}>
      <p className="text-balance">
        {title}
        {local !== undefined && `, ${dayLong(local)} at ${time(local)}`}.
      </p>
      <div className="grid gap-1 rounded bg-sunken px-4 py-3">
        <GoesBack seen={seen} hasFailed={problem !== null} />
        {place.policy && <p className="text-sm text-muted figures">{place.policy}</p>}
      </div>
      {problem && <Refusal title="It is not canceled" error={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        {seen && (
          <Button tone="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel the place
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function GoesBack({ seen, hasFailed }: { seen: Withdrawal | undefined; hasFailed: boolean }) {
  const { money } = useStudio()
  const backCents = seen?.refund?.totalCents ?? 0
  const words = backCents > 0 ? `You get ${money(backCents)} back in the way you paid.` : 'Nothing goes back.'

  return (
    <p className="font-semibold figures" aria-live="polite">
      {seen ? words : hasFailed ? 'What goes back is not known.' : 'Looking at what goes back…'}
    </p>
  )
}

function useCancelling({ id: seatId }: OwnPlace, onDone: () => void) {
  return useAct(() => call(clinicPlacesContract.cancelMyPlace, { params: { seatId }, query: {} }), {
    done: () => 'The place is canceled',
    onDone,
    touches: [['booking'], ['lessons'], ['orders']],
  })
}
