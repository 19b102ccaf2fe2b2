import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { instantOf, placeOf } from '#client/booking/instant-of.ts'
import { type Required, RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { servicesQuery } from '#client/catalog/queries.ts'
import { useKnownPerson } from '#client/people/person/use-known-person.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import { Failure } from '#shared/http/failure.ts'

import { AddOns, OptionalAnswers } from './Added.tsx'
import { Client } from './Client.tsx'
import {
  type Draft,
  addedIn,
  addOnCentsOf,
  draftAt,
  givenIn,
  placeNamed,
  playersIn,
  type Way,
  waysOf,
} from './draft.ts'
import { Others } from './Others.tsx'
import { Standing } from './Standing.tsx'
import { ToPay } from './ToPay.tsx'
import { type Asked, useNewBooking } from './use-new-booking.ts'
import { type Quoted, useQuote } from './use-quote.ts'
import { What, When } from './WhatAndWhen.tsx'

interface NewBookingProps {
  board: DayBoard
  /** `now`, or the place of the board that was pressed. */
  place: string
  /** Whom it is for, where that is known. */
  personId: string | undefined
  onBooked: (booking: { id: string; startsAt: Date }) => void
  onClose: () => void
}

/** A booking of the desk: filled from where somebody pressed, and booked by one press. */
export function NewBookingPanel(props: NewBookingProps) {
  const { person = null, isPending } = useKnownPerson(props.personId)
  if (isPending) return null

  return (
    <Loaded skeleton={<Skeleton className="h-64" />}>
      <NewBookingForm {...props} person={person} />
    </Loaded>
  )
}

const checkInMilliseconds = 3_600_000

function NewBookingForm({ onBooked, onClose, ...beginning }: NewBookingProps & Pick<Draft, 'person'>) {
  const formId = useId()
  const model = useModel(beginning, onBooked)
  const { form, draft, ways, way, quoted, booking, book } = model
  useKeys([{ key: 'Ctrl+Enter', what: 'Book', run: book }])

  return (
    <Panel isWhole title="New booking" onClose={onClose} foot={<Foot formId={formId} model={model} />}>
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          book()
        }}
      >
        <What form={form} draft={draft} ways={ways} way={way} />
        {way && <AddOns form={form} service={way.service} />}
        <Client form={form} />
        <RequiredAnswers of={model.asked} />
        {way && <OptionalAnswers form={form} service={way.service} />}
        <When form={form} board={beginning.board} />
        {!model.isLost && <Standing form={form} quoted={quoted} onChoose={model.choose} />}
        <ToPay
          quoted={quoted}
          addedCents={way ? addOnCentsOf(way, draft.addOns) : 0}
          onKeep={(isKept) => form.setValue('keepsCredit', isKept)}
        />
        {way && way.service.capacity > 1 && (
          <Others form={form} most={way.service.capacity} shares={quoted.quote?.shares ?? []} />
        )}
        <Field label="Note" hint="Only the staff reads it." optional>
          {(ids) => (
            <textarea {...ids} rows={2} maxLength={500} className={tightControlLook} {...form.register('note')} />
          )}
        </Field>
        {booking.error && (
          <Refusal ref={showIt} error={booking.error} title="Nothing is booked" why={whyOf(booking.error)}>
            {booking.error instanceof Failure && booking.error.code === 'conflict' && (
              <Button tone="quiet" size="tight" onClick={() => form.setValue('person', null)}>
                Look for them
              </Button>
            )}
          </Refusal>
        )}
      </form>
    </Panel>
  )
}

function Foot({ formId, model }: { formId: string; model: ReturnType<typeof useModel> }) {
  const { form, booking, isWaiting, mayCheckIn } = model

  return (
    <>
      <Button type="submit" form={formId} busy={booking.isBooking || isWaiting}>
        Book
      </Button>
      {mayCheckIn && (
        <label className="flex min-h-row items-center gap-2 text-sm">
          <input type="checkbox" className="size-4.5 accent-fairway" {...form.register('isHere')} />
          Check in at once
        </label>
      )}
    </>
  )
}

