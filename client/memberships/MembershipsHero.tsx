import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { ContourLines } from '#client/ui/ContourLines.tsx'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { hoursWord, perTerm } from './plan-words.ts'
import { plansQuery } from './queries.ts'

const monthlyCents = ({ priceCents, billing, months }: OfferedPlan) =>
  billing === 'monthly' ? priceCents : priceCents / months

/** What a membership is, and from what price. */
export function MembershipsHero() {
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)
  const [lowest] = plans.toSorted((a, b) => monthlyCents(a) - monthlyCents(b))
  const suggested = plans.find(({ recommended }) => recommended)

  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <ContourLines seed={61} className="-z-10" />
      <div className="page-width grid gap-x-14 gap-y-8 py-12 md:py-16 lg:grid-cols-[1.3fr_1fr] lg:items-end">
        <div className="grid gap-5">
          <p className="border-l-3 border-brass pl-3 font-medium">Memberships</p>
          <h1 className="max-w-[16ch] font-display text-5xl font-medium tracking-[-0.015em] md:text-6xl">
            Golf every week, at a price you know
          </h1>
          <p className="max-w-[54ch] text-lg">
            A membership is bay time that is yours: so many hours a month, booked before the public can, and less to pay
            for lessons, fittings and work on your clubs.
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <a href="#plans" className={buttonLook({ size: 'large' })}>
              Compare the plans
            </a>
            <a href="#year" className={buttonLook({ tone: 'plain' })}>
              Work out your year
            </a>
          </div>
        </div>
        <dl className="grid border-t-3 border-brass figures">
          {lowest && (
            <Fact label="From">
              {money(lowest.priceCents)} {perTerm(lowest)}
            </Fact>
          )}
          {suggested && (
            <Fact label={suggested.name}>
              {hoursWord(suggested.allowance.peakMinutes + suggested.allowance.offPeakMinutes)} a month for{' '}
              {money(suggested.priceCents)} {perTerm(suggested)}
            </Fact>
          )}
          {suggested && <Fact label="Members book">{suggested.booking.maximumAdvanceDays} days ahead</Fact>}
        </dl>
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
