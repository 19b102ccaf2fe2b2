import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { addDays } from '#client/booking/day-word.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { FreeInstead } from '#client/booking/waitlist/FreeInstead.tsx'
import { joinWaitlist } from '#client/booking/waitlist/queries.ts'
import { partWords } from '#client/booking/waitlist/waitlist-words.ts'
import { WaitPlace } from '#client/booking/waitlist/WaitPlace.tsx'
import { ClientFields } from '#client/booking/wizard/details/ClientFields.tsx'
import { completeContact, useDraftedForm, personFields } from '#client/booking/wizard/details/details-form.ts'
import { profileOf } from '#client/people/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { isToldAtField, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { Contact, FreeStart } from '#shared/booking/contract.ts'
import type { WaitlistEntry, NewWaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import { DayPart, dayPartOf } from '#shared/booking/waitlist/waitlist.ts'

import { choiceQuery, type ServiceWay } from './choice.ts'
import type { WaitProps } from './WaitPrompt.tsx'

/** Joins the waitlist: what is waited for, and who waits. It books nothing. */
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
      <ClientFields form={form} known={known} personId={choice.personId} onOther={takeOther} />
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
      joinWaitlist(wishBody(service.code, wish, { way: choiceQuery(choice), person, localOf })),
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

/** Follows the day on the screen until a day is chosen here. */
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

const parts = DayPart.options

/** Chooses the day and the part of it to wait for. */
function WaitWish({
  today,
  daysAhead,
  starts,
  gone,
  wish,
  onChange,
}: {
  today: string
  daysAhead: number
  starts: readonly FreeStart[]
  gone: string | undefined
  wish: WaitlistWish
  onChange: (wish: WaitlistWish) => void
}) {
  const { dayShort, time } = useStudio()
  const hint = isFree(starts, wish) ? 'Something is free then: take it above.' : undefined

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Day">
        {(ids) => (
          <Select {...ids} value={wish.day} onChange={({ target }) => onChange({ day: target.value, part: wish.part })}>
            {daysOf({ today, daysAhead }).map((day) => (
              <option key={day} value={day}>
                {dayShort(day)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Part of the day" hint={hint}>
        {(ids) => (
          <Select
            {...ids}
            value={wish.local ?? wish.part}
            onChange={({ target }) => onChange(wishOf(wish.day, target.value))}
          >
            {gone && gone.startsWith(wish.day) && <option value={gone}>{time(gone)} only</option>}
            {parts.map((part) => (
              <option key={part} value={part}>
                {capital(partWords[part])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function wishOf(day: string, chosen: string): WaitlistWish {
  const part = DayPart.safeParse(chosen).data

  return part ? { day, part } : { day, part: dayPartOf(chosen), local: chosen }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface WaitlistWish {
  day: string
  part: DayPart
  /** This exact time alone (2026-11-24T09:30). */
  local?: string
}

/** Whether a part of a day has a free time: then nobody needs to wait for it. */
const isFree = (starts: readonly FreeStart[], { day, part, local: only }: WaitlistWish): boolean =>
  starts.some(({ local }) => (only ? local === only : local.startsWith(day) && dayPartOf(local) === part))

const daysOf = ({ today, daysAhead }: { today: string; daysAhead: number }): string[] =>
  Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))

interface FirstWishFacts {
  starts: readonly FreeStart[]
  gone: string | undefined
  /** The day that is on the screen. */
  shown: string
  /** By the studio's clock (2026-11-24T09:30). */
  now: string
}

/** The time that was taken a moment ago, or the first part of the shown day without a free time. */
function firstWish({ starts, gone, shown, now }: FirstWishFacts): WaitlistWish {
  if (gone) return { day: gone.slice(0, 10), part: dayPartOf(gone), local: gone }

  const isOver = (part: DayPart) =>
    now.startsWith(shown) && DayPart.options.indexOf(part) < DayPart.options.indexOf(dayPartOf(now))
  const parts = DayPart.options.filter((part) => !isOver(part))
  const part = parts.find((one) => !isFree(starts, { day: shown, part: one })) ?? parts[0] ?? 'morning'
  return { day: shown, part }
}

interface WaitlistContext {
  /** The chosen option, length, add-ons and person. */
  way: ServiceWay
  person: Contact | undefined
  localOf: (moment: Date) => string
}

function wishBody(
  serviceCode: string,
  { day, part, local }: WaitlistWish,
  { way: { option, staffId, personId }, person, localOf }: WaitlistContext,
): NewWaitlistEntry {
  const who = {
    ...(option !== undefined && { option }),
    ...(staffId !== undefined && { staffId }),
    ...(personId !== undefined && { personId }),
    ...(person && { person }),
  }

  return local ? { serviceCode, startsAt: instantOf(local, localOf), ...who } : { serviceCode, day, part, ...who }
}