/** The form is longer than its panel: what became of a press is brought to where whoever pressed it looks. */
const showIt = (refusal: HTMLDivElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

const detailsOf = (error: Error) => (error instanceof Failure ? (error.facts.details ?? []) : [])

const whyOf = (error: Error) => [error.message, ...detailsOf(error).map(({ message }) => message)].join(' ')

const newcomersFields = ['firstName', 'lastName', 'email', 'phone'] as const

const isNewcomers = (path: string): path is (typeof newcomersFields)[number] =>
  newcomersFields.some((field) => field === path)

type Beginning = Pick<NewBookingProps, 'board' | 'place'> & Pick<Draft, 'person'>

/** What is typed, what the server says of it, and the press that books it. */
function useModel(beginning: Beginning, onBooked: NewBookingProps['onBooked']) {
  const { form, draft, ways, way } = useDraft(beginning)
  const quoted = useQuote(way, draft)
  const { localOf } = useStudio()
  const now = useNow(30)
  const { startsAt } = quoted.quote ?? {}
  const mayCheckIn = startsAt !== undefined && startsAt.getTime() - now.getTime() <= checkInMilliseconds
  const booking = useNewBooking(onBooked, (error) => {
    for (const { path, message } of detailsOf(error)) {
      if (isNewcomers(path)) form.setError(`newcomer.${path}`, { message })
    }
  })
  const asked = useRequiredAnswers(way?.service.questions ?? [], booking.error)
  const typed = JSON.stringify([draft, asked.told])
  const isLost = booking.isLost(typed)
  const bookTyped = form.handleSubmit((values) => {
    // Of what nobody has seen the price nothing is booked: why it is not known stands there.
    if (!way || (!quoted.quote && !isLost) || asked.refuse()) return
    const at = instantOf(`${values.day}T${values.time.slice(0, 5)}`, localOf, values)
    const isHere = values.isHere && mayCheckIn
    booking.book({ ...askedOf(values, { way, quoted, told: asked.told, isHere, startsAt: at }), typed })
  })
  const { press, isPressed } = useOnceKnown(!quoted.isAsking || isLost, () => void bookTyped())

  return {
    form,
    draft,
    ways,
    way,
    quoted,
    asked,
    booking,
    mayCheckIn,
    isLost,
    isWaiting: isPressed,
    book: press,
    /** Another time, and where it is one that is free now, for as long as that is. */
    choose: (at: Date, taken?: { bayId: string; minutes: number }) => {
      const { day, time, second } = placeOf(at, localOf)
      form.setValue('day', day)
      form.setValue('time', time)
      form.setValue('isSecond', second !== undefined)
      if (!taken) return
      form.setValue('bayId', taken.bayId)
      form.setValue('minutes', taken.minutes === way?.option.durationMinutes ? undefined : taken.minutes)
    },
  }
}

/** A press that comes before it is known what it means is done as soon as that is. */
function useOnceKnown(isKnown: boolean, act: () => void) {
  const [isPressed, setPressed] = useState(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isPressed || !isKnown) return undefined
    const timer = setTimeout(() => {
      setPressed(false)
      run()
    })
    return () => clearTimeout(timer)
  }, [isPressed, isKnown])

  return { isPressed, press: () => setPressed(true) }
}

function useDraft({ board, place, person }: Beginning) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { read } = useAddress()
  const service = read('of') ?? read('service')
  const { localOf } = useStudio()
  const [now, today] = [useNow(30), useDeskDay()]
  const ways = waysOf(services)
  // Filled once: what somebody has typed by then stays, whatever the board and the clock say later.
  const [begun] = useState(() => ({
    ...draftAt({ ways, board, place: placeNamed(place), service, now, today, localOf }),
    person,
  }))
  const form = useForm<Draft>({ defaultValues: begun })
  const filledFrom = useRef(place)
  const fillFrom = useEffectEvent((other: string) => {
    const from = draftAt({ ways, board, place: placeNamed(other), service, now, today, localOf })
    const { day, time, isSecond, bayId, staffId } = from
    form.reset({ ...form.getValues(), day, time, isSecond, bayId, staffId })
  })
  // Another place of the board, pressed meanwhile: what was typed beside it stays.
  useEffect(() => {
    if (filledFrom.current === place) return
    filledFrom.current = place
    fillFrom(place)
  }, [place])
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })

  return { form, draft, ways, way: ways.find(({ key }) => key === draft.way) }
}

interface Terms {
  way: Way
  quoted: Quoted
  told: Required['told']
  isHere: boolean
  startsAt: Date
}

function askedOf(typed: Draft, { way, quoted, told, isHere, startsAt }: Terms): Omit<Asked, 'typed'> {
  const { minutes, bayId, staffId, person, newcomer, note, reason } = typed
  const addOns = addedIn(way, typed)
  const answers = { ...told.answers, ...givenIn(way.service, typed.answers) }
  const players = playersIn(way, typed)
  const { quote, credit, usesCredit, isBetween, isTaken, against } = quoted
  const name = person?.name ?? ''
  const why = against.length > 0 ? reason.trim() : isBetween && (isHere ? 'Walk-in' : 'Asked for at the desk')
  // A lesson of a package pays for all but what is added.
  const priceCents = usesCredit ? addOnCentsOf(way, addOns) : quote?.price?.priceCents

  return {
    name,
    person: { person, newcomer },
    isHere,
    credit: usesCredit ? credit?.name : undefined,
    body: {
      serviceCode: way.service.code,
      option: way.option.code,
      startsAt,
      ...(minutes !== undefined && { minutes }),
      ...(bayId && { bayId }),
      ...(staffId && { staffId }),
      ...(addOns.length > 0 && { addOns }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(usesCredit && { withCredit: true }),
      ...(priceCents !== undefined && { expectedPriceCents: priceCents }),
      ...(players && { players }),
      ...(note.trim() && { note: note.trim() }),
      ...(why && { force: { reason: why, beside: isTaken } }),
    },
  }
}
