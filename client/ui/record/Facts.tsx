import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Fact {
  name: string
  /** `-` is unknown; what does not apply is left out. */
  value: ReactNode
}

/** What is known of a record, a line each; in columns where there is room and it is asked for. */
export function Facts({ facts, inColumns = false }: { facts: readonly Fact[]; inColumns?: boolean }) {
  return (
    <div className="@container">
      <dl className={clsx('text-sm', inColumns && 'gap-x-8 @lg:grid @lg:grid-cols-2')}>
        {facts.map(({ name, value }, index) => (
          <div
            // Two may have one name, as two prices of a service.
            key={`${name} ${index}`}
            className="grid min-h-row grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere figures">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
