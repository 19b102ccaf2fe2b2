import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'

import { Price } from '#client/booking/Price.tsx'
import { PriceChange } from '#client/booking/PriceChange.tsx'
import { TermsList } from '#client/booking/TermsList.tsx'
import { useCardAsked, usePaidAhead } from '#client/booking/use-paid-ahead.ts'
import { type HeldTime, isLost } from '#client/booking/wizard/hold.ts'
import { type FollowingChoice, followedBy } from '#client/booking/wizard/second-service.ts'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { staffQuery } from '#client/catalog/service.ts'
import { isWaiverNeeded, WaiverFirst } from '#client/memberships/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { addressLine } from '#client/ui/wording.ts'
import type { FreeStart, HeldTime as CartTime } from '#shared/booking/contract.ts'
import type { Question, Service } from '#shared/catalog/contract.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import type { Profile } from '#shared/people/contract.ts'

import { ClientFields } from './ClientFields.tsx'
import {
  type DetailsFormState,
  completeContact,
  fieldsOf,
  answersIn,
  useDraftedForm,
  type Details,
} from './details-form.ts'
import { IntoCart } from './IntoCart.tsx'

export function DetailsForm(props: DetailsProps) {
  const { service, start, withCredit, held, booking, following, personId } = props
  const { form, fields, problems, error, known, takeOther, book, gather, isGathering } = useDetails(props)
  const most = personId === undefined ? service.capacity : 1
  const holdId = held.hold?.id

  return (
    <>
      <form noValidate onSubmit={(event) => void book(event)} className="grid gap-5">
        <FormProblems form={form} fields={fields} refused="This could not be booked" error={error} ref={problems} />
        <ClientFields form={form} known={known} personId={personId} onOther={takeOther} />
        {most > 1 && <PartyFields form={form} most={most} priceCents={start.priceCents} />}
        <QuestionFields form={form} questions={service.questions} />
        <PriceChange failure={booking.failure} />
        {/* Until the hold is known, one's own hold would make the time look taken. */}
        <ConfirmButton
          service={service}
          start={start}
          withCredit={withCredit}
          following={following}
          busy={booking.isBooking || held.isTaking}
        />
        {holdId !== undefined && !withCredit && !following?.withCredit && (!following || following.start) && (
          <IntoCart service={service} priceCents={start.priceCents} busy={isGathering} onPress={() => gather(holdId)} />
        )}
      </form>
      {isWaiverNeeded(booking.failure) && (
        <WaiverFirst
          sentence="The time is held for you. Once you have signed, it is booked."
          onSigned={() => void book()}
          onClose={booking.reset}
        />
      )}
    </>
  )
}

interface PartyProps {
  form: DetailsFormState
  most: number
  priceCents: number
}

