import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type SeasonSchedule, scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { counted } from '#shared/words.ts'

import { FairnessFacts } from './FairnessTable.tsx'
import { dealPreview, scheduleKey } from './schedule-queries.ts'

/** Shows what a deal would come to, and does it. */
export function DealDialog({ schedule, onClose }: { schedule: SeasonSchedule; onClose: () => void }) {
  const { seasonId, version } = schedule
  const preview = useQuery(dealPreview(seasonId, version))
  const rounds = preview.data?.rounds.filter(({ isDealt }) => isDealt) ?? []
  const replaced = schedule.rounds.filter(
    ({ id, pairings }) => pairings.length > 0 && rounds.some((round) => round.id === id),
  ).length
  const without = rounds.flatMap(({ bays, pairings }) =>
    bays.length > 0 ? pairings.filter(({ bay }) => !bay) : [],
  ).length
  const act = useAct(scheduleContract.dealSchedule, {
    done: () => `${counted(rounds.length, 'round')} dealt`,
    touches: [scheduleKey],
    onDone: onClose,
  })

  return (
    <ActDialog
      title="Deal the schedule"
      act={act}
      verb={rounds.length > 0 ? `Deal ${counted(rounds.length, 'round')}` : 'Deal'}
      otherwise="It is not dealt"
      isOff={rounds.length === 0}
      onAct={() => act.mutate({ params: { seasonId }, query: { preview: '0' }, body: { version } })}
      onClose={onClose}
    >
      {preview.isLoadingError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton className="h-32" />}
      {preview.data && (
        <>
          <p>
            {rounds.length === 0
              ? 'This season is written by hand: nothing is dealt.'
              : 'Rounds that have begun stay as they are. Everybody sees the new ones at once.'}
          </p>
          <FairnessFacts fairness={preview.data.fairness} />
          {replaced > 0 && (
            <p className="font-medium">
              {counted(replaced, 'round')} that {replaced === 1 ? 'is' : 'are'} dealt already{' '}
              {replaced === 1 ? 'is' : 'are'} dealt anew; what was written by hand in them goes.
            </p>
          )}
          {without > 0 && (
            <p className="font-medium text-flag-deep">
              {counted(without, 'pairing')} {without === 1 ? 'has' : 'have'} no bay: their evenings have too few.
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}
