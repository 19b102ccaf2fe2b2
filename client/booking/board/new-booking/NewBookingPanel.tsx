import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { instantOf, placeOf } from '#client/booking/instant-of.ts'
import { memberWords } from '#client/booking/member-price.ts'
import { RequiredAnswers, useRequiredAnswers } from '#client/booking/RequiredAnswers.tsx'
import { SeriesTimes } from '#client/booking/series/SeriesTimes.tsx'
import { servicesQuery } from '#client/catalog/service.ts'
import { useKnownPerson } from '#client/people/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { Client, Others } from './Client.tsx'
import { addOnCentsOf, type Draft, draftAt, givenIn, placeNamed, type Way, waysOf } from './draft.ts'
import { Standing } from './Standing.tsx'
import { attemptOf, useNewBooking, useQuote, type Quoted, useWeekly } from './use-new-booking.ts'
import { AddOns, OptionalAnswers, What, When } from './WhatAndWhen.tsx'

interface NewBookingProps {
  board: DayBoard
  /** `now`, or the place of the board that was pressed. */
  place: string
  /** The calendar of somebody who books only their own time; null for the desk. */
  ownStaffId: string | null
  /** The client, where the address names one. */
  personId: string | undefined
  onBooked: (booking: { id: string; startsAt: Date }) => void
  onClose: () => void
}

/** A new booking of the desk, filled in from the place that was pressed. */
export function NewBookingPanel(props: NewBookingProps) {
  const { person = null, isPending } = useKnownPerson(props.personId)
  if (isPending) return null

  return (
    <Loaded skeleton={<Skeleton className="h-64" />}>
      <NewBookingForm {...props} person={person} />
    </Loaded>
  )
}

/** A client can be checked in this long before the start. */
const checkInMilliseconds = 3_600_000
/** One who books a start this soon counts as here. */
const atOnceMilliseconds = 15 * 60_000

