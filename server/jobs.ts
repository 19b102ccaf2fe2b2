import { cleanUpAuth } from './auth/clean-up.ts'
import { completeOverdue } from './booking/change.ts'
import { deleteExpiredHolds } from './booking/store.ts'
import { deliverNotices } from './notices/deliver.ts'
import type { Services } from './services.ts'

interface Job {
  name: string
  everySeconds: number
  run: (services: Services) => Promise<unknown>
}

const jobs: Job[] = [
  { name: 'deliver notices', everySeconds: 3, run: deliverNotices },
  { name: 'delete expired holds', everySeconds: 60, run: ({ db, now }) => deleteExpiredHolds(db, now()) },
  { name: 'complete bookings', everySeconds: 60, run: completeOverdue },
  { name: 'clean up accounts', everySeconds: 3600, run: cleanUpAuth },
]

/** Runs each job again and again, one run at a time; a failed run is logged. Returns what ends them, after the last run. */
export function startJobs(services: Services): () => Promise<void> {
  const ends = jobs.map((job) => repeat(job, services))

  return async () => {
    await Promise.all(ends.map((end) => end()))
    services.mailer?.close()
  }
}

function repeat({ name, everySeconds, run }: Job, services: Services): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= run(services)
      .catch((error: unknown) => services.log.error({ err: error }, `The job "${name}" failed`))
      .finally(() => (running = undefined))
  }, everySeconds * 1000)

  return async () => {
    clearInterval(timer)
    await running
  }
}
