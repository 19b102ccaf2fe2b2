import type { ReactNode } from 'react'

import { StaffList } from '#client/catalog/service.ts'
import { ComingClinics, filters } from '#client/lessons/service.ts'
import { NextTimes } from '#client/services/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Chain } from './Chain.tsx'
import { Hero } from './Hero.tsx'
import { PriceList } from './PriceList.tsx'
import { StudioHead } from './StudioHead.tsx'
import { Visit } from './Visit.tsx'

const withStudio = (part: ReactNode) => <StudioHead>{part}</StudioHead>

export function HomePage() {
  return (
    <>
      <Loaded skeleton={<Skeleton className="h-96" />} renderAround={withStudio}>
        <Hero />
        <NextTimes />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width my-16 h-160" />}>
        <PriceList />
      </Loaded>
      <Loaded skeleton={<Skeleton className="mt-14 h-160" />}>
        <Chain />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width my-16 h-96" />}>
        <div className="page-width grid gap-x-14 gap-y-14 pt-16 md:pt-24 lg:grid-cols-2">
          <section aria-labelledby="people">
            <h2 id="people" className="mb-4 font-display text-2xl font-medium tracking-tight md:text-3xl">
              Who you will meet
            </h2>
            <StaffList />
          </section>
          <section aria-labelledby="coming">
            <h2 id="coming" className="mb-4 font-display text-2xl font-medium tracking-tight md:text-3xl">
              Coming up
            </h2>
            <ComingClinics matches={filters[0].matches} count={5} all="/lessons/clinics-events" />
          </section>
        </div>
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width my-10 h-96" />}>
        <Visit />
      </Loaded>
    </>
  )
}