function NewBookingForm({ onBooked, onClose, ...beginning }: NewBookingProps & Pick<Draft, 'person'>) {
  const formId = useId()
  const model = useModel(beginning, onBooked)
  const { form, draft, ways, way, book, error } = model
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
        <RequiredAnswers of={model.required} />
        {way && <OptionalAnswers form={form} service={way.service} />}
        <When form={form} board={beginning.board} isOwn={beginning.ownStaffId !== null} />
        <HowOften form={form} />
        {model.isWeekly ? <WeeklyTimes weekly={model.weekly} /> : <Once model={model} />}
        {error && (
          <Refusal error={error} title="Nothing is booked" why={whyOf(error)}>
            {error instanceof Failure && error.code === 'conflict' && (
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

/** The quote and the questions of a single booking. */
function Once({ model: { form, draft, way, quoted, isLost, choose } }: { model: ReturnType<typeof useModel> }) {
  return (
    <>
      {!isLost && <Standing form={form} quoted={quoted} onChoose={choose} />}
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
    </>
  )
}

function Foot({ formId, model }: { formId: string; model: ReturnType<typeof useModel> }) {
  const { form, isBooking, isWaiting, isWeekly, weekly, mayCheckIn, isHere } = model

  return (
    <>
      <Button type="submit" form={formId} busy={isBooking || isWaiting}>
        {isWeekly && weekly.report ? `Book ${counted(weekly.report.booked.length, 'time')}` : 'Book'}
      </Button>
      {mayCheckIn && !isWeekly && (
        <label className="flex min-h-row items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-fairway"
            checked={isHere}
            onChange={({ target }) => form.setValue('isHere', target.checked)}
          />
          Check in at once
        </label>
      )}
    </>
  )
}

const detailsOf = (error: Error) => (error instanceof Failure ? (error.facts.details ?? []) : [])

const whyOf = (error: Error) => [error.message, ...detailsOf(error).map(({ message }) => message)].join(' ')

const newcomersFields = ['firstName', 'lastName', 'email', 'phone'] as const

const isNewcomers = (path: string): path is (typeof newcomersFields)[number] =>
  newcomersFields.some((field) => field === path)

type Beginning = Pick<NewBookingProps, 'board' | 'place' | 'ownStaffId'> & Pick<Draft, 'person'>

/** The draft, the server's quote, and the act that books it. */
function useModel(beginning: Beginning, onBooked: NewBookingProps['onBooked']) {
  const { form, draft, ways, way } = useDraft(beginning)
  const quoted = useQuote(way, draft)
  const { localOf } = useStudio()
  const now = useNow(30)
  const { startsAt } = quoted.quote ?? {}
  const beginsIn = startsAt ? startsAt.getTime() - now.getTime() : Infinity
  const mayCheckIn = beginsIn <= checkInMilliseconds
  const isHere = mayCheckIn && (draft.isHere ?? beginsIn < atOnceMilliseconds)
  const showAtFields = (error: Error) => {
    for (const { path, message } of detailsOf(error)) {
      if (isNewcomers(path)) form.setError(`newcomer.${path}`, { message })
    }
  }
  const booking = useNewBooking(onBooked, showAtFields)
  const weekly = useWeekly({ way, draft, usesCredit: quoted.usesCredit }, onBooked, showAtFields)
  const isWeekly = draft.times !== ''
  const error = isWeekly ? weekly.error : booking.error
  const required = useRequiredAnswers(way?.service.questions ?? [], error)
  const typed = JSON.stringify([draft, required.given])
  const isLost = booking.isLost(typed)
  const bookTyped = form.handleSubmit((values) => {
    if (isWeekly) {
      if (way && weekly.report && !required.refuse())
        weekly.book(values, { ...required.given.answers, ...givenIn(way.service, values.answers) })
      return
    }
    // Nothing is booked before its price was shown; the form says why it is not known.
    if (!way || (!quoted.quote && !isLost) || required.refuse()) return
    const at = instantOf(`${values.day}T${values.time.slice(0, 5)}`, localOf, values)
    booking.book({ ...attemptOf(values, { way, quoted, given: required.given, isHere, startsAt: at }), typed })
  })
  const { press, isPressed } = useDeferredPress(
    isWeekly ? !weekly.isAsking : !quoted.isAsking || isLost,
    () => void bookTyped(),
  )

  return {
    form,
    draft,
    ways,
    way,
    quoted,
    required,
    weekly,
    isWeekly,
    error,
    isBooking: booking.isBooking || weekly.isBooking,
    mayCheckIn,
    isHere,
    isLost,
    isWaiting: isPressed,
    book: press,
    choose: chooserOf(form, way, localOf),
  }
}

/** Fills in another time. One that is free now brings its bay and its length along. */
const chooserOf =
  (form: UseFormReturn<Draft>, way: Way | undefined, localOf: (at: Date) => string) =>
  (at: Date, taken?: { bayId: string; minutes: number }) => {
    const { day, time, second } = placeOf(at, localOf)
    form.setValue('day', day)
    form.setValue('time', time)
    form.setValue('isSecond', second !== undefined)
    if (!taken) return
    form.setValue('bayId', taken.bayId)
    form.setValue('minutes', taken.minutes === way?.option.durationMinutes ? undefined : taken.minutes)
  }

/** A press that comes before the quote is carried out once the quote is here. */
function useDeferredPress(isKnown: boolean, act: () => void) {
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

function useDraft({ board, place, person, ownStaffId }: Beginning) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { read } = useAddress()
  const service = read('of') ?? read('service')
  const { localOf } = useStudio()
  const [now, today] = [useNow(30), useDeskDay()]
  // Bay time and bench work need no staff.
  const given = services.filter(({ category }) => category !== 'bay' && category !== 'bench')
  const ways = waysOf(ownStaffId === null ? services : given)
  // Filled in once: later changes of the board and the clock do not overwrite what was typed.
  const [begun] = useState(() => ({
    ...draftAt({ ways, board, place: placeNamed(place), service, now, today, localOf }),
    ...(ownStaffId !== null && { staffId: ownStaffId }),
    person,
  }))
  const form = useForm<Draft>({ defaultValues: begun })
  const filledFrom = useRef(place)
  const fillFrom = useEffectEvent((other: string) => {
    const from = draftAt({ ways, board, place: placeNamed(other), service, now, today, localOf })
    const { day, time, isSecond, bayId, staffId } = from
    form.reset({ ...form.getValues(), day, time, isSecond, bayId, staffId: ownStaffId ?? staffId })
  })
  // Pressing another place of the board changes the place only; what was typed stays.
  useEffect(() => {
    if (filledFrom.current === place) return
    filledFrom.current = place
    fillFrom(place)
  }, [place])
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })

  return { form, draft, ways, way: ways.find(({ key }) => key === draft.way) }
}

const mostWeeks = 52

/** Once, or every week at the same local time. */
const HowOften = ({ form }: { form: UseFormReturn<Draft> }) => (
  <Field label="How often">
    {(ids) => (
      <Select {...ids} isTight {...form.register('times')}>
        <option value="">Once</option>
        {Array.from({ length: mostWeeks - 1 }, (_, at) => at + 2).map((times) => (
          <option key={times} value={times}>
            Every week, {times} times
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** Lists the times of the series before they are booked: each with its price, or why it is left out. */
function WeeklyTimes({ weekly }: { weekly: ReturnType<typeof useWeekly> }) {
  const { report, problem, times, isAsking, askAgain } = weekly
  if (problem) {
    return (
      <Refusal error={problem} title="It is not known what is free">
        <Button tone="quiet" size="tight" className="justify-self-start" onClick={askAgain}>
          Try again
        </Button>
      </Refusal>
    )
  }
  if (!report) return <Skeleton className="h-24" />

  return (
    <section aria-label="Every week" className="grid gap-3" aria-busy={isAsking}>
      <output className="font-medium">
        {report.conflicts.length === 0
          ? `All ${counted(times, 'time is', 'times are')} free.`
          : `${report.booked.length} of ${counted(times, 'time')} ${pluralOf(report.booked.length, 'is', 'are')} free. What does not fit is left out.`}
      </output>
      <SeriesTimes report={report} isAtDesk />
    </section>
  )
}

interface ToPayProps {
  quoted: Quoted
  /** The price of add-ons, which no lesson pays for. */
  addedCents: number
  onKeep: (isKept: boolean) => void
}

/** The price for this client, and whether a lesson pays it. */
function ToPay({ quoted, addedCents, onKeep }: ToPayProps) {
  const { money } = useStudio()
  const { quote, credit, usesCredit } = quoted
  if (!quote?.price) return null

  const { priceCents, includedMinutes = 0 } = quote.price
  const byPlan = memberWords(quote.price, money)
  const isIncluded = includedMinutes > 0 && priceCents === 0
  const due = usesCredit
    ? addedCents > 0
      ? `${money(addedCents)} is due at the desk, a lesson pays for the rest`
      : 'Nothing is due: a lesson pays for it'
    : isIncluded
      ? 'Nothing is due'
      : `${money(priceCents)} is due at the desk`

  return (
    <section aria-label="Price" className="grid gap-2">
      {credit && <CreditChoice credit={credit} isUsed={usesCredit} onKeep={onKeep} />}
      <p className="figures">
        <span className="font-semibold">{due}</span>
        {!usesCredit && byPlan && <span className="block text-muted">{byPlan}</span>}
      </p>
    </section>
  )
}
