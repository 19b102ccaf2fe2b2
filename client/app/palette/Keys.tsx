import { Fragment } from 'react'

/** Keys to press one after the other; together when a plus stands between them, either when it is "or". */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.split(' ').map((key) => (
        <Fragment key={key}>
          {key === '+' || key === 'or' ? (
            <span className="text-muted">{key}</span>
          ) : (
            <kbd className="min-w-6 rounded border border-edge/50 bg-sunken px-1.5 text-center font-mono text-sm leading-6 text-ink">
              {key}
            </kbd>
          )}
        </Fragment>
      ))}
    </span>
  )
}