/** The other players: each has a share of the price, and a name for the desk. */
function PartyFields({ form, most, priceCents }: PartyProps) {
  const { money } = useStudio()
  const { fields, replace } = useFieldArray({ control: form.control, name: 'players' })
  const count = fields.length + 1
  const setCount = (to: number) => {
    const names = form.getValues('players')
    replace(Array.from({ length: to - 1 }, (_, at) => names[at] ?? { name: '' }))
  }
  const share = count > 1 && priceCents > 0 ? `${money(Math.ceil(priceCents / count))} each at most.` : undefined

  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Who plays</legend>
      <Field label="How many play" hint={share && `The price is shared to the cent: ${share}`}>
        {(ids) => <Stepper {...ids} noun="player" value={count} least={1} most={most} onChange={setCount} />}
      </Field>
      {fields.map(({ id }, at) => (
        <Field key={id} label={`Name of player ${at + 2}`} optional>
          {(ids) => (
            <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register(`players.${at}.name` as const)} />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

interface QuestionFieldsProps {
  form: DetailsFormState
  questions: readonly Question[]
}

/** The questions of the service: required ones, and the optional ones folded. */
function QuestionFields({ form, questions }: QuestionFieldsProps) {
  return (
    <>
      {questions.map(
        (question) => question.required && <QuestionField key={question.code} form={form} question={question} />,
      )}
      <OptionalQuestions form={form} questions={questions.filter(({ required }) => !required)} />
    </>
  )
}

function OptionalQuestions({ form, questions }: QuestionFieldsProps) {
  if (questions.length === 0) return null

  return (
    <details className="group rounded border border-line bg-sunken">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <span>
          Help us prepare{' '}
          <span className="font-normal text-muted">
            ({questions.length} {questions.length === 1 ? 'question' : 'questions'}, optional)
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line bg-surface p-4">
        {questions.map((question) => (
          <QuestionField key={question.code} form={form} question={question} />
        ))}
      </div>
    </details>
  )
}

function QuestionField({ form, question }: { form: DetailsFormState; question: Question }) {
  const { code, label, hint, kind, choices } = question
  const name = `answers.${code}` as const
  const field = form.register(name, { shouldUnregister: false })

  return (
    <Field label={label} hint={hint ?? undefined} error={form.getFieldState(name, form.formState).error?.message}>
      {(ids) =>
        kind === 'choice' ? (
          <Select {...ids} {...field}>
            <option value="">No answer</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        ) : (
          <TextInput {...ids} {...field} maxLength={500} autoComplete="off" />
        )
      }
    </Field>
  )
}

interface ConfirmProps {
  service: Service
  start: FreeStart
  /** A lesson of a package pays for it; add-ons are paid at the studio. */
  withCredit: boolean
  following: FollowingChoice
  busy: boolean
}

/** The button that books, with the price and the terms. */
function ConfirmButton({ service, start, withCredit, following, busy }: ConfirmProps) {
  const { studio, dayShort, time } = useStudio()
  const giver = useGiver(service)
  const next = following?.start
  const paidCents = withCredit ? 0 : start.priceCents
  const nowCents = usePaidAhead(service, paidCents)
  const isCardAsked = useCardAsked(service, paidCents)

  return (
    <div className="grid gap-3">
      <div className="grid gap-2 border-t border-line pt-4">
        {giver !== undefined && <Said name="With" words={giver} />}
        <Said name="Where" words={`${studio.name}, ${addressLine(studio)}`} />
        <p className="flex justify-between gap-4 font-medium">
          <span>{nowCents > 0 ? 'Price' : 'To pay at the studio'}</span>
          <Price cents={start.priceCents} insteadOf={start.publicPriceCents} />
        </p>
        {nowCents > 0 && <Sum name="Due now" cents={nowCents} />}
        {nowCents > 0 && nowCents < start.priceCents && (
          <Sum name="Later, at the studio" cents={start.priceCents - nowCents} />
        )}
        {next && <Sum name={`Together with ${following.follower.name}`} cents={start.priceCents + next.priceCents} />}
        <TermsList
          startsAt={start.startsAt}
          priceCents={start.priceCents}
          includedMinutes={start.includedMinutes}
          withCredit={withCredit}
          cancellationPolicy={service.cancellationPolicy}
          {...(service.needsApproval && { status: 'pending_approval' })}
        />
      </div>
      {service.needsApproval && (
        <p className="text-sm text-muted">We look at it first. The time is kept for you until our answer is there.</p>
      )}
      {isCardAsked && (
        <p className="text-sm text-muted">A card is kept for the fee of a late cancellation. Nothing is charged now.</p>
      )}
      <Button type="submit" size="large" busy={busy} disabled={following && !next} className="w-full">
        {nowCents > 0
          ? 'Go on to payment for'
          : isCardAsked
            ? 'Go on to a card for'
            : service.needsApproval
              ? 'Ask for'
              : 'Book'}{' '}
        {next && 'both, '}
        {dayShort(start.local)}, {time(start.local)}
      </Button>
    </div>
  )
}

/** The chosen member of the staff, or the only one who gives the service, or all who may. */
function useGiver({ code }: Service): string | undefined {
  const { read } = useAddress()
  const { data: staff = [] } = useQuery(staffQuery)
  const able = staff.filter(({ serviceCodes }) => serviceCodes.includes(code))
  if (able.length === 0) return undefined
  const named = able.length === 1 ? able[0] : able.find(({ id }) => id === read('with'))

  return named?.name ?? `Whoever is free: ${able.map(({ name }) => name).join(', ')}`
}

const Said = ({ name, words }: { name: string; words: string }) => (
  <p className="flex justify-between gap-4">
    <span>{name}</span>
    <span className="text-right font-medium">{words}</span>
  </p>
)

function Sum({ name, cents }: { name: string; cents: number }) {
  const { money } = useStudio()

  return (
    <p className="flex justify-between gap-4 figures">
      <span>{name}</span>
      <span className="font-medium">{money(cents)}</span>
    </p>
  )
}

interface DetailsProps {
  service: Service
  start: FreeStart
  /** A lesson of a package pays for it. */
  withCredit: boolean
  held: HeldTime
  booking: BookTime
  following: FollowingChoice
  /** The id of the household's member who comes. */
  personId: string | undefined
  profile: Profile | null
  /** Called when another person than the one who books comes. */
  onOther: () => void
}

/** The form's state, and its two acts: book the time, or put it into the cart. */
function useDetails(props: DetailsProps) {
  const { service, start, withCredit, held, booking, following, personId, profile, onOther } = props
  const known = completeContact(profile)
  const [usesProfile, setUsesProfile] = useState(Boolean(known))
  const form = useDraftedForm(profile, service, { isOnFile: personId !== undefined })
  const { problems, focusProblems } = useProblemFocus()
  const fields = fieldsOf(service)
  const intoCart = useIntoCart<CartTime>('held_time')

  const isKnown = personId !== undefined || (usesProfile && known)
  const given = (details: Details) => ({ ...(!isKnown && { person: details.person }), ...answersIn(details, service) })
  const send = (work: (details: Details) => Promise<unknown>) => async (details: Details) => {
    try {
      await work(details)
      held.forget()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'hold_expired') held.forget()
      showRefusals(form, fields, error)
      focusProblems()
    }
  }
  const book = send((details) =>
    booking.book({
      startsAt: start.startsAt,
      expectedPriceCents: start.priceCents,
      ...(withCredit && { withCredit }),
      ...(held.hold && { holdId: held.hold.id }),
      ...given(details),
      ...followedBy(following),
    }),
  )
  const gather = (holdId: string) =>
    send((details) =>
      intoCart.mutateAsync({
        holdId,
        ...given(details),
        ...(personId !== undefined && { personId }),
        ...followedBy(following),
      }),
    )

  return {
    form,
    fields,
    problems,
    error: intoCart.failure ?? errorToShow(booking.failure),
    known: usesProfile ? known : undefined,
    takeOther: () => {
      setUsesProfile(false)
      onOther()
    },
    book: form.handleSubmit(book, focusProblems),
    gather: (holdId: string) => void form.handleSubmit(gather(holdId), focusProblems)(),
    isGathering: intoCart.isPending,
  }
}

const ownNotices = new Set<FailureCode>(['price_changed', 'waiver_needed'])

/** A lost time, a new price and a missing waiver have notices of their own, and no error here. */
const errorToShow = (failure: Failure | undefined) =>
  failure && !isLost(failure) && !ownNotices.has(failure.code) ? failure : undefined
