import { useStudio } from '#client/settings/use-studio.ts'
import type { ClientError } from '#shared/errors/contract.ts'

const timesWord = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

const figures = ['Last hour', 'Last day', 'In all'] as const

/** Newest first: what broke, where, and how often. */
export function ErrorList({
  errors,
  onOpen,
}: {
  errors: readonly ClientError[]
  onOpen: (error: ClientError) => void
}) {
  const { moment } = useStudio()
  const lastHour = errors.reduce((sum, { countLastHour }) => sum + countLastHour, 0)

  return (
    <div className="grid gap-3">
      <output className="text-sm text-muted figures">
        {errors.length} {errors.length === 1 ? 'error' : 'errors'}, {timesWord(lastHour)} in the last hour
      </output>
      <ul className="border-t border-line">
        {errors.map((error) => (
          <li
            key={error.id}
            className="relative grid gap-x-8 gap-y-2 border-b border-line py-3 hover:bg-sunken md:grid-cols-[minmax(0,1fr)_auto] md:px-3"
          >
            <div className="grid min-w-0 content-start gap-0.5">
              <button
                type="button"
                onClick={() => onOpen(error)}
                className="min-h-6 truncate text-left font-medium after:absolute after:inset-0"
              >
                {error.message || 'An error without a message'}
              </button>
              <p className="truncate text-sm text-muted">
                <span className="font-mono">{error.path}</span> · {error.browser} ·{' '}
                <time dateTime={error.lastSeenAt.toISOString()}>{moment(error.lastSeenAt)}</time>
              </p>
            </div>
            <dl className="grid grid-cols-3 content-center gap-x-6 text-sm figures md:text-right">
              {[error.countLastHour, error.countLastDay, error.count].map((count, index) => (
                <div key={figures[index]}>
                  <dt className="text-muted">{figures[index]}</dt>
                  <dd className={count === 0 ? 'text-muted' : 'font-semibold'}>{count.toLocaleString('en-US')}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}
