import { clsx } from 'clsx'

import type { SearchRow } from '#client/routing/feature.ts'

/** Who or what was found, and at the end of the row what tells it from others. */
export function FoundRow({ Icon, name, detail, keeps }: SearchRow) {
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className={clsx('truncate', keeps === 'name' ? 'max-w-3/4 shrink-0' : 'min-w-0')}>{name}</span>
      <span className={clsx('ml-auto text-sm text-muted figures', keeps === 'name' ? 'min-w-0 truncate' : 'shrink-0')}>
        {detail}
      </span>
    </>
  )
}
