import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { PhotoStrip } from '#client/files/service.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import type { Estimate, EstimateAnswer } from '#shared/workshop/estimate-contract.ts'

import { estimateOf, answerEstimate } from './queries.ts'

/** An estimate by its link, without an account. The token stands after the #, so that no server logs it. */
export function EstimatePage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Work on your clubs" />
      <BehindLink token={token} query={estimateOf}>
        {(estimate) => (
          <div className="grid max-w-2xl gap-8">
            <Jobs estimate={estimate} />
            <Proposed estimate={estimate} />
            {estimate.isOpen ? <AnswerForm token={token} /> : <Answered estimate={estimate} />}
          </div>
        )}
      </BehindLink>
    </div>
  )
}

export function Jobs({
  estimate: { number, clubs, photos, totalCents, totalWithTaxCents, promisedOn },
}: {
  estimate: Estimate
}) {
  const { money, dayLong, date } = useStudio()
  const shown = [
    ...photos,
    ...clubs.flatMap(({ slot, photos: ofClub }) =>
      ofClub.map((photo) => ({ ...photo, caption: photo.caption ?? nameOfSlot(slot) })),
    ),
  ]

  return (
    <section aria-label={`Ticket ${number}`}>
      <ul>
        {clubs.map(({ slot, condition, collectedAt, jobs }) => (
          <li key={slot} className="flex items-baseline gap-4 border-b border-line py-3">
            <span className="flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOfSlot(slot)}</span>
              <span className="text-muted">{jobs.map(jobWords).join('; ')}</span>
              {collectedAt && <span className="block text-sm text-muted">You have it since {date(collectedAt)}</span>}
              {condition && <span className="block text-sm text-muted">As it came: {condition}</span>}
            </span>
            <span className="figures">{money(jobs.reduce((sum, { priceCents }) => sum + priceCents, 0))}</span>
          </li>
        ))}
      </ul>
      {totalWithTaxCents !== totalCents && (
        <p className="flex justify-between gap-4 pt-4 text-muted">
          <span>Before tax</span>
          <span className="figures">{money(totalCents)}</span>
        </p>
      )}
      <p className="flex justify-between gap-4 pt-4 text-lg font-medium">
        <span>With tax, ticket {number}</span>
        <span className="figures">{money(totalWithTaxCents)}</span>
      </p>
      {promisedOn !== null && <p className="text-muted">Ready by {dayLong(promisedOn)}, if you agree.</p>}
      {shown.length > 0 && (
        <div className="grid gap-3 pt-6">
          <h2 className="font-display text-xl font-medium">As they came</h2>
          <PhotoStrip label="Photos of your clubs" files={shown} />
        </div>
      )}
    </section>
  )
}

const jobWords = ({ name, part, wraps }: Estimate['clubs'][number]['jobs'][number]) =>
  [name, part, wraps !== null && counted(wraps, 'wrap')].filter(Boolean).join(', ')

/** Proposes more work. Whatever the client answers, the agreed work goes on. */
function Proposed({ estimate: { proposed } }: { estimate: Estimate }) {
  const { money, dayLong } = useStudio()
  if (!proposed) return null

  return (
    <section aria-label="What we would do besides" className="border-t border-line pt-6">
      <h2 className="font-display text-xl font-medium">What we would do besides</h2>
      <ul>
        {proposed.jobs.map(({ slot, ...job }, index) => (
          <li key={index} className="flex items-baseline gap-4 border-b border-line py-3">
            <span className="flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOfSlot(slot)}</span>
              <span className="text-muted">{jobWords(job)}</span>
            </span>
            <span className="figures">{money(job.priceCents)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-4 text-lg font-medium">
        <span>With tax, all of it</span>
        <span className="figures">{money(proposed.totalWithTaxCents)}</span>
      </p>
      {proposed.promisedOn !== null && <p className="text-muted">Ready by {dayLong(proposed.promisedOn)} then.</p>}
    </section>
  )
}

const answers: Partial<Record<Estimate['status'], string>> = {
  estimated: 'We have your question, and call or write to you.',
  declined: 'You declined the work. Your clubs wait for you at the counter.',
}

function Answered({ estimate: { status } }: { estimate: Estimate }) {
  return (
    <Notice kind="success" title="Thank you">
      <p>{answers[status] ?? 'You agreed. We tell you when your clubs are ready.'}</p>
    </Notice>
  )
}

/** The client agrees with a name, declines, or asks. */
function AnswerForm({ token }: { token: string }) {
  const queries = useQueryClient()
  const [signedName, setName] = useState('')
  const answering = useMutation({
    mutationFn: (answer: EstimateAnswer) => answerEstimate(answer),
    onSuccess: (estimate) => queries.setQueryData(estimateOf(token).queryKey, estimate),
    onError: () => queries.invalidateQueries({ queryKey: estimateOf(token).queryKey }),
  })
  const { isPending, error } = answering

  return (
    <div className="grid gap-8">
      {error && <Refusal title="Your answer has not reached us" error={error} />}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) answering.mutate({ token, answer: 'approve', signedName: signedName.trim() })
        }}
      >
        <SignatureField agreed="you agree to the work above" name={signedName} onType={setName} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} disabled={signedName.trim() === ''}>
            Agree to the work
          </Button>
          <Button tone="quiet" busy={isPending} onClick={() => answering.mutate({ token, answer: 'decline' })}>
            Decline
          </Button>
        </div>
      </form>
      <QuestionForm busy={isPending} onAsk={(question) => answering.mutate({ token, answer: 'ask', question })} />
    </div>
  )
}

function QuestionForm({ busy, onAsk }: { busy: boolean; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('')

  return (
    <form
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onAsk(question.trim())
      }}
    >
      <Field label="Or ask us first">
        {(ids) => (
          <TextInput {...ids} maxLength={280} value={question} onChange={({ target }) => setQuestion(target.value)} />
        )}
      </Field>
      <div>
        <Button type="submit" tone="quiet" busy={busy} disabled={question.trim() === ''}>
          Ask
        </Button>
      </div>
    </form>
  )
}
