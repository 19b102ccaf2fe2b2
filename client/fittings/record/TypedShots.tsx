import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Candidate } from '#shared/fittings/records.ts'
import { counted } from '#shared/words.ts'

import { TypeShot } from './TypeShot.tsx'
import { useTypedShots } from './use-typed-shots.ts'

interface TypedShotsProps {
  fittingId: string
  candidate: Candidate
}

/** The row to type in, and what waits on this device. */
export function TypedShots({ fittingId, candidate }: TypedShotsProps) {
  const { waiting, refusal, add, send, drop } = useTypedShots(fittingId)
  const count = counted(waiting.length, 'shot')

  return (
    <div className="grid gap-3 border-b border-line pb-3">
      <TypeShot label={candidate.label} onAdd={(figures) => add({ candidateId: candidate.id, figures })} />
      {waiting.length > 0 && (
        <Notice
          kind={refusal === undefined ? 'information' : 'problem'}
          title={refusal ?? `${count} on this device, on the way to the studio`}
        >
          <div className="flex flex-wrap items-center gap-3">
            <Button tone="quiet" size="tight" onClick={send}>
              Send now
            </Button>
            {refusal !== undefined && (
              <Button tone="quiet" size="tight" onClick={drop}>
                Drop {count}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  )
}
