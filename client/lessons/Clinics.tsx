import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'

import { Questions, useContent, Words } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EventData, paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { ContentText } from '#shared/content/contract.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

import { aboutWords, filters, forWhomWords, placesWords, whenWords } from './clinic-words.ts'
import { ClinicPrice } from './ClinicPrice.tsx'
import { TakePlace } from './places/lazy.ts'
import { clinicsQuery } from './queries.ts'

export function Clinics() {
  const { data: clinics } = useSuspenseQuery(clinicsQuery)
  const { questions, ask } = useContent('clinics')
  const { read } = useAddress()
  const filter = filters.find(({ value }) => value === read('for')) ?? filters[0]
  const shown = clinics.filter(filter.matches)
  const clinic = clinics.find(({ slug }) => slug === read('about'))
  const placeOf = (slug: string) => {
    const query = new URLSearchParams({ ...(filter.value !== 'all' && { for: filter.value }), about: slug })
    return `/lessons/clinics-events?${query.toString()}#ask`
  }

  return (
    <>
      <Part title="What is coming">
        <ClinicFilter clinics={clinics} chosen={filter.value} />
        {shown.length > 0 ? (
          <ul>
            {shown.map((clinic) => (
              <ClinicRow key={clinic.id} clinic={clinic} place={placeOf(clinic.slug)} />
            ))}
          </ul>
        ) : (
          <div className="pt-6">
            <EmptyState
              title="Nothing planned right now"
              action={<ButtonLink to="/lessons/adult">See private lessons</ButtonLink>}
            >
              The next dates are announced here. Ask below, and we write to you when there is one for you.
            </EmptyState>
          </div>
        )}
      </Part>
      <Questions of={[questions]} />
      <AskPlace clinic={clinic} ask={ask} />
    </>
  )
}

/** A place in the one that was pressed, or a question about any of them. */
function AskPlace({ clinic, ask }: { clinic: Clinic | undefined; ask: ContentText | undefined }) {
  const wording = useStudio()
  const about = clinic && aboutWords(clinic, wording)
  const isFull = clinic?.placesLeft === 0

  return (
    <AskPart
      title={isFull ? 'Ask to be next' : clinic ? 'Ask for a place' : (ask?.title ?? 'Ask a question')}
      lead={
        isFull ? 'It is full. Leave your name, in case a place becomes free.' : ask?.lead && <Words html={ask.lead} />
      }
    >
      <EnquiryForm topic="clinic" {...(about && { about })} />
    </AskPart>
  )
}

/** Which of them are listed; each choice is an address. */
function ClinicFilter({ clinics, chosen }: { clinics: readonly Clinic[]; chosen: string }) {
  return (
    <nav aria-label="Show" className="flex flex-wrap border-b-2 sm:gap-x-1 border-ink">
      {filters.map(({ value, label, matches }) => (
        <Link
          key={value}
          to={value === 'all' ? '/lessons/clinics-events' : `/lessons/clinics-events?for=${value}`}
          aria-current={value === chosen ? 'true' : undefined}
          preventScrollReset
          className={clsx(
            '-mb-0.5 flex min-h-12 items-center gap-1.5 border-b-4 px-1 min-[24rem]:px-2.5 sm:gap-2 sm:px-3.5',
            value === chosen ? 'border-flag font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
          <span className="text-sm text-muted figures">{clinics.filter(matches).length}</span>
        </Link>
      ))}
    </nav>
  )
}

/** One clinic or event, with its day in front as in a diary. */
function ClinicRow({ clinic, place }: { clinic: Clinic; place: string }) {
  const wording = useStudio()
  const first = clinic.sessions[0]?.local ?? ''

  return (
    <li
      id={clinic.slug}
      tabIndex={-1}
      className="grid scroll-mt-24 outline-none grid-cols-[4rem_1fr] gap-x-4 gap-y-4 border-b border-line py-6 md:grid-cols-[5.5rem_1fr_13rem] md:gap-x-8"
    >
      <ClinicData clinic={clinic} />
      <p aria-hidden className="figures">
        <span className="block text-sm text-muted">{wording.weekday(first)}</span>
        <span className="block font-display text-4xl leading-none font-medium">{Number(first.slice(8, 10))}</span>
        <span className="block text-sm text-muted">{wording.month(first)}</span>
      </p>
      <div>
        <h3 className="font-display text-xl leading-snug font-medium">{clinic.title}</h3>
        <p className="mt-0.5 font-medium figures">{whenWords(clinic, wording)}</p>
        <p className="text-sm text-muted">
          {forWhomWords(clinic)}
          {clinic.coach && `, with ${clinic.coach.name}`}
        </p>
        <p className="mt-2 max-w-[60ch]">{clinic.summary}</p>
        <ClinicFacts clinic={clinic} />
      </div>
      <div className="grid content-start gap-2.5 max-md:col-span-2 max-md:border-t max-md:border-dashed max-md:border-line max-md:pt-4 md:justify-items-end">
        <ClinicPrice clinic={clinic} />
        <p>
          <Badge>{placesWords(clinic)}</Badge>
        </p>
        <WayIn clinic={clinic} place={place} />
      </div>
    </li>
  )
}

/** Into the cart while there are places that are sold here; else a question about it. */
function WayIn({ clinic, place }: { clinic: Clinic; place: string }) {
  const { data: config } = useQuery(paymentConfigQuery)
  const [takes, setTakes] = useState(false)
  const isFull = clinic.placesLeft === 0
  if (isFull || !clinic.isSold || config?.provider === null) {
    return (
      <ButtonLink
        to={place}
        preventScrollReset
        onClick={() => showPart('ask')}
        tone={isFull ? 'quiet' : 'primary'}
        className="max-md:w-full"
      >
        {isFull ? 'Ask to be next' : 'Ask for a place'}
        <span className="sr-only">: {clinic.title}</span>
      </ButtonLink>
    )
  }

  return (
    <>
      <Button className="max-md:w-full" onClick={() => setTakes(true)}>
        Take a place
        <span className="sr-only">: {clinic.title}</span>
      </Button>
      {takes && (
        <Suspense>
          <TakePlace clinic={clinic} onClose={() => setTakes(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What one asks once one is interested: every date, what to bring, whether it goes ahead. */
function ClinicFacts({ clinic: { title, sessions, bringAlong, goesAhead } }: { clinic: Clinic }) {
  const { dayLong, span } = useStudio()
  const facts = [
    ...(sessions.length > 1
      ? [['Dates', sessions.map(({ local, localEnd }) => `${dayLong(local)}, ${span(local, localEnd)}`).join('; ')]]
      : []),
    ['Bring', bringAlong],
    ['Goes ahead', goesAhead],
  ]

  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway">
        {sessions.length > 1 ? 'All dates, what to bring' : 'What to bring'}
        <span className="sr-only">: {title}</span>
      </summary>
      <dl className="grid max-w-[60ch] gap-2 pb-1 text-muted">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-medium text-ink">{name}: </dt>
            <dd className="inline figures">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A clinic as one event, from the beginning of its first session to the end of its last. */
function ClinicData({ clinic }: { clinic: Clinic }) {
  const { title, summary, sessions, priceCents, placesLeft } = clinic
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return null

  const { startsAt } = first
  return (
    <EventData event={{ name: title, description: summary, startsAt, endsAt: last.endsAt, priceCents, placesLeft }} />
  )
}
