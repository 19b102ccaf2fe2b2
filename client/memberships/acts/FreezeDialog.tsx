import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { addDays } from '#shared/booking/local-time.ts'
import type { MembershipChange } from '#shared/memberships/change-contract.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'
import { daysOf } from '#shared/memberships/freeze.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { CalledOffList } from './CalledOffList.tsx'
import { freezeOn, previewOf, useMembershipAct } from './queries.ts'

const secondsPerMinute = 60

/** Days on which a membership rests: what they do to it is seen before it is agreed to. */
export function FreezeDialog({ membership, onClose }: { membership: SeenMembership; onClose: () => void }) {
  const { localOf } = useStudio()
  const today = localOf(useNow(secondsPerMinute)).slice(0, 10)
  const { noticeDays = 0, minimumDays = 14, maximumDays = 90 } = membership.plan.freeze ?? {}
  const [from, setFrom] = useState(addDays(today, noticeDays))
  const [until, setUntil] = useState(addDays(today, noticeDays + minimumDays - 1))
  const preview = useQuery({
    ...previewOf(freezeOn({ from, until }), membership),
    enabled: from !== '' && from <= until,
  })
  const freezing = useMembershipAct(membership, ({ calledOff }) => {
    toast({ title: calledOff.length === 0 ? 'It is frozen on these days.' : 'It is frozen, and the bookings are off.' })
    onClose()
  })
  const problem = freezing.error ?? preview.error

  return (
    <Dialog title="Freeze the membership" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          freezing.mutate(freezeOn({ from, until }))
        }}
      >
        <Days
          {...{ today, from, until, setFrom, setUntil }}
          hint={`${minimumDays} to ${counted(maximumDays, 'day')}`}
        />
        {preview.data && (
          <>
            <Effect membership={membership} seen={preview.data} days={daysOf({ from, until })} />
            <CalledOffList calledOff={preview.data.calledOff} />
          </>
        )}
        {problem && <Refusal error={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={freezing.isPending} disabled={!preview.data}>
            Freeze for {counted(daysOf({ from, until }), 'day')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface DaysProps {
  today: string
  from: string
  until: string
  hint: string
  setFrom: (day: string) => void
  setUntil: (day: string) => void
}

const Days = ({ today, from, until, hint, setFrom, setUntil }: DaysProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="From">
      {(ids) => (
        <TextInput
          type="date"
          {...ids}
          required
          min={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      )}
    </Field>
    <Field label="Until" hint={hint}>
      {(ids) => (
        <TextInput
          type="date"
          {...ids}
          required
          min={from}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
    </Field>
  </div>
)

interface EffectProps {
  membership: SeenMembership
  seen: Pick<MembershipChange, 'chargeCents' | 'nextCharge' | 'membership'>
  days: number
}

function Effect({ membership, seen, days }: EffectProps) {
  const { money, dayAndYear } = useStudio()
  const ends = seen.membership?.renewsOn ?? seen.membership?.endsOn
  const { nextCharge } = seen
  // Of a term that has not begun: nothing of this one moves.
  const isLater = seen.membership?.endsOn === membership.endsOn

  return (
    <p aria-live="polite" className="rounded bg-sunken px-4 py-3 figures">
      {isLater && nextCharge
        ? `On these days bookings cost the public price, and the payment of ${dayAndYear(nextCharge.on)} moves by ${counted(days, 'day')}, to ${dayAndYear(nextCharge.movedTo)}. `
        : `On these days bookings cost the public price, and ${counted(days, 'day')} ${pluralOf(days, 'is', 'are')} added to the end: `}
      {!isLater && ends && `it ${membership.renewsOn === null ? 'ends' : 'renews'} on ${dayAndYear(ends)}. `}
      {seen.chargeCents === 0 ? 'It costs nothing.' : `It costs ${money(seen.chargeCents)}.`}
    </p>
  )
}
