import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { wayAsked } from '#client/booking/wizard/choice.ts'
import { completeContact, useDraftedForm, personFields } from '#client/booking/wizard/details/details-form.ts'
import { WhoItIs } from '#client/booking/wizard/details/WhoItIs.tsx'
import { profileOf } from '#client/people/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { isToldAtField, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { Contact } from '#shared/booking/contract.ts'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'

import { FreeInstead } from './FreeInstead.tsx'
import { joinWaitlist } from './queries.ts'
import { WaitPlace } from './WaitPlace.tsx'
import type { WaitProps } from './WaitPrompt.tsx'
import { WaitWish } from './WaitWish.tsx'
import { firstWish, type WaitlistWish, wishBody } from './wish.ts'

/** What is waited for, and who waits. Nothing is booked by it. */
export function WaitForm(props: WaitProps & { onClose: () => void }) {
  const { service, choice, daysAhead, starts, gone, onClose } = props
  const today = useToday()
  const { wish, choose } = useWish(props)
  const { form, problems, known, takeOther, joining, join } = useJoining(props, wish)
  if (joining.data) return <Joined entry={joining.data} onClose={onClose} />

  return (
    <form noValidate className="grid gap-4" onSubmit={join}>
      <div>
        <h3 className="font-semibold">Tell me when it is free</h3>
        <p className="text-sm text-muted">
          A time that is given back is kept for the first in the line. It is booked when you accept it, never before.
        </p>
      </div>
      <WaitWish today={today} daysAhead={daysAhead} starts={starts} gone={gone} wish={wish} onChange={choose} />
      <FormProblems
        form={form}
        fields={personFields}
        refused="You do not wait for it"
        error={undefined}
        ref={problems}
      />
      <WhoItIs form={form} known={known} personId={choice.personId} onOther={takeOther} />
      {joining.error && !isToldAtField(personFields, joining.error) && (
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

function useJoining({ service, choice }: WaitProps, wish: WaitlistWish) {
  const { localOf } = useStudio()
  const { data: profile } = useSuspenseQuery(profileOf(useSession()?.user.id))
  const complete = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(complete))
  const known = usesProfile ? complete : undefined
  // Which child comes is asked when a time is accepted.
  const form = useDraftedForm(profile, service, { asksQuestions: false })
  const { problems, focusProblems } = useProblemFocus()
  const joining = useAct(
    (person: Contact | undefined) =>
      joinWaitlist(wishBody(service.code, wish, { way: wayAsked(choice), person, localOf })),
    {
      touches: [['booking']],
      onFailed: (error) => {
        showRefusals(form, personFields, error)
        focusProblems()
      },
    },
  )
  const joinTyped = form.handleSubmit(({ person }) => joining.mutate(person), focusProblems)
  const join = (event: FormEvent) => {
    event.preventDefault()
    const isKnown = choice.personId !== undefined || known
    return isKnown ? joining.mutate(undefined) : void joinTyped()
  }

  return { form, problems, known, takeOther: () => setUsesProfile(false), joining, join }
}

/** Of the day on the screen, until another one is chosen here: whoever goes on to another day waits for that one. */
function useWish({ starts, gone, shown }: Pick<WaitProps, 'starts' | 'gone' | 'shown'>) {
  const { localOf } = useStudio()
  const now = localOf(useNow(60))
  const [chosen, choose] = useState<{ wish: WaitlistWish; shown: string }>()

  return {
    wish: chosen?.shown === shown ? chosen.wish : firstWish({ starts, gone, shown, now }),
    choose: (wish: WaitlistWish) => choose({ wish, shown }),
  }
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
