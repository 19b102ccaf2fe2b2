import { useSuspenseQuery } from '@tanstack/react-query'

import { NotOffered } from '#client/catalog/NotOffered.tsx'
import { isBenchWork } from '#client/catalog/offers.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { SessionSteps } from '#client/catalog/SessionSteps.tsx'
import { StaffList } from '#client/catalog/StaffList.tsx'
import { Ask } from '#client/content/Ask.tsx'
import { Questions } from '#client/content/Questions.tsx'
import { useContent } from '#client/content/use-content.ts'
import { usePageHead } from '#client/content/use-page-head.tsx'
import { Words } from '#client/content/Words.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { BenchPanel } from './BenchPanel.tsx'
import { JobList } from './JobList.tsx'
import { PreparePart } from './prepare/PreparePart.tsx'
import { benchJobsQuery } from './queries.ts'

const name = 'Regripping and repair'
const seed = 143

export function RegrippingPage() {
  const head = usePageHead('repair', name)

  return (
    <Loaded
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => <PageHead seed={seed} {...head} beside={part} />}
    >
      <Bench />
    </Loaded>
  )
}

function Bench() {
  const { ask } = useContent('repair')

  return (
    <>
      <Offer />
      <Ask of={ask}>
        <EnquiryForm topic="repair" />
      </Ask>
    </>
  )
}

function Offer() {
  const head = usePageHead('repair', name)
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const { data: services } = useSuspenseQuery(servicesQuery)
  const benchWork = services.filter(isBenchWork)
  if (jobs.length > 0 || benchWork.length > 0) return <OpenBench jobs={jobs} benchWork={benchWork} />

  return (
    <>
      <PageHead seed={seed} {...head} />
      <div className="page-width pt-10 md:pt-14">
        <NotOffered title="The bench takes no clubs in right now" />
      </div>
    </>
  )
}

function OpenBench({ jobs, benchWork }: { jobs: readonly BenchJob[]; benchWork: readonly Service[] }) {
  const [first] = jobs
  const head = usePageHead('repair', name)
  const { prices, steps, questions } = useContent('repair')

  return (
    <>
      <PageHead seed={seed} {...head} beside={<BenchPanel job={first} service={benchWork[0]} />} />
      {jobs.length > 0 && (
        <Part title={prices?.title ?? 'What it costs'} lead={prices?.lead && <Words html={prices.lead} />}>
          <JobList jobs={jobs} />
        </Part>
      )}
      {jobs.length > 0 && <PreparePart />}
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
        <SessionSteps of={steps} title="How it goes" />
        <Part inColumn title="Who does it">
          <StaffList services={benchWork.map(({ code }) => code)} />
        </Part>
      </div>
      <Questions of={[questions]} />
    </>
  )
}
