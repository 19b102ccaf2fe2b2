import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { type DealtAgain, roundsContract } from '#shared/leagues/rounds/contract.ts'
import { counted } from '#shared/words.ts'

import { failPreview, scheduleKey } from './schedule-queries.ts'

interface DealAgainProps {
  roundId: string
  /** Of the round that is looked at. */
  version: number
  bay: { id: string; name: string }
  onClose: () => void
}

/** A bay has failed: the evening as it was and as it would be, and one press for it. */
export function DealAgain({ roundId, version, bay, onClose }: DealAgainProps) {
  const [reason, setReason] = useState(`${bay.name} is out of order`)
  const preview = useQuery(failPreview({ roundId, bayId: bay.id, version }, `${bay.name} is out of order`))
  const act = useAct(roundsContract.failBay, {
    done: ({ makeUps }) =>
      makeUps === 0 ? 'The evening is dealt again' : `The evening is dealt again, ${counted(makeUps, 'make-up')}`,
    touches: [scheduleKey, ['booking']],
    onDone: onClose,
  })
  const fail = () =>
    act.mutate({ params: { roundId, bayId: bay.id }, query: { preview: '0' }, body: { reason: reason.trim() } })

  return (
    <Dialog title={`Deal again without ${bay.name}`} place="wide" onClose={onClose}>
      <div className="grid gap-4">
        {preview.isLoadingError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Skeleton className="h-48" />}
        {preview.data && <BeforeAndAfter dealt={preview.data} />}
        <ReasonField
          reason={reason}
          hint="Whoever is told reads it; it is kept in the history, with your name."
          onType={setReason}
        />
        {act.error && <Refusal title="The bay is not taken out" error={act.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button tone="danger" busy={act.isPending} disabled={!preview.data || reason.trim() === ''} onClick={fail}>
            {preview.data && preview.data.toTell > 0 ? `Tell ${preview.data.toTell}` : 'Take the bay out'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function BeforeAndAfter({ dealt: { isOut, bay, pairings, makeUps } }: { dealt: DealtAgain }) {
  const { time } = useStudio()
  const words = (seat: DealtAgain['pairings'][number]['from']) =>
    seat ? `${seat.bay.name}, ${time(seat.local)}` : 'No bay'
  if (isOut) return <p>{bay.name} is out already: nothing changes.</p>
  if (pairings.length === 0) return <p>Nobody is placed on this evening yet.</p>

  return (
    <>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">The evening as it is and as it would be</caption>
        <thead>
          <tr>
            {['Pairing', 'As it is', 'As it would be'].map((name) => (
              <th key={name} scope="col" className="border-b border-ink py-1.5 pr-3 text-left font-medium text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairings.map(({ id, teams, isBegun, from, to }) => {
            const isMoved = words(from) !== words(to)
            return (
              <tr key={id} className={clsx('align-top', isMoved && 'bg-straw')}>
                <th scope="row" className="border-b border-line py-2 pr-3 pl-1 text-left font-medium wrap-anywhere">
                  {teams.map(({ name }) => name).join(' v. ')}
                  {isBegun && <span className="block font-normal text-muted">Their holes stay.</span>}
                </th>
                <td className="border-b border-line py-2 pr-3 figures">{words(from)}</td>
                <td className={clsx('border-b border-line py-2 pr-3 figures', isMoved && 'font-semibold')}>
                  {to || !isMoved ? words(to) : 'Made up for, without a penalty'}
                  {isMoved && to && <span className="sr-only"> (moved)</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {makeUps > 0 && (
        <p className="text-sm">
          {counted(makeUps, 'pairing')} {makeUps === 1 ? 'has' : 'have'} no room on this evening any more.
        </p>
      )}
    </>
  )
}
