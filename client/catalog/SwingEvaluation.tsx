import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { ContourLines } from '#client/ui/ContourLines.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { CancellationWords } from './CancellationWords.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { MinuteByMinute } from './MinuteByMinute.tsx'
import { servicesQuery } from './queries.ts'
import { Questions } from './Questions.tsx'
import { swingPlan, swingQuestions } from './swing-words.ts'

export function SwingEvaluation() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { money } = useStudio()
  const service =
    services.find(({ code }) => code === 'swing_eval') ?? services.find(({ category }) => category === 'evaluation')
  if (!service) return <NotOffered />

  return (
    <>
      <section className="relative isolate overflow-hidden border-b border-line">
        <ContourLines seed={33} className="-z-10" />
        <div className="page-width grid gap-x-14 gap-y-8 py-12 md:py-16 lg:grid-cols-[1.2fr_1fr]">
          <div className="grid content-start gap-5">
            <h1 className="font-display text-5xl font-medium tracking-[-0.015em] md:text-6xl">{service.name}</h1>
            <p className="max-w-[54ch] text-lg">{service.summary}</p>
            <p className="max-w-[62ch] text-muted">{service.description}</p>
          </div>
          <aside aria-label="Book it" className="grid content-start gap-4 rounded border border-line bg-surface p-6">
            <p className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-3 figures">
              <span className="font-display text-4xl font-medium">{money(service.priceCents)}</span>
              <span className="text-muted">{service.durationMinutes} minutes</span>
            </p>
            <h2 className="font-semibold">Next free times</h2>
            <Loaded live skeleton={<Skeleton className="h-28" />}>
              <FreeTimes service={service} count={6} />
            </Loaded>
            <CancellationWords service={service} />
          </aside>
        </div>
      </section>
      <div className="page-width grid gap-x-14 gap-y-12 pt-12 md:pt-16 lg:grid-cols-[1.2fr_1fr]">
        <Part title="What happens, minute by minute">
          <MinuteByMinute plan={swingPlan} minutes={service.durationMinutes} />
        </Part>
        <div className="grid content-start gap-10">
          <Part title="Who does it">
            <p>
              One of our coaches, the same one from the first ball to the last. We pick whoever is free at your time;
              all of them work with beginners and with single-figure players, left- and right-handed.
            </p>
          </Part>
          <Part title="What to bring">
            <p>{service.bringAlong}</p>
          </Part>
          <Part title="Questions">
            <Questions questions={swingQuestions} />
          </Part>
        </div>
      </div>
    </>
  )
}

function NotOffered() {
  return (
    <div className="page-width grid gap-6 py-12">
      <h1 className="font-display text-4xl font-medium">Swing evaluation</h1>
      <EmptyState title="Not on the programme right now" action={<ButtonLink to="/book-now">See what is</ButtonLink>}>
        The studio offers no swing evaluations at the moment.
      </EmptyState>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-display text-2xl font-medium tracking-tight">{title}</h2>
      <div className="max-w-[65ch]">{children}</div>
    </section>
  )
}
