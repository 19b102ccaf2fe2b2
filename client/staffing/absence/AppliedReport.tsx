import { Phone } from 'lucide-react'

import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { AppliedAbsence } from '#shared/staffing/absences.ts'
import { counted } from '#shared/words.ts'

export type Applied = Omit<AppliedAbsence, 'id'>

/** What was done, and whom to call now: each number is one press. */
export function AppliedReport({ applied, onClose }: { applied: Applied; onClose: () => void }) {
  const { time } = useStudio()
  const mayCall = usePermissions().holds('read/bookings')
  const { calls } = applied

  return (
    <div className="grid gap-5">
      <Notice title="Done">{wordsOfApplied(applied)}</Notice>
      {calls.length > 0 && (
        <section aria-labelledby="to-call">
          <h3 id="to-call" className="font-semibold">
            To call now
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {calls.map(({ id, local, personName, serviceName, phone }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-medium">
                    <span className="figures">{time(local)}</span> {personName}
                  </span>
                  <span className="block text-sm text-muted">{serviceName}</span>
                </p>
                <CallLink phone={phone} personName={personName} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {calls.length > 0 && mayCall && (
          <ButtonLink to="/admin/staff/calls" tone="quiet">
            Open the call list
          </ButtonLink>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

/** A number that a telephone dials. */
export function CallLink({ phone, personName }: { phone: string; personName: string }) {
  if (!phone) return <span className="text-muted">No number</span>

  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      aria-label={`Call ${personName}, ${phone}`}
      className="inline-flex min-h-row items-center gap-2 font-medium whitespace-nowrap text-fairway underline underline-offset-4 figures max-md:min-h-12"
    >
      <Phone aria-hidden className="size-4" />
      {phone}
    </a>
  )
}

/** `2 moved, 1 asked, 3 to call`. */
export const wordsOfApplied = ({
  moved,
  offered,
  cancelled,
  toCall,
  blocksChanged,
  blocksCalledOff,
  kept,
  beingPaid,
}: Applied): string =>
  [
    moved && `${moved} moved`,
    offered && `${offered} asked`,
    cancelled && `${cancelled} canceled`,
    toCall && `${toCall} to call`,
    blocksChanged && `${eveningsOf(blocksChanged)} changed`,
    blocksCalledOff && `${eveningsOf(blocksCalledOff)} called off`,
    kept && `${kept} still booked`,
    ...beingPaid.map(
      ({ reference, personName }) => `${reference} (${personName}) not moved: a payment for it is under way`,
    ),
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing was booked in this time.'

const eveningsOf = (count: number) => counted(count, 'clinic or evening', 'clinics and evenings')
