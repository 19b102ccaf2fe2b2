import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { wayAsked } from '#client/booking/wizard/choice.ts'
import { completeContact, useDraftedForm } from '#client/booking/wizard/details/details-form.ts'
import { WhoItIs } from '#client/booking/wizard/details/WhoItIs.tsx'
import { profileOf } from '#client/people/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Contact } from '#shared/booking/contract.ts'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'

import { FreeInstead } from './FreeInstead.tsx'
import { joinWaitlist } from './queries.ts'
import { WaitPlace } from './WaitPlace.tsx'
import type { WaitProps } from './WaitPrompt.tsx'
import { WaitWish } from './WaitWish.tsx'
import { firstWish, type WaitlistWish, wishBody } from './wish.ts'

/** What is waited for, and who waits. Nothing is booked by it. */
export function WaitForm({ service, choice, daysAhead, starts, gone, onClose }: WaitProps & { onClose: () => void }) {
  const { localOf } = useStudio()
  const today = useToday()
  const { data: profile } = useSuspenseQuery(profileOf(useSession()?.user.id))
  const known = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(known))
  const form = useDraftedForm(profile, service)
  const [wish, choose] = useState<WaitlistWish>(() => firstWish({ starts, gone, today, daysAhead }))
  const joining = useAct(
    (person: Contact | undefined) => {
      const body = wishBody(service.code, wish, { way: wayAsked(choice), person, localOf })
      return joinWaitlist(body)
    },
    { touches: [['booking']] },
  )
  if (joining.data) return <Joined entry={joining.data} onClose={onClose} />

  const { personId } = choice
  const isKnown = personId !== undefined || (usesProfile && known)
  const joinTyped = form.handleSubmit(({ person }) => joining.mutate(person))
  const join = (event: FormEvent) => {
    event.preventDefault()
    return isKnown ? joining.mutate(undefined) : void joinTyped()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={join}>
      <div>
        <h3 className="font-semibold">Tell me when it is free</h3>
        <p className="text-sm text-muted">
          A time that is given back is kept for the first in the line. It is booked when you accept it, never before.
        </p>
      </div>
      <WaitWish today={today} daysAhead={daysAhead} starts={starts} gone={gone} wish={wish} onChange={choose} />
      <WhoItIs
        form={form}
        known={usesProfile ? known : undefined}
        personId={personId}
        onOther={() => setUsesProfile(false)}
      />
      {joining.error && (
        <Refusal title="You do not wait for it" error={joining.error}>
          <FreeInstead error={joining.error} serviceCode={service.code} />
        </Refusal>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={joining.isPending}>
          Join the waitlist
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

function Joined({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice kind="success" title="You are on the waitlist">
        An e-mail says so, with a link to leave again. The next one says that a time is free, and until when it is
        yours.
      </Notice>
      <WaitPlace entry={entry} />
      <Button tone="quiet" onClick={onClose} className="justify-self-start">
        Close
      </Button>
    </div>
  )
}
