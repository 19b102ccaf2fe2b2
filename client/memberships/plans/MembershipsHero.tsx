import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { hoursWord, perTerm } from '#client/memberships/plan-words.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { PageHead } from '#client/ui/PageHead.tsx'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { useMembershipsHead } from './use-memberships-head.ts'

const monthlyCents = ({ priceCents, billing, months }: OfferedPlan) =>
  billing === 'monthly' ? priceCents : priceCents / months

/** What a membership is, and from what price. */
export function MembershipsHero({ hasYear }: { hasYear: boolean }) {
  const head = useMembershipsHead()
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)
  const [lowest] = plans.toSorted((a, b) => monthlyCents(a) - monthlyCents(b))
  const suggested = plans.find(({ recommended }) => recommended)

  return (
    <PageHead
      {...head}
      {...(!lowest && {
        title: 'Memberships',
        lead: 'The studio sells none right now.',
      })}
      beside={
        <dl className="grid border-t-3 border-brass figures lg:self-end">
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
      }
    >
      {lowest && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href="#plans" className={buttonLook({ size: 'large' })}>
            Compare the plans
          </a>
          {hasYear && (
            <a href="#year" className={buttonLook({ tone: 'plain' })}>
              Work out your year
            </a>
          )}
        </div>
      )}
    </PageHead>
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
