import { type ComponentProps, useState } from 'react'

import { ComparisonTable } from '#client/fittings/compare/ComparisonTable.tsx'
import { Dispersion } from '#client/fittings/compare/Dispersion.tsx'
import { Suggested } from '#client/fittings/compare/Suggested.tsx'
import { changeFitting } from '#client/fittings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { familyOf } from '#shared/clubs/slots.ts'
import { compare } from '#shared/fittings/compare.ts'
import type { Candidate, Fitting } from '#shared/fittings/records.ts'

import { CandidateDialog } from './CandidateDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ShotTable } from './ShotTable.tsx'
import { TypedShots } from './TypedShots.tsx'
import { useFittingChange } from './use-fitting-change.ts'

type CompareAction = { what: 'candidate'; candidate?: Candidate } | { what: 'import' }

interface CompareProps {
  fitting: Fitting
  mayChange: boolean
}

/** Every club that is tried with its figures, one of them in hand: what is typed and imported is of that one. */
export function Compare({ fitting, mayChange }: CompareProps) {
  const { candidates, shots } = fitting
  const [inHand, take] = useState<string>()
  const [doing, setDoing] = useState<CompareAction>()
  const current = candidates.find(({ id }) => id === inHand) ?? candidates.at(-1)
  const begin = (next: CompareAction) => setDoing(next)
  useKeys(
    mayChange
      ? [
          { key: 'a', what: 'Another club to try', run: () => begin({ what: 'candidate' }) },
          { key: 'i', what: 'Import shots', run: () => begin({ what: 'import' }) },
        ]
      : [],
  )

  return (
    <>
      <RecordPart title="Candidates" action={mayChange && <Begin onBegin={begin} />}>
        <Compared
          fitting={fitting}
          inHand={{ id: current?.id, onTake: take }}
          {...(mayChange && { onEdit: (candidate: Candidate) => begin({ what: 'candidate', candidate }) })}
        >
          {mayChange && current && <MarkBest fitting={fitting} current={current} />}
        </Compared>
      </RecordPart>
      {current && (
        <RecordPart title={`Shots of ${current.label}`}>
          {mayChange && <TypedShots fittingId={fitting.id} candidate={current} />}
          <ShotTable
            fittingId={fitting.id}
            label={current.label}
            shots={shots.filter(({ candidateId }) => candidateId === current.id)}
            mayChange={mayChange}
          />
        </RecordPart>
      )}
      {doing?.what === 'candidate' && (
        <CandidateDialog fitting={fitting} candidate={doing.candidate} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'import' && current && (
        <ImportDialog fitting={fitting} candidateId={current.id} onClose={() => setDoing(undefined)} />
      )}
    </>
  )
}

const Begin = ({ onBegin }: { onBegin: (action: CompareAction) => void }) => (
  <span className="flex flex-wrap gap-2 py-1">
    <Button tone="quiet" size="tight" onClick={() => onBegin({ what: 'import' })}>
      Import CSV
    </Button>
    <Button tone="quiet" size="tight" onClick={() => onBegin({ what: 'candidate' })}>
      Add a club
    </Button>
  </span>
)

interface ComparedProps extends Pick<ComponentProps<typeof ComparisonTable<Candidate>>, 'inHand' | 'onEdit'> {
  fitting: Fitting
  children: ComponentProps<'div'>['children']
}

function Compared({ fitting: { candidates, shots, slot, bestCandidateId }, children, ...acts }: ComparedProps) {
  const comparison = compare(candidates, shots, familyOf(slot))

  return (
    <>
      <ComparisonTable candidates={candidates} comparison={comparison} bestId={bestCandidateId} {...acts} />
      <Suggested comparison={comparison} candidates={candidates} />
      {children}
      <Dispersion candidates={candidates} sums={comparison.candidates} shots={shots} />
    </>
  )
}

/** The one in hand is the best, or is it no longer. */
function MarkBest({ fitting, current }: { fitting: Fitting; current: Candidate }) {
  const { id, bestCandidateId } = fitting
  const isBest = current.id === bestCandidateId
  const choosing = useFittingChange(id, (_, version) =>
    changeFitting(id, { bestCandidateId: isBest ? null : current.id, version }),
  )
  const mark = () => choosing.mutate(undefined)
  useKeys([{ key: 'b', what: 'Mark the club in hand as best', run: mark }])

  return (
    <div className="grid gap-2 justify-items-start">
      {choosing.error && <Refusal error={choosing.error} />}
      <Button tone="quiet" size="tight" busy={choosing.isPending} onClick={mark}>
        {isBest ? `${current.label} is not the best` : `${current.label} is the best`}
      </Button>
    </div>
  )
}
