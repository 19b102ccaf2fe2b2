import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { MeasuredClub, ShopCalibration } from '#shared/builds/calibration/contract.ts'
import { showChange, showMeasure } from '#shared/clubs/measures.ts'
import { fewestMeasured } from '#shared/clubs/swing-weight.ts'

import { errorInWords, howToRead, offsetInWords } from './error-in-words.ts'
import { MeasuredClubForm } from './MeasuredClubForm.tsx'
import { calibrationKey, measuredClubs, removeMeasuredClub } from './queries.ts'

/** How far the clubs of this shop lie from what is predicted of their swing weight. */
export function CalibrationPage() {
  return (
    <ToolPage title="Swing weight scale">
      <p className="max-w-prose text-muted">
        Weigh a few clubs whose parts you know. The shop learns from them by how much its predictions are off, and how
        sure they are.
      </p>
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Clubs />
      </Loaded>
    </ToolPage>
  )
}

function Clubs() {
  const { calibration, clubs } = useSuspenseQuery(measuredClubs).data

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <Learned calibration={calibration} />
        {clubs.length === 0 ? (
          <p className="text-sm text-muted">No club was weighed yet.</p>
        ) : (
          <ClubTable clubs={clubs} />
        )}
      </div>
      <MeasuredClubForm />
    </div>
  )
}

function Learned({ calibration }: { calibration: ShopCalibration }) {
  const decimals = useDecimals()
  const { clubs } = calibration
  if (clubs < fewestMeasured) {
    const left = fewestMeasured - clubs
    return (
      <p>
        Weigh {left} more {left === 1 ? 'club' : 'clubs'}. Until then predictions stand as they are, and count as{' '}
        <strong className="figures">{decimals(errorInWords(calibration))}</strong>. {howToRead}
      </p>
    )
  }
  const offset = offsetInWords(calibration)

  return (
    <p>
      Clubs here weigh{' '}
      <strong className="figures">
        {offset === undefined ? 'what their parts say' : `${decimals(offset)} than their parts say`}
      </strong>
      , <strong className="figures">{decimals(errorInWords(calibration))}</strong>. {howToRead} Build sheets count it
      in.
    </p>
  )
}

const headings = ['Club', 'Predicted', 'On the scale', 'Off by', 'Weighed', '']

function ClubTable({ clubs }: { clubs: readonly MeasuredClub[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Clubs that were weighed</caption>
        <thead className="text-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1 pr-3 text-right font-medium first:text-left">
                {heading || <span className="sr-only">What to do</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clubs.map((club) => (
            <ClubRow key={club.id} club={club} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ClubRow({ club: { id, name, predicted, measured, by, at } }: { club: MeasuredClub }) {
  const { date, decimals } = useStudio()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeMeasuredClub(id),
    onSuccess: () => toastDone(`${name} is taken away`),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: calibrationKey }),
  })

  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 pr-3 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {[
        showMeasure('swingWeight', predicted),
        showMeasure('swingWeight', measured),
        showChange('swingWeight', measured - predicted),
      ].map((figure, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- three figures in a fixed order
        <td key={column} className="py-1 pr-3 text-right font-mono figures">
          {decimals(figure)}
        </td>
      ))}
      <td className="py-1 pr-3 text-right text-muted figures">{[by, date(at)].filter(Boolean).join(', ')}</td>
      <td className="py-1 text-right">
        <Button tone="quiet" size="tight" busy={removing.isPending} onClick={() => removing.mutate()}>
          Take away<span className="sr-only"> {name}</span>
        </Button>
      </td>
    </tr>
  )
}
