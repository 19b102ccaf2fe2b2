import { useStudio } from '#client/settings/use-studio.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { categoryWords, priceWords, readyWords } from './job-words.ts'

/** The whole price list of the bench. */
export function JobList({ jobs }: { jobs: readonly BenchJob[] }) {
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
