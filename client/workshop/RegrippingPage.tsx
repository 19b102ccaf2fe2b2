import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotOffered } from '#client/catalog/NotOffered.tsx'
import { isBenchWork } from '#client/catalog/offers.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { Questions } from '#client/catalog/Questions.tsx'
import { SessionSteps } from '#client/catalog/SessionSteps.tsx'
import { StaffList } from '#client/catalog/StaffList.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { BenchPanel } from './BenchPanel.tsx'
import { JobList } from './JobList.tsx'
import { benchJobsQuery } from './queries.ts'
import { dropOff, repairQuestions } from './repair-words.ts'

const title = 'Regripping and repair'
const lead = 'New grips, shafts, lofts and lies: what the bench does and what it costs.'

const withHead = (part: ReactNode) => <PageHead seed={143} title={title} lead={lead} beside={part} />

export function RegrippingPage() {
  return (
    <Loaded skeleton={<Skeleton className="h-96" />} renderAround={withHead}>
      <Bench />
      <AskPart
        title="Ask the bench"
        lead="Say which clubs and what is wrong with them; a year and a model help. A person answers."
      >
        <EnquiryForm topic="repair" />
      </AskPart>
    </Loaded>
  )
}

function Bench() {
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const { data: services } = useSuspenseQuery(servicesQuery)
  const benchWork = services.filter(isBenchWork)
  if (jobs.length > 0 || benchWork.length > 0) return <OpenBench jobs={jobs} benchWork={benchWork} />

  return (
    <>
      <PageHead seed={143} title={title} lead={lead} />
      <div className="page-width pt-10 md:pt-14">
        <NotOffered title="The bench takes no clubs in right now" />
      </div>
    </>
  )
}

function OpenBench({ jobs, benchWork }: { jobs: readonly BenchJob[]; benchWork: readonly Service[] }) {
  const [first] = jobs

  return (
    <>
      <PageHead seed={143} title={title} lead={lead} beside={<BenchPanel job={first} service={benchWork[0]} />} />
      {jobs.length > 0 && (
        <Part
          title="What it costs"
          lead="The price of the work. Where a part is added, its price is said before it begins."
        >
          <JobList jobs={jobs} />
        </Part>
      )}
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
        <Part inColumn title="How it goes">
          <SessionSteps plan={dropOff} />
        </Part>
        <Part inColumn title="Who does it">
          <StaffList services={benchWork.map(({ code }) => code)} />
        </Part>
      </div>
      <Part title="Questions">
        <Questions questions={repairQuestions} />
      </Part>
    </>
  )
}
