import { clsx } from 'clsx'

import type { RecordKind } from '#shared/record-pages.ts'
import type { Hit } from '#shared/search/contract.ts'

import { foundKinds } from './found-kinds.ts'

/** Who or what was found, and at the end of the row what tells it from others. */
export function FoundRow({ kind, title, note }: { kind: RecordKind } & Pick<Hit, 'title' | 'note'>) {
  const { Icon, keeps = 'title' } = foundKinds[kind]

  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className={clsx('truncate', keeps === 'title' ? 'max-w-3/4 shrink-0' : 'min-w-0')}>{title}</span>
      <span className={clsx('ml-auto text-sm text-muted figures', keeps === 'title' ? 'min-w-0 truncate' : 'shrink-0')}>
        {note}
      </span>
    </>
  )
}
