import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'

import { notesOf } from '#client/people/person/queries.ts'
import { useStudio } from '#client/settings/service.ts'

/** What must not be overlooked; nothing where nothing is pinned. */
export function PinnedNotes({ personId }: { personId: string }) {
  const { date } = useStudio()
  // The pinned stand first, and are never as many as a page.
  const [first] = useSuspenseInfiniteQuery(notesOf(personId)).data.pages
  const pinned = first?.notes.filter((note) => note.pinned) ?? []
  if (pinned.length === 0) return null

  return (
    <ul aria-label="Pinned notes" className="grid gap-2">
      {pinned.map(({ id, text, by, at }) => (
        <li key={id} className="flex gap-2.5 rounded border border-brass/60 bg-straw px-3 py-2">
          <Pin aria-hidden className="mt-1 size-4 shrink-0" />
          <p className="min-w-0 wrap-anywhere whitespace-pre-line">
            {text}{' '}
            <span className="text-sm whitespace-normal text-muted figures">
              ({[by, date(at)].filter(Boolean).join(', ')})
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
