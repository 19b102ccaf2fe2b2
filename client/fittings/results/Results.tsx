import { Printer } from 'lucide-react'

import { PhotoStrip } from '#client/files/service.ts'
import { aboutSpec } from '#client/fittings/compare/about-spec.ts'
import { ComparisonTable } from '#client/fittings/compare/ComparisonTable.tsx'
import { Dispersion } from '#client/fittings/compare/Dispersion.tsx'
import { Suggested } from '#client/fittings/compare/Suggested.tsx'
import { PrintHead, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { familyOf, nameOfSlot } from '#shared/clubs/slots.ts'
import { compare } from '#shared/fittings/compare.ts'
import type { SharedFitting } from '#shared/fittings/records.ts'

/** What a client takes home: every club with what came of it, on the screen and on paper. */
export function Results({ fitting }: { fitting: SharedFitting }) {
  const { dayAndYear, localOf, studio } = useStudio()
  const { candidates, shots, bestCandidateId, summary, files, fitter, measuredOn, slot, number } = fitting
  const comparison = compare(candidates, shots, familyOf(slot))
  const best = candidates.find(({ id }) => id === bestCandidateId)
  const about = [dayAndYear(localOf(fitting.startsAt)), fitter && `with ${fitter}`, measuredOn && `on ${measuredOn}`]

  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PrintHead title={`Fitting ${number}`} about={nameOfSlot(slot)} />
      <div className="print:hidden">
        <PageHeader
          title={`Your ${nameOfSlot(slot).toLowerCase()} fitting`}
          action={
            <Button tone="quiet" onClick={() => print()}>
              <Printer aria-hidden className="size-4.5" />
              Print
            </Button>
          }
        />
      </div>
      <p className="text-muted">{[number, ...about].filter(Boolean).join(', ')}</p>
      {best && (
        <section aria-labelledby="best" className="grid gap-1 rounded border border-fairway/50 bg-turf p-5">
          <h2 id="best" className="font-display text-2xl">
            We suggest {best.label}
          </h2>
          <p>{aboutSpec(best.spec, studio.locale)}</p>
        </section>
      )}
      {summary && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{summary}</p>}
      <section aria-labelledby="compared" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="compared" className="font-display text-2xl">
          Club by club
        </h2>
        <ComparisonTable candidates={candidates} comparison={comparison} bestId={bestCandidateId} />
        <p className="text-sm text-muted">
          Means with their spread (±). Bold is the fastest and farthest; of launch, spin and side the steadiest.
        </p>
        <Suggested comparison={comparison} candidates={candidates} />
      </section>
      <section aria-labelledby="landed" className="grid grid-cols-[minmax(0,1fr)] gap-4 break-inside-avoid">
        <h2 id="landed" className="font-display text-2xl">
          Where they landed
        </h2>
        <Dispersion candidates={candidates} sums={comparison.candidates} shots={shots} />
      </section>
      {files.length > 0 && (
        <section aria-labelledby="photos" className="grid gap-4 print:hidden">
          <h2 id="photos" className="font-display text-2xl">
            Photos
          </h2>
          <PhotoStrip label="Photos of the fitting" files={files} />
        </section>
      )}
    </article>
  )
}
