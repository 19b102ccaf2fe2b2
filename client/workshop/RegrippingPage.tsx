import { useSuspenseQuery } from '@tanstack/react-query'

import { isBenchWork, NotOffered, servicesQuery, SessionSteps, StaffList } from '#client/catalog/service.ts'
import { Ask, Questions, useContent, usePageHead, Words } from '#client/content/service.ts'
import { MembersPay } from '#client/memberships/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { NextFreeTimes } from '#client/services/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useNear } from '#client/ui/browser/near.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { priceWords, categoryWords, readyWords } from './job-words.ts'
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

// Loaded when somebody scrolls near it: the form is at the end of the page.
const PrepareFields = lazyPart(async () => (await import('#client/workshop/prepare/PrepareFields.tsx')).PrepareFields)

const skeleton = <Skeleton className="h-128" />

/** Prepares the ticket at home. */
function PreparePart() {
  const { ref, isNear } = useNear<HTMLDivElement>()

  return (
    <Part
      anchor="prepare"
      title="Prepare it at home"
      lead="Choose clubs, jobs and grips now. You get a code: say it at the counter, and your ticket is written."
    >
      <div ref={ref} className="max-w-3xl">
        {isNear ? (
          <Loaded skeleton={skeleton}>
            <PrepareFields />
          </Loaded>
        ) : (
          skeleton
        )}
      </div>
    </Part>
  )
}

/** The price of the first job, and the next free bench time for a customer who wants to watch. */
function BenchPanel({ job, service }: { job: BenchJob | undefined; service: Service | undefined }) {
  const { money } = useStudio()

  return (
    <aside
      aria-label="Prices and times"
      className="grid content-start gap-4 self-start rounded border border-line bg-surface p-4 sm:p-5 md:p-6"
    >
      {job && <FirstPrice job={job} />}
      {service && (
        <>
          <h2>
            <span className="font-semibold">{service.name}:</span>{' '}
            <span className="whitespace-nowrap text-muted figures">
              {money(service.priceCents)}, {service.durationMinutes} minutes
            </span>
          </h2>
          <MembersPay service={service} />
          <NextFreeTimes service={service} count={4} lines={3} />
        </>
      )}
    </aside>
  )
}

function FirstPrice({ job }: { job: BenchJob }) {
  const { money } = useStudio()
  const [sum, per] = priceWords(job, { money })

  return (
    <p className="border-b-2 border-ink pb-3 figures">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-3xl font-medium">{sum}</span>
        <span className="text-muted">{per}</span>
      </span>
      <span className="mt-1 block text-sm text-muted">{job.name}</span>
    </p>
  )
}

/** The whole price list of the bench. */
function JobList({ jobs }: { jobs: readonly BenchJob[] }) {
  const categories = [...new Set(jobs.map(({ category }) => category))]

  return (
    <table className="w-full">
      <caption className="sr-only">What the bench does, what it costs and when it is ready</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Ready</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      {categories.map((category) => (
        <Category
          key={category}
          title={categoryWords[category]}
          jobs={jobs.filter((job) => job.category === category)}
        />
      ))}
    </table>
  )
}

function Category({ title, jobs }: { title: string; jobs: readonly BenchJob[] }) {
  const { money } = useStudio()

  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-8 pb-2 text-left font-display text-xl font-medium">
          {title}
        </th>
      </tr>
      {jobs.map((job) => {
        const [sum, per] = priceWords(job, { money })
        return (
          <tr key={job.code} className="border-t border-line align-baseline">
            <th scope="row" className="py-3 pr-4 text-left font-medium">
              {job.name}
              {job.note && <span className="block max-w-[58ch] text-sm font-normal text-muted">{job.note}</span>}
              <span className="block text-sm font-normal text-fairway md:hidden">{readyWords(job)}</span>
            </th>
            <td className="py-3 pr-4 whitespace-nowrap text-muted max-md:hidden">{readyWords(job)}</td>
            <td className="py-3 text-right whitespace-nowrap figures">
              <span className="font-display text-lg">{sum}</span>
              <span className="block text-sm text-muted">{per}</span>
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}
